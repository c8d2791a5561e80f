#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// What a transaction may do, and the tables it touched.
struct TransactionAccess {
  enum Mode {
    /// This module's own statements: everything.
    case trusted
    /// A body that reads.
    case reading
    /// A body that changes rows or the schema.
    case writing
  }

  /// Tables of one statement, as SQLite reports them while it compiles the text.
  struct Tables {
    var read: Set<String> = []
    var changed: Set<String> = []
    /// Dropped or given another form, which SQLite does not count as a change of rows.
    var altered: Set<String> = []

    var isEmpty: Bool { read.isEmpty && changed.isEmpty && altered.isEmpty }

    mutating func formUnion(_ other: Tables) {
      read.formUnion(other.read)
      changed.formUnion(other.changed)
      altered.formUnion(other.altered)
    }
  }

  var mode = Mode.trusted
  /// Of the statement being compiled.
  var compiling = Tables()
  /// Of the transaction so far; `changed` only where rows really changed.
  var touched = Tables()
  /// The statement whose changes are in `touched` already, for rows are changed in runs.
  var latestNoted: Statement?

  /// Decides about one action of a statement (https://sqlite.org/c3ref/c_alter_table.html).
  mutating func authorize(
    _ action: Int32, first: UnsafePointer<CChar>?, second: UnsafePointer<CChar>?
  ) -> Int32 {
    switch action {
    case SQLITE_READ:
      note(first, in: \.read)
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      note(first, in: \.changed)
    case SQLITE_DROP_TABLE:
      note(first, in: \.altered)
    case SQLITE_ALTER_TABLE:
      note(second, in: \.altered)
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH:
      return mode == .trusted ? SQLITE_OK : SQLITE_DENY
    case SQLITE_PRAGMA:
      return mode == .trusted || Self.isReadingPragma(first) ? SQLITE_OK : SQLITE_DENY
    case SQLITE_FUNCTION:
      return mode == .trusted || !Self.isNamed(second, "load_extension") ? SQLITE_OK : SQLITE_DENY
    default:
      break
    }
    return SQLITE_OK
  }

  private mutating func note(
    _ name: UnsafePointer<CChar>?, in tables: WritableKeyPath<Tables, Set<String>>
  ) {
    guard let name else { return }
    let table = String(cString: name)
    if !table.hasPrefix("sqlite_") { compiling[keyPath: tables].insert(table) }
  }

  private static func isReadingPragma(_ name: UnsafePointer<CChar>?) -> Bool {
    let names = [
      "table_info", "table_xinfo", "table_list", "index_list", "index_info",
      "foreign_key_list",
    ]
    return names.contains { isNamed(name, $0) }
  }

  private static func isNamed(_ name: UnsafePointer<CChar>?, _ expected: String) -> Bool {
    name.map { String(cString: $0).lowercased() == expected } ?? false
  }
}
