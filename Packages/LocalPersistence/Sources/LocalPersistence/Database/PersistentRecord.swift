/// A row with an id and a version, as a ``ViewContext`` shows and changes it.
///
/// Its table has the columns `id`, unique, and `version`, an integer, beside those of the properties.
/// Whatever changes a row counts its version up: ``ViewContext/save()`` does, and for SQL of your own
/// ``Database/countVersions(of:)`` makes a trigger that does.
public protocol PersistentRecord: Codable, Sendable, Identifiable
where ID: DatabaseValueConvertible & Sendable {
  /// The table's name.
  static var table: String { get }

  /// How often the row was changed; 0 in a record that was never stored.
  var version: Int { get set }
}

extension Database {
  /// Makes every change of a row count its `version` up, unless the change sets it; once per table, in
  /// a migration.
  public func countVersions(of table: String) throws {
    let name = SQL.quoted(table)
    try execute(
      SQL(
        trusted: """
          CREATE TRIGGER \(SQL.quoted(table + "_version")) AFTER UPDATE ON \(name)
          WHEN NEW.version IS OLD.version
          BEGIN UPDATE \(name) SET version = OLD.version + 1 WHERE id = NEW.id; END
          """))
  }

  /// The stored record of an id.
  func record<Record: PersistentRecord>(_ id: Record.ID) throws -> Record? {
    try fetchOne("SELECT * FROM \(identifier: Record.table) WHERE id = \(id)")
  }

  /// Changes the row of the record's id.
  func update<Record: PersistentRecord>(_ record: Record) throws {
    let row = try RowEncoder(record)
    let columns = row.columns.map { SQL.quoted($0) + " = ?" }.joined(separator: ", ")
    let text = "UPDATE \(SQL.quoted(Record.table)) SET \(columns) WHERE id = ?"
    try execute(SQL(trusted: text, row.values + [record.id.databaseValue]))
  }
}
