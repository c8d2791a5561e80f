import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A key-value store in a SQLite database of its own, for many values or frequent updates.
///
/// One database holds any number of namespaces. An update costs what it changes on disk, not the whole
/// namespace as in ``FileKeyValueStore``. Nothing touches the disk before the first call, and reading
/// creates nothing. Several instances and processes lose nothing of each other's; ``changes()`` tells
/// of theirs too, on Linux with glibc and on Apple's platforms, where observing creates the folder.
public final class SQLiteKeyValueStore: KeyValueStore {
  private let database: KeyValueDatabase
  private let section = ExclusiveSection()
  private let writer = Mutex<Connection?>(nil)
  private let reader = Mutex<Connection?>(nil)
  private let observation = KeyValueObservation()
  private let watch = Mutex<FolderWatch?>(nil)

  /// Describes a store; any text names a namespace.
  ///
  /// The database belongs to key-value stores alone. The durability is ``DurabilityLevel/full`` unless
  /// given: an update that returned survives a loss of power.
  public init(
    folder: SecureFolder, name: String = "values.sqlite", namespace: String,
    durability: DurabilityLevel = .full
  ) {
    database = KeyValueDatabase(
      folder: folder, name: name, namespace: namespace, durability: durability)
  }

  /// Every value at one instant.
  public func snapshot() throws(KeyValueStoreError) -> KeyValueSnapshot {
    KeyValueSnapshot(entries: try entries())
  }

  /// Applies all of the body's changes, or none when it throws.
  public func update<Result: Sendable>(
    _ body: (inout KeyValueTransaction) throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    try section.run { () throws(KeyValueStoreError) in
      var result: Result?
      var isChanged = false
      do {
        let connection = try writer.withLock { try Self.connection(&$0, database) }
        defer { if connection.isBroken { writer.withLock { $0 = nil } } }
        try database.update(on: connection) { transaction in
          result = try body(&transaction)
          isChanged = !transaction.changedNames.isEmpty
        }
      } catch {
        throw KeyValueStoreError(database: error)
      }
      if isChanged { tell() }
      guard let result else { throw .unavailable(reason: "The update did not run.") }
      return result
    }
  }

  /// The names of keys that changed, from this call on.
  public func changes() -> AsyncStream<Set<String>> {
    startWatching()
    return observation.subscribe { try self.entries() }
  }

  private func entries() throws(KeyValueStoreError) -> [String: String] {
    do {
      guard try database.exists() else { return [:] }
      return try reader.withLock { reader in
        let connection = try Self.connection(&reader, database)
        defer { if connection.isBroken { reader = nil } }
        return try database.entries(on: connection)
      }
    } catch {
      throw KeyValueStoreError(database: error)
    }
  }

  private static func connection(
    _ connection: inout Connection?, _ database: KeyValueDatabase
  ) throws -> Connection {
    if let connection { return connection }
    let opened = try database.open()
    connection = opened
    return opened
  }

  private static let bellPrefix = TemporaryFileName.prefix + "changed-"

  /// Tells this store's observers, and rings for other instances and processes.
  ///
  /// The write-ahead log changes before what is in it can be seen, so it cannot be the bell; making and
  /// deleting a file afterwards can.
  private func tell() {
    let suffix = TemporaryFileName.next().dropFirst(TemporaryFileName.prefix.count)
    let bell = "\(database.file.folder.path)/\(Self.bellPrefix)\(suffix)"
    let descriptor = open(bell, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
    if descriptor >= 0 {
      close(descriptor)
      unlink(bell)
    }
    observation.look { try self.entries() }
  }

  private func startWatching() {
    try? database.file.folder.create()
    watch.withLock { watch in
      guard watch?.isAlive != true else { return }
      watch = FolderWatch(path: database.file.folder.path) { [weak self] changed in
        guard let self, changed?.hasPrefix(Self.bellPrefix) ?? true else { return }
        observation.look { try self.entries() }
      }
    }
  }
}
