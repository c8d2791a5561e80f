#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One SQLite handle with its prepared statements.
///
/// Sendable without the compiler's check, because a connection wanders between threads but never
/// belongs to two: ``ConnectionPool`` lends it to one access at a time under its mutex, every lent
/// connection comes back before it is lent again, and no body can keep it (`Database` cannot be
/// copied). SQLite's own mutexes are off for the same reason.
final class Connection: @unchecked Sendable {
  let handle: OpaquePointer
  var cancellation: CancellationFlag?
  /// Set once a handle cannot be trusted any more; the pool then closes it.
  var isBroken = false
  var statements = StatementCache()
  /// Apart from the bodies' statements, for SQLite asks what is allowed only while it compiles.
  private var ownStatements = StatementCache()
  var latestInsertion: Insertion?
  /// What the present transaction may do, read and change.
  var access = TransactionAccess()

  /// Opens a file that exists, or a database in memory.
  init(path: String) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let message = String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(handle)
      throw DatabaseError(code: code, message: message, systemCode: 0)
    }
    self.handle = handle
    installHandlers()
  }

  deinit {
    access = TransactionAccess()
    statements.removeAll()
    ownStatements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements of this module's own, which need no parameters and are not kept.
  func run(_ text: String) throws {
    let mode = access.mode
    access.mode = .trusted
    defer { access.mode = mode }
    try check(sqlite3_exec(handle, text, nil, nil, nil))
  }

  /// Runs a statement of this module's own that gives no rows and is kept for the next time.
  func runKept(_ text: String) throws {
    let mode = access.mode
    access.mode = .trusted
    defer { access.mode = mode }
    let statement = try ownStatements.statement(text, connection: self)
    defer { statement.reset() }
    let code = sqlite3_step(statement.pointer)
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  /// Moves all changes from the log to the file, and cuts the log to nothing.
  func emptyLog() throws {
    try check(sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil))
  }

  func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw failure(code) }
  }

  /// The error of the latest call on this connection.
  func failure(_ code: Int32) -> any Error {
    // SQLite keeps the system's error of a statement, but not that of a COMMIT.
    let latest = errno
    let kept = sqlite3_system_errno(handle)
    let primary = code & 0xff
    if [SQLITE_INTERRUPT, SQLITE_BUSY].contains(primary), cancellation?.isCancelled == true {
      return CancellationError()
    }
    return DatabaseError(
      code: code, message: String(cString: sqlite3_errmsg(handle)),
      systemCode: DatabaseError.meansNoRoom(latest) ? latest : kept)
  }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  private func installHandlers() {
    #if !canImport(SQLite3)
      _ = csqlite_enable_defensive(handle)
    #endif
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, 1_000,
      { context in Connection.from(context)?.cancellation?.isCancelled == true ? 1 : 0 }, context)
    sqlite3_busy_handler(
      handle,
      { context, attempts in
        Connection.from(context)?.waitsForLock(attempts: Int(attempts)) == true ? 1 : 0
      }, context)
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let connection = Connection.from(context) else { return SQLITE_DENY }
        return connection.access.authorize(action, first: first, second: second)
      }, context)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Connection? {
    context.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Pauses before the next attempt, or gives up.
  private func waitsForLock(attempts: Int) -> Bool {
    if cancellation?.isCancelled == true || attempts >= Self.lockAttempts { return false }
    var time = timespec(tv_sec: 0, tv_nsec: min(attempts / 10 + 1, 5) * 1_000_000)
    nanosleep(&time, nil)
    return true
  }

  /// How often we look for a busy lock, a few milliseconds apart: some 30 seconds.
  private static let lockAttempts = 6_000
}
