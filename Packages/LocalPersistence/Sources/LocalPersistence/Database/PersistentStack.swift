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

  private let writer: ConnectionPool
  private let readers: ConnectionPool
  private let broadcaster = ChangeBroadcaster()

  /// Names a database; nothing is touched before the first transaction, which migrates it.
  ///
  /// A migration's error is that transaction's error, and the next one tries again.
  public init(
    _ location: Location, migrations: [Migration] = [], durability: DurabilityLevel = .full,
    readerLimit: Int = 4
  ) {
    let migrator = Migrator(migrations: migrations)
    switch location {
    case .memory:
      writer = ConnectionPool(limit: 1, label: "database", keepsConnections: true) {
        let connection = try DatabaseFile.openInMemory()
        try migrator.migrate(connection)
        return connection
      }
      readers = writer
    case .file(let folder, let name):
      let file = DatabaseFile(folder: folder, name: name, durability: durability)
      writer = ConnectionPool(limit: 1, label: "database.writer", keepsConnections: false) {
        let connection = try file.open()
        try migrator.migrate(connection)
        return connection
      }
      readers = ConnectionPool(
        limit: readerLimit, label: "database.readers", keepsConnections: false
      ) {
        let connection = try file.open()
        try migrator.migrate(connection)
        return connection
      }
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

  /// The tables among `tables` that a stored transaction of this stack changed, spelt as they were
  /// created.
  ///
  /// One element per transaction, before its `write` returns; a reader that falls behind gets the
  /// union of what it missed. A table that a changing statement could reach by a trigger or a cascade
  /// counts as changed. What was rolled back is not told, nor are migrations and changes by
  /// other stacks and processes. Name tables, in any case, not views. The stream ends with the stack.
  public func changes(in tables: Set<String>) -> AsyncStream<Set<String>> {
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
  }
}
