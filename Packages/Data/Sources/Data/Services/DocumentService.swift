public import Networking

/// The signed-in user's documents at the service.
///
/// ```swift
/// let documents = DocumentService(client: client)
/// switch try await documents.save(content, as: "note-1", in: "notes", replacing: note?.version) {
/// case .saved(let note): keep(note)
/// case .conflict: show("Somebody else changed this note.")
/// case .tooMany: show("Delete a note first.")
/// }
/// ```
///
/// Methods throw Domain's `RemoteFailure` or `CancellationError`.
public struct DocumentService: Sendable {
  private let service: RemoteService
  private let client: APIClient
  private let clock: any Clock<Duration>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - client: What sends; authenticated for the requests that ask for it.
  ///   - clock: Waits before a stream is opened again; the continuous one by default.
  public init(
    client: APIClient,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    service = RemoteService(client: client)
    self.client = client
    self.clock = clock
  }

  /// Every document of a collection, sorted by id; sends one request for each page.
  public func documents(in collection: String) async throws -> [RemoteDocument] {
    try await service.allPages { cursor in
      let page = try await service.send(DocumentsEndpoint(collection: collection, after: cursor))
      return (page.documents, page.next)
    }
  }

  /// A document; nil when there is none, anything else is a failure.
  public func document(_ id: String, in collection: String) async throws -> RemoteDocument? {
    try await service.sendIfPresent(DocumentEndpoint(collection: collection, id: id))
  }

  /// Creates a document, or replaces a version of it.
  ///
  /// - Parameter version: What the content is based on; nil for a new document.
  public func save(
    _ content: [String: JSONValue], as id: String, in collection: String, replacing version: Int?
  ) async throws -> DocumentWrite {
    let endpoint = PutDocumentEndpoint(
      collection: collection, id: id, version: version, content: content)
    do {
      return .saved(try await service.send(endpoint, refusal: Self.refusal))
    } catch let refusal as Refusal {
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
    } catch Refusal.conflict(let conflict) {
      return .conflict(conflict)
    }
  }

  /// What changed after a number; 0, the default, for everything the service still knows.
  public func changes(after number: Int = 0) async throws -> DocumentChanges {
    try await service.send(ChangesEndpoint(number: max(0, number)))
  }

  /// What changes from now on, and what changed after a number.
  ///
  /// A stream that breaks off is opened again, from the last change it told on: after 1 second, or
  /// as long as the service asks for, and twice as long after each failure, at most a minute. One
  /// that is ``DocumentFeedEvent/endedForTooManyStreams`` waits from a minute to an hour. It ends
  /// with the task that reads it, and with a failure which waiting does not mend.
  ///
  /// - Parameter number: The last change that is known; nil, the default, for none.
  public func changeStream(
    after number: Int? = nil
  ) -> AsyncThrowingStream<DocumentFeedEvent, any Error> {
    let reader = ChangeReader(
      service: service, client: client, clock: clock, lastEventID: number.map(String.init))
    return AsyncThrowingStream { try await reader.next() }
  }

  private enum Refusal: Error {
    case conflict(DocumentConflict)
    case tooMany
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch (error.statusCode, ServiceProblem(error)) {
    case (412, _):
      let version = error.problem?.integer("version")
      return Refusal.conflict(version.map { .changed(to: $0) } ?? .deleted)
    case (428, _): return Refusal.conflict(.exists)
    case (_, .quotaExceeded): return Refusal.tooMany
    default: return nil
    }
  }
}
