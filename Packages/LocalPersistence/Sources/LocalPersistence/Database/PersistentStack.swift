import Synchronization

/// A database with one writer and several readers.
///
/// ```swift
/// let stack = PersistentStack(.file(folder: state, name: "app.sqlite"))
/// try await stack.write { db in try db.execute("DELETE FROM note WHERE id = \(id)") }
/// ```
///
/// A body is synchronous and runs away from Swift's cooperative threads. It cannot start another
/// transaction, nor keep its database: neither compiles.
public final class PersistentStack: Sendable {
  /// Where a database is.
  public enum Location: Sendable {
    /// A file; beside it SQLite keeps `-wal` and `-shm`, and a lock for opening is kept.
    case file(folder: SecureFolder, name: String)
    /// Memory; readers and the writer take turns.
    case memory
  }

  /// Where the database is; nil in memory.
  private let file: DatabaseFile?
  private let writer: ConnectionPool
  private let readers: ConnectionPool
  private let broadcaster = ChangeBroadcaster()
  /// The tables anybody ever asked about, as they were spelt.
  private let watched = Mutex<Set<String>>([])

  /// Names a database; nothing is touched before the first transaction, which migrates it.
  ///
  /// First the missing migrations run, each in a transaction of its own, then `tables` are completed:
  /// see ``TableSchema``. A file with contents is backed up before, to `<name>.before-migration-<n>` in
  /// its folder, n being the migrations it had; the backup stays until the next one is made. An error
  /// of all this is that transaction's error, and the next one tries again.
  public init(
    _ location: Location, migrations: [Migration] = [], tables: [TableSchema] = [],
    durability: DurabilityLevel = .full, readerLimit: Int = 4
  ) {
    let migrator = Migrator(migrations: migrations, tables: tables)
    switch location {
    case .memory:
      file = nil
      writer = ConnectionPool(limit: 1, label: "database", keepsConnections: true) {
        try DatabaseFile.openInMemory(migrator)
      }
      readers = writer
    case .file(let folder, let name):
      let file = DatabaseFile(
        folder: folder, name: name, durability: durability, migrator: migrator)
      self.file = file
      writer = ConnectionPool(
        limit: 1, label: "database.writer", keepsConnections: false, makeConnection: file.open)
      readers = ConnectionPool(
        limit: readerLimit, label: "database.readers", keepsConnections: false,
        makeConnection: file.open)
    }
  }

  /// Runs `body` on one unchanging state of the database, which holds every write finished before.
  ///
  /// Throws the body's error, ``DatabaseError``, or `CancellationError`.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (borrowing Database) throws -> Result
  ) async throws -> Result {
    try await readers.run { connection in
      try connection.transaction(.reading, body)
    }
  }

  /// Runs `body` as one transaction: all of its changes are stored when this returns, or none when it
  /// throws.
  ///
  /// Throws the body's error, ``DatabaseError``, or `CancellationError`; a cancelled task's running
  /// statement is interrupted.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (borrowing Database) throws -> Result
  ) async throws -> Result {
    try await write(body) { _ in }
  }

  /// Calls `whenStored` before the next transaction, and before ``changes(in:)`` tells of this one.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (borrowing Database) throws -> Result,
    whenStored: @escaping @Sendable (Result) -> Void
  ) async throws -> Result {
    try await writer.run { [broadcaster] connection in
      let result = try connection.transaction(.writing, body)
      // On the writer's thread, so that changes are told in the order they were stored.
      whenStored(result)
      broadcaster.publish(connection.access.touched.changed)
      return result
    }
  }

  /// Writes the database as it is now to a file in `folder`, in place of one of that name.
  ///
  /// The copy is private (0600), complete or not there, and on the disk when this returns; other
  /// transactions go on meanwhile. Throws ``DatabaseError`` or `CancellationError`.
  public func backup(to folder: SecureFolder, name: String) async throws {
    try await readers.run { connection in
      try DatabaseBackup(folder: folder, name: name).make(from: connection)
    }
  }

  /// Removes what was deleted from the files of the database, such as the rows of a person who has signed out.
  ///
  /// A row is overwritten in the file of the database as it is deleted. It stays in the log of changes and in the
  /// backup that was made before a migration: the log is emptied, the backup deleted. What the disk keeps of
  /// deleted files is beyond it. Throws ``DatabaseError``, which is ``DatabaseError/busy`` while another process
  /// reads, or `CancellationError`.
  public func eraseTraces() async throws {
    try await writer.run { [file] connection in
      try file?.removeBackups()
      try connection.emptyLog()
    }
  }

  /// Reads the whole database and reports what is wrong with it.
  ///
  /// Finds damage of the structure and rows that refer to rows that do not exist, at most 100 of each,
  /// and documents and waiting writes whose checksums are wrong. It does not find changed values in
  /// other rows: SQLite keeps no checksums of them. Throws ``DatabaseError`` or `CancellationError`.
  public func integrityCheck() async throws -> IntegrityReport {
    try await readers.run { connection in try connection.integrityReport() }
  }

  /// The tables among `tables` that a stored transaction of this stack changed, spelt as they were
  /// created.
  ///
  /// One element per transaction, before its `write` returns; a reader that falls behind gets the
  /// union of what it missed. A table that a changing statement could reach by a trigger or a cascade
  /// counts as changed. What was rolled back is not told, nor are migrations and changes by
  /// other stacks and processes; but ``resume()`` tells of all `tables`, for others may have been at
  /// work meanwhile. Name tables, in any case, not views. The stream ends with the stack.
  public func changes(in tables: Set<String>) -> AsyncStream<Set<String>> {
    watched.withLock { $0.formUnion(tables) }
    let wanted = Set(tables.map { $0.lowercased() })
    return broadcaster.subscribe { wanted.contains($0.lowercased()) }
  }

  /// Lets running transactions end and lets go of every file and lock, before the app is suspended.
  ///
  /// Until ``resume()`` every transaction throws ``DatabaseError/suspended``.
  public func suspend() async {
    await writer.suspend()
    await readers.suspend()
  }

  /// Takes transactions again.
  public func resume() {
    writer.resume()
    readers.resume()
    broadcaster.publish(watched.withLock { $0 })
  }
}
