/// Brings a database to the form the app knows, each migration in a transaction of its own.
struct Migrator: Sendable {
  let migrations: [Migration]
  let tables: [TableSchema]

  /// How far a file has come.
  struct Progress {
    /// The number of migrations it has.
    let applied: Int
    let isNeeded: Bool
    let hasContents: Bool
  }

  /// Throws for a file that a later or another app made, and changes nothing.
  func progress(on connection: Connection) throws -> Progress {
    try connection.transaction(.reading) { db in
      let stored = try Self.stored(in: db)
      let pending = try Self.pending(migrations, in: stored)
      let missing = try tables.flatMap { try $0.missing(in: db) }
      let contents = try db.rows("SELECT 1 FROM sqlite_schema LIMIT 1")
      return Progress(
        applied: stored.count, isNeeded: !pending.isEmpty || !missing.isEmpty,
        hasContents: !contents.isEmpty)
    }
  }

  /// Applies what is missing; a file that a later or another app made is left alone.
  func migrate(_ connection: Connection) throws {
    guard try progress(on: connection).isNeeded else { return }
    try connection.run("PRAGMA foreign_keys = OFF")
    defer { connection.isBroken = !Self.restoresForeignKeys(of: connection) }
    // Each step looks again under the write lock, for what is stored then.
    while try applyNext(on: connection) {}
    try connection.transaction(.writing) { db in
      for statement in try tables.flatMap({ try $0.missing(in: db) }) { try db.execute(statement) }
    }
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

  /// What is missing in a file with the stored steps, in order; follow-ups come last.
  ///
  /// A follow-up is known by its name alone: an app may have appended migrations before it came.
  static func pending(_ declared: [Migration], in file: [String]) throws -> [Migration] {
    let followUps = declared.flatMap(\.followUps)
    let stored = file.filter { name in !followUps.contains { $0.name == name } }
    for (position, (name, migration)) in zip(stored, declared).enumerated()
    where name != migration.name {
      throw DatabaseError.migrationDrift(
        position: position, stored: name, declared: migration.name)
    }
    guard stored.count <= declared.count else {
      throw DatabaseError.schemaTooNew(unknown: Array(stored[declared.count...]))
    }
    return Array(declared[stored.count...]) + followUps.filter { !file.contains($0.name) }
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
