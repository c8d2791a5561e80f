import LocalPersistence

/// The records of a backend's database, read beside it.
struct StoredRecords {
  /// Keys and texts of the records, by table.
  let byTable: [String: [String]]
  /// How many records each table has.
  var counts: [String: Int] { byTable.mapValues(\.count) }

  init(_ folder: String) async throws {
    let stack = PersistentStack(
      .file(folder: SecureFolder(path: folder), name: "backend.sqlite"),
      migrations: [Migration("records") { _ in }, Migration("revision") { _ in }])
    let rows = try await stack.read { db in
      try db.rows(#"SELECT "table", "key", CAST(data AS TEXT) FROM record"#)
    }
    var found: [String: [String]] = [:]
    for row in rows {
      guard case .text(let table) = row[0], case .text(let key) = row[1],
        case .text(let data) = row[2]
      else { continue }
      found[table, default: []].append(key + " " + data)
    }
    byTable = found
  }
}
