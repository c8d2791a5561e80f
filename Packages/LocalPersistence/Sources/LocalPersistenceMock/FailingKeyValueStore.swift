public import LocalPersistence
import Synchronization

/// A key-value store that fails where it is told to and otherwise passes on to another store.
public final class FailingKeyValueStore: KeyValueStore {
  /// What a store can be asked; the conveniences of the protocol use these.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// Reading: ``KeyValueStore/snapshot()``.
    case snapshot
    /// Writing: ``KeyValueStore/update(_:)``; the body is not run.
    case update
  }

  private let store: any KeyValueStore
  private let failures = Mutex<[Operation: KeyValueStoreError]>([:])

  /// Wraps a store; the default is an empty one in memory.
  public init(wrapping store: any KeyValueStore = InMemoryKeyValueStore()) { self.store = store }

  /// Makes an operation fail from now on, without reaching the wrapped store.
  public func fail(_ operation: Operation, with error: KeyValueStoreError) {
    failures.withLock { $0[operation] = error }
  }

  /// Lets every operation succeed again.
  public func recover() { failures.withLock { $0.removeAll() } }

  /// Reads, or throws what ``fail(_:with:)`` set.
  public func snapshot() throws(KeyValueStoreError) -> KeyValueSnapshot {
    try check(.snapshot)
    return try store.snapshot()
  }

  /// Updates, or throws what ``fail(_:with:)`` set.
  public func update<Result: Sendable>(
    _ body: (inout KeyValueTransaction) throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    try check(.update)
    return try store.update(body)
  }

  /// The changes of the wrapped store; never fails.
  public func changes() -> AsyncStream<Set<String>> { store.changes() }

  private func check(_ operation: Operation) throws(KeyValueStoreError) {
    if let error = failures.withLock({ $0[operation] }) { throw error }
  }
}
