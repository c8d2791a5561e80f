#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// The database as one transaction sees it.
///
/// It exists only during the body of a read or a write: it cannot be copied, kept or sent elsewhere,
/// which the compiler checks.
public struct Database: ~Copyable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Runs a statement to its end and drops the rows it gives.
  ///
  /// Throws ``DatabaseError``, or `CancellationError` when the task was cancelled meanwhile.
  public func execute(_ sql: SQL) throws {
    try withRows(sql) { rows in while try rows.next() {} }
  }

  /// Returns every row, each as its values in the order of the statement's columns.
  ///
  /// Throws ``DatabaseError``, or `CancellationError` when the task was cancelled meanwhile.
  public func rows(_ sql: SQL) throws -> [[DatabaseValue]] {
    try withRows(sql) { rows in
      var values: [[DatabaseValue]] = []
      while try rows.next() { values.append(try rows.values()) }
      return values
    }
  }

  /// The first table with a row that refers to nothing.
  func violatedForeignKey() throws -> String? {
    guard case .text(let table)? = try trustedRows("PRAGMA foreign_key_check").first?.first else {
      return nil
    }
    return table
  }

  /// Rows of a statement no body may run.
  func trustedRows(_ sql: SQL) throws -> [[DatabaseValue]] {
    let mode = connection.access.mode
    connection.access.mode = .trusted
    defer { connection.access.mode = mode }
    return try rows(sql)
  }

  /// The tables a statement reads, those behind views too.
  func tablesRead(by sql: SQL) throws -> Set<String> {
    try connection.statements.statement(sql.text, connection: connection).tables.read
  }

  /// Runs a statement whose rows `body` steps through.
  ///
  /// A changing statement runs to its end wherever `body` stops, for it checks its rules there.
  func withRows<Result>(_ sql: SQL, _ body: (inout StatementRows) throws -> Result) throws -> Result
  {
    if connection.cancellation?.isCancelled == true { throw CancellationError() }
    guard connection.isInTransaction else { throw DatabaseError.rolledBack }
    let statement = try connection.statements.statement(sql.text, connection: connection)
    guard statement.isReadOnly || connection.access.mode != .reading else {
      throw DatabaseError.readOnly
    }
    let changesBefore = sqlite3_total_changes64(connection.handle)
    connection.access.compiling = TransactionAccess.Tables()
    statement.isBusy = true
    defer {
      statement.reset()
      statement.isBusy = false
      // After the reset, which counts the changes, and also when something was thrown: the body may
      // catch it and commit.
      noteChanges(of: statement, since: changesBefore)
    }
    try statement.bind(sql.arguments, on: connection)
    var rows = StatementRows(statement, on: connection)
    let result = try body(&rows)
    if !statement.isReadOnly { while try rows.next() {} }
    return result
  }

  private func noteChanges(of statement: Statement, since changesBefore: Int64) {
    // SQLite compiles a statement again when the schema changed; a trigger may be new.
    if !connection.access.compiling.isEmpty {
      statement.tables.formUnion(connection.access.compiling)
      connection.access.latestNoted = nil
    }
    let hasChanged = sqlite3_total_changes64(connection.handle) != changesBefore
    if hasChanged, connection.access.latestNoted !== statement {
      connection.access.touched.changed.formUnion(statement.tables.changed)
      connection.access.latestNoted = statement
    }
    if !statement.tables.altered.isEmpty {
      connection.access.touched.changed.formUnion(statement.tables.altered)
    }
  }

  /// The statement that inserts a row with these columns; the latest is kept, for rows come in runs.
  func insertion(into table: String, columns: [String]) throws -> String {
    if let latest = connection.latestInsertion, latest.fits(table, columns) {
      return latest.text
    }
    let insertion = try Insertion(table: table, columns: columns)
    connection.latestInsertion = insertion
    return insertion.text
  }
}
