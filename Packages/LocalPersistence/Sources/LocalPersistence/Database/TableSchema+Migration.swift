extension TableSchema {
  private struct Found: Decodable {
    var name: String
    var type: String
    var notnull: Bool
    var pk: Int
  }

  /// The statements that make the table what it is declared to be; none when it is.
  func missing(in db: borrowing Database) throws -> [SQL] {
    let found = try db.fetch(
      "SELECT name, type, \"notnull\", pk FROM pragma_table_info(\(name))", as: Found.self)
    guard !found.isEmpty else { return [creation] }
    return try columns.compactMap { column in
      let twin = found.first { $0.name.lowercased() == column.name.lowercased() }
      guard let twin else { return try addition(of: column) }
      try verify(twin, is: column)
      return nil
    }
  }

  private var creation: SQL {
    let definitions = columns.map(\.definition).joined(separator: ", ")
    let keys = primaryKey.map(SQL.quoted).joined(separator: ", ")
    return SQL(
      trusted: "CREATE TABLE \(SQL.quoted(name)) (\(definitions), PRIMARY KEY (\(keys))) STRICT")
  }

  /// SQLite adds no key and no required column without a value for the rows there are.
  private func addition(of column: Column) throws -> SQL {
    guard !isKey(column), !column.isRequired || column.defaultValue != .null else {
      throw drift(column)
    }
    return SQL(trusted: "ALTER TABLE \(SQL.quoted(name)) ADD COLUMN \(column.definition)")
  }

  private func verify(_ found: Found, is column: Column) throws {
    guard found.type.uppercased() == column.type, found.pk > 0 || !isKey(column),
      found.pk == 0 || isKey(column), isKey(column) || found.notnull == column.isRequired
    else { throw drift(column) }
  }

  private func isKey(_ column: Column) -> Bool {
    primaryKey.contains { $0.lowercased() == column.name.lowercased() }
  }

  private func drift(_ column: Column) -> DatabaseError {
    .schemaDrift(table: name, column: column.name)
  }
}
