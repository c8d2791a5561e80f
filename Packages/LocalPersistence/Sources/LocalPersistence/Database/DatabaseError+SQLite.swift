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

extension DatabaseError {
  /// Translates an extended result code (https://sqlite.org/rescode.html).
  ///
  /// `systemCode` is the errno of the last system call that failed.
  init(code: Int32, message: String, systemCode: Int32) {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_CORRUPT: self = .corrupt(reason: message)
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CONSTRAINT: self = .constraint(Constraint(code: code), message: message)
    case SQLITE_CANTOPEN: self = .cannotOpen(reason: message)
    case SQLITE_AUTH: self = .forbiddenStatement
    case SQLITE_ERROR, SQLITE_RANGE, SQLITE_MISUSE: self = .invalidStatement(message: message)
    case SQLITE_TOOBIG: self = .unencodableValue(column: "")
    case SQLITE_IOERR:
      self =
        Self.meansNoRoom(systemCode) ? .full : .inputOutput(code: code, message: message)
    default: self = .other(code: code, message: message)
    }
  }

  /// Whether an errno says that the disk, the quota or the size limit is exhausted.
  static func meansNoRoom(_ systemCode: Int32) -> Bool {
    [ENOSPC, EFBIG, EDQUOT].contains(systemCode)
  }
}

extension DatabaseError.Constraint {
  fileprivate init(code: Int32) {
    // SQLite builds extended codes as primary | number << 8; its headers do so in macros.
    switch code >> 8 {
    case 6, 8, 10: self = .unique
    case 5: self = .notNull
    case 3: self = .foreignKey
    case 1, 12: self = .check
    default: self = .other
    }
  }
}

extension DatabaseError {
  init(_ error: FileSystemError) {
    switch error {
    case .busy: self = .busy
    case .insecurePermissions, .foreignOwner, .unexpectedKind:
      self = .insecure(reason: error.description)
    case .system(_, _, ENOSPC), .system(_, _, EDQUOT), .system(_, _, EFBIG): self = .full
    case .system(_, _, EROFS): self = .readOnly
    case .system, .tooLarge: self = .cannotOpen(reason: error.description)
    }
  }
}
