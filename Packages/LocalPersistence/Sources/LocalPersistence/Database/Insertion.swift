/// The text of an INSERT for rows of one form.
struct Insertion {
  let table: String
  let columns: [String]
  let text: String

  /// Throws when a column is named twice, of which SQLite would drop one value.
  init(table: String, columns: [String]) throws {
    guard Set(columns.map { $0.lowercased() }).count == columns.count else {
      throw DatabaseError.invalidStatement(message: "A column is named twice.")
    }
    self.table = table
    self.columns = columns
    let target = "INSERT INTO \(SQL.quoted(table))"
    guard !columns.isEmpty else {
      text = target + " DEFAULT VALUES"
      return
    }
    let names = columns.map(SQL.quoted).joined(separator: ", ")
    let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
    text = "\(target) (\(names)) VALUES (\(marks))"
  }

  /// Whether it inserts into this table's columns; `==` would take other names for the same.
  func fits(_ table: String, _ columns: [String]) -> Bool {
    guard self.columns.count == columns.count, self.table.hasBytes(of: table) else { return false }
    for (own, other) in zip(self.columns, columns) where !own.hasBytes(of: other) { return false }
    return true
  }
}
