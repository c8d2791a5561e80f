public import Networking

/// The signed-in user's documents at the service.
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
/// Methods throw Domain's `RemoteError` or `CancellationError`.
public struct DocumentService: Sendable {
  private let service: RemoteService
  private let client: APIClient
  private let clock: any Clock<Duration>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - client: Sends the requests, and authenticates those that require a session.
  ///   - clock: Measures the pauses before a stream reconnects; the continuous clock by default.
  public init(
    client: APIClient,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    service = RemoteService(client: client)
    self.client = client
    self.clock = clock
  }

  /// Returns all documents of a collection, sorted by id; sends one request for each page.
  public func documents(in collection: String) async throws -> [RemoteDocument] {
    try await service.allPages { cursor in
      let page = try await service.send(DocumentsEndpoint(collection: collection, after: cursor))
      return (page.documents, page.next)
    }
  }

  /// Returns a document; nil when it does not exist.
  public func document(_ id: String, in collection: String) async throws -> RemoteDocument? {
    try await service.sendIfPresent(DocumentEndpoint(collection: collection, id: id))
  }

  /// Creates a document, or replaces a version of it.
  ///
  /// - Parameter version: The version to replace; nil for a new document.
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

  /// Deletes a version of a document.
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

  /// Returns the changes after a number; 0, the default, for all changes the service still has.
  public func changes(after number: Int = 0) async throws -> DocumentChanges {
    try await service.send(ChangesEndpoint(number: max(0, number)))
  }

  /// Returns a stream of the changes after a number, including future changes.
  ///
  /// An interrupted stream reconnects after the last change it delivered. The pause before it is 1
  /// second or the service's `retry`, and doubles with each failure, up to one minute; after
  /// ``DocumentFeedEvent/endedForTooManyStreams`` it is between one minute and one hour. The stream
  /// ends when the task that reads it is cancelled, and throws for a failure that a retry cannot
  /// resolve.
  ///
  /// - Parameter number: The number of the last change received; nil, the default, for none.
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
