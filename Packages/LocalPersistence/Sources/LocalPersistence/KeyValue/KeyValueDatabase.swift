#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The connections of a key-value store on SQLite, and the only place that speaks SQL.
struct KeyValueDatabase {
  let file: DatabaseFile
  let namespace: String

  private static let migrations = [
    Migration("key_value") { db in
      try db.execute(
        """
        CREATE TABLE key_value (
          namespace TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
          PRIMARY KEY (namespace, name)) WITHOUT ROWID
        """)
    }
  ]

  init(folder: SecureFolder, name: String, namespace: String, durability: DurabilityLevel) {
    file = DatabaseFile(
      folder: folder, name: name, durability: durability,
      migrator: Migrator(migrations: Self.migrations, tables: []))
    self.namespace = namespace
  }

  /// Whether there is a file; only then reading opens it.
  func exists() throws(KeyValueStoreError) -> Bool {
    var status = stat()
    if lstat(file.path, &status) == 0 { return true }
    if errno == ENOENT { return false }
    throw KeyValueStoreError(.system(operation: .inspect, path: file.path, code: errno))
  }

  func open() throws -> Connection { try file.open() }

  func entries(on connection: Connection) throws -> [String: String] {
    try connection.transaction(.reading) { db in try entries(in: db) }
  }

  /// Runs an update in one transaction that no other writer can come between.
  func update(
    on connection: Connection, _ body: (inout KeyValueTransaction) throws -> Void
  ) throws {
    try connection.transaction(.writing) { db in
      var transaction = KeyValueTransaction(entries: try entries(in: db))
      try body(&transaction)
      for name in transaction.changedNames {
        if let value = transaction.entries[name] {
          try db.execute(
            """
            INSERT INTO key_value (namespace, name, value) VALUES (\(namespace), \(name), \(value))
            ON CONFLICT (namespace, name) DO UPDATE SET value = excluded.value
            """)
        } else {
          try db.execute(
            "DELETE FROM key_value WHERE namespace = \(namespace) AND name = \(name)")
        }
      }
    }
  }

  private func entries(in db: borrowing Database) throws -> [String: String] {
    var entries: [String: String] = [:]
    let rows = try db.rows("SELECT name, value FROM key_value WHERE namespace = \(namespace)")
    for row in rows {
      guard row.count == 2, case .text(let name) = row[0], case .text(let value) = row[1] else {
        throw KeyValueStoreError.unavailable(reason: "A row of the values is damaged.")
      }
      entries[name] = value
    }
    return entries
  }
}

extension KeyValueStoreError {
  init(database error: any Error) {
    switch error {
    case let error as KeyValueStoreError: self = error
    case DatabaseError.busy: self = .busy
    case DatabaseError.schemaTooNew(let unknown):
      self = .unsupportedFormat(version: 1 + unknown.count)
    case let error as DatabaseError: self = .unavailable(reason: error.description)
    default: self = .unavailable(reason: "\(error)")
    }
  }
}
