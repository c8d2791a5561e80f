/// The value under a key: the present one first, then each one it changes to.
///
/// ```swift
/// for try await theme in store.values(for: .theme) { apply(theme) }
/// ```
///
/// A reader that falls behind gets the latest value. Which changes are seen is what
/// ``KeyValueStore/changes()`` of the store says. The sequence keeps the store and ends when its task is
/// cancelled, or by ``KeyValueStoreError``.
public struct KeyValueUpdates<Value: Codable & Sendable>: AsyncSequence, Sendable {
  /// What reading may throw.
  public typealias Failure = KeyValueStoreError

  let key: KeyValueKey<Value>
  let store: any KeyValueStore

  /// Begins to observe.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(key: key, store: store, changes: store.changes().makeAsyncIterator())
  }

  /// Reads the value once it changed.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let key: KeyValueKey<Value>
    let store: any KeyValueStore
    var changes: AsyncStream<Set<String>>.Iterator
    var isFirst = true

    /// The next value, or nil when the task was cancelled.
    public mutating func next() async throws(KeyValueStoreError) -> Value? {
      try await next(isolation: #isolation)
    }

    /// The next value, or nil when the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(KeyValueStoreError) -> Value? {
      if isFirst {
        isFirst = false
        return try store.value(for: key)
      }
      while let names = await changes.next(isolation: actor) {
        if names.contains(key.name) { return try store.value(for: key) }
      }
      return nil
    }
  }
}

extension KeyValueStore {
  /// The value under a key: the present one first, then each one it changes to.
  public func values<Value>(for key: KeyValueKey<Value>) -> KeyValueUpdates<Value> {
    KeyValueUpdates(key: key, store: self)
  }
}
