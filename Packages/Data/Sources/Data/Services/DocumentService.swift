public import Networking

/// Loads, saves and deletes the documents that the service stores for the signed-in user.
///
/// ```swift
/// let documents = DocumentService(client: client)
/// switch try await documents.save(content, as: "note-1", in: "notes", replacing: note?.version) {
/// case .saved(let note): display(note)
/// case .conflict: show("This note was changed on another device.")
/// case .tooMany: show("Delete a note first.")
/// }
/// ```
///
/// The methods throw `RemoteError` from Domain, or `CancellationError`.
public struct DocumentService: Sendable {
  private let service: RemoteService
  private let client: APIClient
  private let clock: any Clock<Duration>

  /// Creates a document service.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests. It also authenticates the requests that
  ///     require a session.
  ///   - clock: The clock for the pauses before a stream reconnects. The default is the continuous
  ///     clock.
  public init(
    client: APIClient,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    service = RemoteService(client: client)
    self.client = client
    self.clock = clock
  }

  /// Returns all documents in a collection, sorted by identifier.
  ///
  /// The method sends one request for each page.
  public func documents(in collection: String) async throws -> [RemoteDocument] {
    try await service.allPages { cursor in
      let page = try await service.send(DocumentsEndpoint(collection: collection, after: cursor))
      return (page.documents, page.next)
    }
  }

  /// Returns a document, or nil when it does not exist.
  public func document(_ id: String, in collection: String) async throws -> RemoteDocument? {
    try await service.sendIfPresent(DocumentEndpoint(collection: collection, id: id))
  }

  /// Creates a document, or replaces the document if it still has the given version.
  ///
  /// - Parameter version: The version to replace. Pass nil to create a document.
  public func save(
    _ content: [String: JSONValue], as id: String, in collection: String, replacing version: Int?
  ) async throws -> DocumentWrite {
    let endpoint = PutDocumentEndpoint(
      collection: collection, id: id, version: version, content: content)
    do {
      return .saved(try await service.send(endpoint, refusal: Self.refusal))
    } catch let refusal as WriteError {
      switch refusal {
      case .conflict(let conflict): return .conflict(conflict)
      case .tooMany: return .tooMany
      }
    }
  }

  /// Deletes a document if it still has the given version.
  public func delete(
    _ id: String, in collection: String, version: Int
  ) async throws -> DocumentDeletion {
    let endpoint = DeleteDocumentEndpoint(collection: collection, id: id, version: version)
    do {
      let isGone = try await service.sendIfPresent(endpoint, refusal: Self.refusal) != nil
      return isGone ? .deleted : .absent
    } catch WriteError.conflict(let conflict) {
      return .conflict(conflict)
    }
  }

  /// Returns the changes to the signed-in user's documents after a change number.
  ///
  /// - Parameter number: The number of the last change received. The default is 0, which requests
  ///   all changes that the service still has.
  public func changes(after number: Int = 0) async throws -> DocumentChanges {
    try await service.send(ChangesEndpoint(number: max(0, number)))
  }

  /// Returns a stream of the changes after a change number, including future changes.
  ///
  /// If the connection is interrupted, the stream pauses and then reconnects. The new connection
  /// continues after the last change that the stream delivered.
  ///
  /// The first pause is one second, unless the service sends a longer duration in a `retry` field.
  /// Each failed connection doubles the pause, up to one minute. After
  /// ``DocumentFeedEvent/endedForTooManyStreams``, the pause is between one minute and one hour.
  ///
  /// The stream ends when the task that reads the stream is cancelled. The stream throws a
  /// `RemoteError` when a response is invalid or a retry cannot resolve the error.
  ///
  /// - Parameter number: The number of the last change received. The default is nil, which means
  ///   that no change was received.
  public func changeStream(
    after number: Int? = nil
  ) -> AsyncThrowingStream<DocumentFeedEvent, any Error> {
    let reader = ChangeReader(
      service: service, client: client, clock: clock, lastEventID: number.map(String.init))
    return AsyncThrowingStream { try await reader.next() }
  }

  private enum WriteError: Error {
    case conflict(DocumentConflict)
    case tooMany
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch (error.statusCode, ServiceProblem(error)) {
    case (412, _):
      let version = error.problem?.integer("version")
      return WriteError.conflict(version.map { .changed(to: $0) } ?? .deleted)
    case (428, _): return WriteError.conflict(.exists)
    case (_, .quotaExceeded): return WriteError.tooMany
    default: return nil
    }
  }
}
