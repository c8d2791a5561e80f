#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A database's file and how a connection to it is set up.
struct DatabaseFile: Sendable {
  let folder: SecureFolder
  let name: String
  let durability: DurabilityLevel
  let migrator: Migrator

  var path: String { folder.path + "/" + name }

  /// Opens the file, which is made private and empty when there is none, and migrates it.
  @Sendable func open() throws -> Connection {
    // Processes that start at once must neither create the file, switch its journal nor migrate it at
    // once.
    let lock: FileLock
    do throws(FileSystemError) {
      try folder.create()
      _ = try folder.verifyPrivate()
      lock = try FileLock.acquire(path + ".lock")
    } catch {
      throw DatabaseError(error)
    }
    defer { lock.release() }
    // What stays is only in the way.
    try? folder.removeAbandonedTemporaryFiles()
    do throws(FileSystemError) { try createOrVerify() } catch { throw DatabaseError(error) }
    let connection = try Connection(path: path)
    // SQLite opens what it may not write for reading only, and would keep it so.
    if connection.isReadOnly { throw DatabaseError.readOnly }
    try Self.configure(connection)
    // A file that is not ours to change is left alone, its journal too.
    let progress = try migrator.progress(on: connection)
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.run("PRAGMA synchronous = \(durability == .full ? "FULL" : "NORMAL")")
    #if canImport(Darwin)
      if durability == .full { try connection.run("PRAGMA fullfsync = ON") }
    #endif
    if progress.isNeeded { try migrate(connection, from: progress) }
    return connection
  }

  private var backupPrefix: String { "\(name).before-migration-" }

  /// Removes the backups made before migrations.
  func removeBackups() throws {
    try DatabaseBackup.remove(prefix: backupPrefix, in: folder)
  }

  private func migrate(_ connection: Connection, from progress: Migrator.Progress) throws {
    let backup = DatabaseBackup(
      folder: folder, name: "\(backupPrefix)\(progress.applied)")
    if progress.hasContents {
      try backup.make(from: connection)
      try DatabaseBackup.remove(prefix: backupPrefix, in: folder, except: backup.name)
    }
    try migrator.migrate(connection)
  }

  /// Never opens a file that exists: closing it again would drop the locks that other connections of
  /// this process hold on it (https://sqlite.org/howtocorrupt.html, 2.2).
  private func createOrVerify() throws(FileSystemError) {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard FileProtection.isRegularFile(status) else { throw .unexpectedKind(path: path) }
      return try FileProtection.verifyPrivate(status, path: path)
    }
    let file = try OpenFile(opening: path, flags: O_RDWR | O_CREAT | O_EXCL, permissions: 0o600)
    try file.setPermissions(0o600)
  }

  /// A database that lives as long as its one connection.
  static func openInMemory(_ migrator: Migrator) throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try configure(connection)
    try migrator.migrate(connection)
    return connection
  }

  private static func configure(_ connection: Connection) throws {
    try connection.run(
      "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON")
  }
}
