/// Keeps small values — settings, flags, counters — of one namespace.
///
/// ```swift
/// try store.set(3, for: .launchCount)
/// let count = try store.value(for: .launchCount)
/// try store.update { transaction in
///   try transaction.set(transaction.value(for: .launchCount) + 1, for: .launchCount)
///   transaction.remove(.draft)
/// }
/// ```
///
/// Values are not encrypted; secrets belong in a ``SecureStore``. Calls block for some milliseconds at
/// most unless another process holds the lock, and may come from any thread.
public protocol KeyValueStore: Sendable {
  /// Every value at one instant.
  func snapshot() throws(KeyValueStoreError) -> KeyValueSnapshot

  /// Applies all of the body's changes, or none when it throws.
  ///
  /// The body sees the values nobody else can change meanwhile; it runs once, at once. It must not
  /// call the store: an update in an update of one store throws
  /// ``KeyValueStoreError/nestedUpdate``.
  func update<Result: Sendable>(
    _ body: (inout KeyValueTransaction) throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result

  /// The names of keys that changed, from this call on: by this store, and by other instances and
  /// processes where the implementation says so.
  ///
  /// One element per committed update of this store, before it returns. A reader that falls behind gets the union of what it missed in
  /// one element, so that the last change always arrives. It ends with the store.
  func changes() -> AsyncStream<Set<String>>
}

extension KeyValueStore {
  /// Applies all of the body's changes, or none when it throws an error of any type.
  ///
  /// Throws the body's error as it is, or ``KeyValueStoreError``.
  public func update<Result: Sendable>(
    _ body: (inout KeyValueTransaction) throws -> Result
  ) throws -> Result {
    let result = try update { (transaction) throws(KeyValueStoreError) in
      let result = Swift.Result { try body(&transaction) }
      if case .failure = result { transaction.discardChanges() }
      return result
    }
    return try result.get()
  }

  /// Returns the stored value, or the key's default.
  ///
  /// Throws ``KeyValueStoreError/undecodableValue(key:)`` when what is stored has another form.
  public func value<Value>(for key: KeyValueKey<Value>) throws(KeyValueStoreError) -> Value {
    try snapshot().value(for: key)
  }

  /// Stores one value.
  public func set<Value>(
    _ value: Value, for key: KeyValueKey<Value>
  ) throws(KeyValueStoreError) {
    try update { transaction throws(KeyValueStoreError) in try transaction.set(value, for: key) }
  }

  /// Removes one value, so that reading gives the default; succeeds when there is none.
  public func remove<Value>(_ key: KeyValueKey<Value>) throws(KeyValueStoreError) {
    try update { transaction throws(KeyValueStoreError) in transaction.remove(key) }
  }

  /// Removes every value of the namespace.
  public func removeAll() throws(KeyValueStoreError) {
    try update { transaction throws(KeyValueStoreError) in transaction.removeAll() }
  }
}
