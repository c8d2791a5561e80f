#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// The places of a statement's columns.
struct ColumnNames {
  /// A name several columns have is at ``ambiguous``.
  let places: [String: Int32]
  /// How often SQLite had compiled the statement again; `*` may mean other columns since.
  let compilation: Int32

  static let missing: Int32 = -1
  static let ambiguous: Int32 = -2
}

extension Statement {
  /// The columns' places; worth asking only while there is a row.
  func columnNames() -> ColumnNames {
    let compilation = sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0)
    if let columns, columns.compilation == compilation { return columns }
    var places: [String: Int32] = [:]
    for column in 0..<columnCount {
      let name = columnName(column)
      places[name] = places[name] == nil ? column : ColumnNames.ambiguous
    }
    let found = ColumnNames(places: places, compilation: compilation)
    columns = found
    return found
  }

  var columnCount: Int32 { sqlite3_column_count(pointer) }

  func columnName(_ column: Int32) -> String {
    sqlite3_column_name(pointer, column).map { String(cString: $0) } ?? ""
  }
}
