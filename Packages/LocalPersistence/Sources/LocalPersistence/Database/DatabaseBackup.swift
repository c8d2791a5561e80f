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

/// A copy of a database in one file, complete or not there.
struct DatabaseBackup {
  let folder: SecureFolder
  let name: String

  func make(from connection: Connection) throws {
    let temporary = try makeTemporary()
    defer {
      for suffix in [""] + TemporaryFileName.sideFileSuffixes { unlink(temporary.path + suffix) }
    }
    try connection.copy(to: Connection(path: temporary.path))
    try Self.onDisk { () throws(FileSystemError) in
      let path = folder.path + "/" + name
      guard rename(temporary.path, path) == 0 else {
        throw .system(operation: .rename, path: path, code: errno)
      }
      try folder.synchronize()
    }
  }

  /// It stays open, and so locked, until it has its name: closing it earlier would drop SQLite's locks.
  private func makeTemporary() throws -> OpenFile {
    do throws(FileSystemError) {
      try folder.create()
      let file = try OpenFile.makeTemporary(in: folder, flags: O_RDWR)
      try file.setPermissions(0o600)
      return file
    } catch {
      throw DatabaseError(error)
    }
  }

  /// Removes the files of a folder whose names begin so, but for one.
  static func remove(prefix: String, in folder: SecureFolder, except kept: String? = nil) throws {
    try onDisk { () throws(FileSystemError) in
      for name in try folder.entryNames() where name.hasPrefix(prefix) && name != kept {
        try folder.file(name).delete()
      }
    }
  }

  private static func onDisk(_ body: () throws(FileSystemError) -> Void) throws {
    do throws(FileSystemError) { try body() } catch { throw DatabaseError(error) }
  }
}

extension Connection {
  /// Copies one state of the database, on the disk when this returns
  /// (https://sqlite.org/backup.html).
  fileprivate func copy(to target: Connection) throws {
    try transaction(.reading) { db in
      // The first reading statement fixes the state; without it a writer would start the copy anew.
      _ = try db.rows("SELECT 1 FROM sqlite_schema LIMIT 1")
      guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
        throw target.failure(sqlite3_extended_errcode(target.handle))
      }
      var code = SQLITE_OK
      while code == SQLITE_OK, cancellation?.isCancelled != true {
        code = sqlite3_backup_step(backup, 1_000)
      }
      let end = sqlite3_backup_finish(backup)
      if code == SQLITE_OK { throw CancellationError() }
      guard code == SQLITE_DONE, end == SQLITE_OK else {
        throw target.failure(code == SQLITE_DONE ? end : code)
      }
    }
  }
}
