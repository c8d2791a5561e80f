/// Brings a database to the form the app knows, each migration in a transaction of its own.
struct Migrator {
  let migrations: [Migration]

  /// Applies what is missing; a file that a later or another app made is left alone.
  func migrate(_ connection: Connection) throws {
    guard !migrations.isEmpty else { return }
    guard try pending(on: connection).isEmpty == false else { return }
    try connection.run("PRAGMA foreign_keys = OFF")
    defer { connection.isBroken = !Self.restoresForeignKeys(of: connection) }
    // Another process may have been faster: each step looks again under the write lock.
    while try applyNext(on: connection) {}
  }

  private func applyNext(on connection: Connection) throws -> Bool {
    try connection.transaction(.writing) { db in
      guard let next = try Self.pending(migrations, in: Self.stored(in: db)).first else {
        return false
      }
      do {
        try next.body(db)
      } catch let error as DatabaseError {
        throw DatabaseError.migrationFailed(name: next.name, cause: error)
      }
      if let table = try db.violatedForeignKey() {
        throw DatabaseError.foreignKeyViolation(migration: next.name, table: table)
      }
      try db.execute(
        "CREATE TABLE IF NOT EXISTS schema_migration (position INTEGER PRIMARY KEY, name TEXT NOT NULL)"
      )
      try db.execute("INSERT INTO schema_migration (name) VALUES (\(next.name))")
      return true
    }
  }

  private func pending(on connection: Connection) throws -> [Migration] {
    try connection.transaction(.reading) { db in
      try Self.pending(migrations, in: Self.stored(in: db))
    }
  }

  private static func stored(in db: borrowing Database) throws -> [String] {
    let tables = try db.rows("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migration'")
    guard !tables.isEmpty else { return [] }
    return try db.rows("SELECT name FROM schema_migration ORDER BY position").map { row in
      guard case .text(let name)? = row.first else {
        throw DatabaseError.undecodableColumn("name", type: "String", .wrongType)
      }
      return name
    }
  }

  static func pending(_ declared: [Migration], in stored: [String]) throws -> [Migration] {
    for (position, (name, migration)) in zip(stored, declared).enumerated()
    where name != migration.name {
      throw DatabaseError.migrationDrift(
        position: position, stored: name, declared: migration.name)
    }
    guard stored.count <= declared.count else {
      throw DatabaseError.schemaTooNew(unknown: Array(stored[declared.count...]))
    }
    return Array(declared[stored.count...])
  }

  private static func restoresForeignKeys(of connection: Connection) -> Bool {
    do {
      try connection.run("PRAGMA foreign_keys = ON")
      return true
    } catch {
      return false
    }
  }
}
