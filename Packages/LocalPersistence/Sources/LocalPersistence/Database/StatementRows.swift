#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// The rows of a running statement, one after the other.
struct StatementRows: ~Copyable {
  let statement: Statement
  private let connection: Connection
  /// Another step would start the statement again.
  private var isAtEnd = false

  init(_ statement: Statement, on connection: Connection) {
    self.statement = statement
    self.connection = connection
  }

  /// Goes on to the next row; false when there is none.
  mutating func next() throws -> Bool {
    if isAtEnd { return false }
    let code = sqlite3_step(statement.pointer)
    if code == SQLITE_ROW { return true }
    isAtEnd = true
    guard code == SQLITE_DONE else { throw connection.failure(code) }
    return false
  }

  /// The present row, in the order of the statement's columns.
  func values() throws -> [DatabaseValue] {
    try (0..<sqlite3_column_count(statement.pointer)).map { try statement.value(at: $0) }
  }
}
