#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
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
    try forEachRow(sql) { _ in }
  }

  /// Returns every row, each as its values in the order of the statement's columns.
  ///
  /// Throws ``DatabaseError``, or `CancellationError` when the task was cancelled meanwhile.
  public func rows(_ sql: SQL) throws -> [[DatabaseValue]] {
    var rows: [[DatabaseValue]] = []
    try forEachRow(sql) { statement in
      rows.append(
        try (0..<sqlite3_column_count(statement.pointer)).map { try statement.value(of: $0) })
    }
    return rows
  }

  /// The first table with a row that refers to nothing.
  func violatedForeignKey() throws -> String? {
    let mode = connection.access.mode
    connection.access.mode = .trusted
    defer { connection.access.mode = mode }
    guard case .text(let table)? = try rows("PRAGMA foreign_key_check").first?.first else {
      return nil
    }
    return table
  }

  private func forEachRow(_ sql: SQL, _ body: (Statement) throws -> Void) throws {
    if connection.cancellation?.isCancelled == true { throw CancellationError() }
    guard connection.isInTransaction else { throw DatabaseError.rolledBack }
    let statement = try connection.statements.statement(sql.text, connection: connection)
    guard statement.isReadOnly || connection.access.mode != .reading else {
      throw DatabaseError.readOnly
    }
    statement.isBusy = true
    defer {
      statement.reset()
      statement.isBusy = false
    }
    try statement.bind(sql.arguments, on: connection)
    let changesBefore = sqlite3_total_changes64(connection.handle)
    while true {
      let code = sqlite3_step(statement.pointer)
      guard code == SQLITE_ROW else {
        guard code == SQLITE_DONE else { throw connection.failure(code) }
        break
      }
      try body(statement)
    }
    let hasChanged = sqlite3_total_changes64(connection.handle) != changesBefore
    if hasChanged { connection.access.touched.changed.formUnion(statement.tables.changed) }
  }
}

extension Statement {
  /// A column of the present row.
  fileprivate func value(of column: Int32) throws -> DatabaseValue {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(pointer, column)
      let bytes = UnsafeBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(pointer, column)))
      guard let text = String(validating: bytes, as: UTF8.self) else {
        let name = sqlite3_column_name(pointer, column).map { String(cString: $0) } ?? ""
        throw DatabaseError.undecodableColumn(name, type: "text")
      }
      return .text(text)
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(pointer, column)
      let bytes = UnsafeRawBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(pointer, column)))
      return .blob(Data(bytes))
    default: return .null
    }
  }
}
