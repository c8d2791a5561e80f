public import LocalPersistence
import Synchronization

/// A collection in memory, behaving as the real one does, that fails on demand.
public final class MockCollectionPersistence<
  Document: Codable & Sendable & Identifiable
>: CollectionPersistence where Document.ID == String {
  private let store: DatabaseCollectionPersistence<Document>
  private let failure = Mutex<(any Error)?>(nil)

  /// Starts empty; pass one stack, with ``Migration/documents``, for stores that shall see the same.
  public init(
    name: String = "collection",
    namespace: DocumentNamespace = DocumentNamespace(configuration: ""),
    indexes: [DocumentIndex<Document>] = [],
    stack: PersistentStack = PersistentStack(.memory, migrations: [.documents]),
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    store = DatabaseCollectionPersistence(
      stack: stack, name: name, namespace: namespace, indexes: indexes, logger: logger)
  }

  /// Makes every call throw from now on; nil lets them succeed again.
  public func fail(with error: (any Error)?) { failure.withLock { $0 = error } }

  /// Reads, or throws what ``fail(with:)`` set.
  public func document(id: String) async throws -> Document? {
    try check()
    return try await store.document(id: id)
  }

  /// Reads, or throws what ``fail(with:)`` set.
  public func documents(matching query: DocumentQuery) async throws -> [Document] {
    try check()
    return try await store.documents(matching: query)
  }

  /// Saves, or throws what ``fail(with:)`` set.
  public func save(_ documents: [Document]) async throws {
    try check()
    try await store.save(documents)
  }

  /// Deletes, or throws what ``fail(with:)`` set.
  public func delete(ids: [String]) async throws {
    try check()
    try await store.delete(ids: ids)
  }

  /// Deletes everything, or throws what ``fail(with:)`` set.
  public func deleteAll() async throws {
    try check()
    try await store.deleteAll()
  }

  /// The ids that were changed.
  public func changes() -> AsyncStream<Set<String>> { store.changes() }

  private func check() throws {
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
