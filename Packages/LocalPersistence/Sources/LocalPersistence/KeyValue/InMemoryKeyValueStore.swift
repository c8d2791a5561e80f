import Synchronization

/// A key-value store that forgets everything with the process.
///
/// Values go through the same JSON as on disk, so that what works here works there.
public struct InMemoryKeyValueStore: KeyValueStore {
  private let contents: Contents

  /// Opens a namespace of a storage; stores on one storage share values and changes.
  public init(namespace: String = "", storage: Storage = Storage()) {
    contents = storage.contents(of: namespace)
  }

  /// Every value at one instant.
  public func snapshot() throws(KeyValueStoreError) -> KeyValueSnapshot {
    KeyValueSnapshot(entries: contents.entries.withLock { $0 })
  }

  /// Applies all of the body's changes, or none when it throws.
  public func update<Result: Sendable>(
    _ body: (inout KeyValueTransaction) throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    try contents.section.run { () throws(KeyValueStoreError) in
      var transaction = KeyValueTransaction(entries: contents.entries.withLock { $0 })
      let result = try body(&transaction)
      let changedNames = transaction.changedNames
      if !changedNames.isEmpty {
        let entries = transaction.entries
        contents.entries.withLock { $0 = entries }
        contents.broadcaster.publish(changedNames)
      }
      return result
    }
  }

  /// The names of keys that changed, from this call on.
  public func changes() -> AsyncStream<Set<String>> { contents.broadcaster.subscribe() }
}

extension InMemoryKeyValueStore {
  /// The values behind one or several stores.
  public final class Storage: Sendable {
    private let namespaces = Mutex<[[UInt8]: Contents]>([:])

    /// Makes an empty storage.
    public init() {}

    fileprivate func contents(of namespace: String) -> Contents {
      let name = Array(namespace.utf8)
      return namespaces.withLock { namespaces in
        if let contents = namespaces[name] { return contents }
        let contents = Contents()
        namespaces[name] = contents
        return contents
      }
    }
  }

  fileprivate final class Contents: Sendable {
    let entries = Mutex<[String: String]>([:])
    let section = ExclusiveSection()
    let broadcaster = ChangeBroadcaster()
  }
}
