import Synchronization

/// A key-value store in one JSON file per namespace.
///
/// Nothing touches the disk before the first call. A folder or file that others can reach, that belongs to
/// another user or is a link throws ``KeyValueStoreError/insecure(reason:)``. Writes are crash-safe, and an update holds an
/// advisory lock between reading and writing: several processes and instances lose nothing of each
/// other's. A read needs no lock and sees what others wrote. A checksum finds every changed byte; a file
/// of format 1, which has none, is written anew when it is read. A damaged file is set aside beside the
/// original, logged as `KeyValueStore_Load_Fail` and reported once as
/// ``KeyValueStoreError/corrupt(namespace:setAside:)``; after that the namespace is empty.
///
/// ``changes()`` tells of this instance's changes and, on Linux with glibc and on Apple's platforms, of
/// other instances' and processes'; observing creates the folder.
public final class FileKeyValueStore: KeyValueStore {
  private struct Cache {
    var stamp: FileStamp
    var values: [String: String]
  }

  private let file: KeyValueFile
  private let lockWait: Duration
  private let section = ExclusiveSection()
  private let observation = KeyValueObservation()
  private let watch = Mutex<FolderWatch?>(nil)
  private let cache = Mutex<Cache?>(nil)

  /// Describes a store; any text names a namespace, and two different texts never share a file.
  ///
  /// The durability is ``DurabilityLevel/full`` unless given: an update that returned survives a loss of
  /// power. With ``DurabilityLevel/normal`` an update waits for no disk and survives the end of the
  /// process; a loss of power may take the latest updates, or damage the file, so that the namespace is
  /// reported as damaged once and is empty then.
  public convenience init(
    folder: SecureFolder, namespace: String, durability: DurabilityLevel = .full,
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    self.init(
      folder: folder, namespace: namespace, durability: durability, logger: logger,
      lockWait: FileLock.defaultWait)
  }

  init(
    folder: SecureFolder, namespace: String, durability: DurabilityLevel = .full,
    logger: any PersistenceLogger, lockWait: Duration
  ) {
    file = KeyValueFile(
      folder: folder, namespace: namespace, durability: durability, logger: logger)
    self.lockWait = lockWait
  }

  /// Every value at one instant.
  public func snapshot() throws(KeyValueStoreError) -> KeyValueSnapshot {
    KeyValueSnapshot(entries: try currentValues())
  }

  /// Applies all of the body's changes, or none when it throws.
  public func update<Result: Sendable>(
    _ body: (inout KeyValueTransaction) throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    try section.run { () throws(KeyValueStoreError) in
      let lock = try file.lock(waiting: lockWait)
      defer { lock.release() }
      let stored = try file.readOrSetAside()
      var transaction = KeyValueTransaction(entries: stored.values)
      let result = try body(&transaction)
      if stored.isEarlier || !transaction.changedNames.isEmpty {
        try file.write(transaction.entries)
        let entries = transaction.entries
        observation.look { entries }
      }
      return result
    }
  }

  /// The names of keys that changed, from this call on.
  public func changes() -> AsyncStream<Set<String>> {
    startWatching()
    return observation.subscribe { try self.valuesAsTheyAre() }
  }

  private func startWatching() {
    guard let name = try? file.file().path.split(separator: "/").last.map(String.init) else {
      return
    }
    try? file.folder.create()
    watch.withLock { watch in
      guard watch?.isAlive != true else { return }
      watch = FolderWatch(path: file.folder.path) { [weak self] changed in
        guard let self, changed == nil || changed == name else { return }
        observation.look { try self.valuesAsTheyAre() }
      }
    }
  }

  /// Reads without waiting for an update; a damaged file is left to the next caller.
  private func valuesAsTheyAre() throws -> [String: String] {
    guard case .document(let document) = try file.read() else {
      throw KeyValueStoreError.unavailable(reason: "The file is damaged.")
    }
    return document.values
  }

  private func currentValues() throws(KeyValueStoreError) -> [String: String] {
    guard let stamp = try file.stamp() else { return [:] }
    if let cache = cache.withLock({ $0 }), cache.stamp == stamp { return cache.values }
    guard case .document(let document) = try file.read() else { return try setAsideDamage() }
    if document.isEarlier { rewrite() }
    // What was read may be newer than the stamp; then the next read finds another stamp.
    cache.withLock { $0 = Cache(stamp: stamp, values: document.values) }
    return document.values
  }

  /// Gives a file of format 1 its checksum; where that is not possible now, a later call does.
  private func rewrite() {
    try? section.run { () throws(KeyValueStoreError) in
      let lock = try file.lock(waiting: .zero)
      defer { lock.release() }
      if case .document(let document) = try file.read(), document.isEarlier {
        try file.write(document.values)
      }
    }
  }

  /// Looks again under the lock: a writer may have replaced the damaged file meanwhile.
  private func setAsideDamage() throws(KeyValueStoreError) -> [String: String] {
    try section.run { () throws(KeyValueStoreError) in
      let lock = try file.lock(waiting: lockWait)
      defer { lock.release() }
      return try file.readOrSetAside().values
    }
  }
}
