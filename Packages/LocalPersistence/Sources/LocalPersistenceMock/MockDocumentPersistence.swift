public import LocalPersistence
import Synchronization

/// One document in memory, behaving as the real one does, that fails on demand.
public final class MockDocumentPersistence<Document: Codable & Sendable>: DocumentPersistence {
  private let store: DatabaseDocumentPersistence<Document>
  private let failure = Mutex<(any Error)?>(nil)

  /// Starts empty; pass one stack, with ``Migration/documents``, for stores that shall see the same.
  public init(
    name: String = "document", namespace: DocumentNamespace = DocumentNamespace(configuration: ""),
    stack: PersistentStack = PersistentStack(.memory, migrations: [.documents]),
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    store = DatabaseDocumentPersistence(
      stack: stack, name: name, namespace: namespace, logger: logger)
  }

  /// Makes every call throw from now on; nil lets them succeed again.
  public func fail(with error: (any Error)?) { failure.withLock { $0 = error } }

  /// Loads, or throws what ``fail(with:)`` set.
  public func load() async throws -> Document? {
    try check()
    return try await store.load()
  }

  /// Saves, or throws what ``fail(with:)`` set.
  public func save(_ document: Document) async throws {
    try check()
    try await store.save(document)
  }

  /// Deletes, or throws what ``fail(with:)`` set.
  public func delete() async throws {
    try check()
    try await store.delete()
  }

  /// The document after each change.
  public func changes() -> AsyncStream<Document?> { store.changes() }

  private func check() throws {
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
