import LocalPersistence
import Testing

/// Databases of every version meet apps of every version.
@Suite(.timeLimit(.minutes(5))) struct MigrationTests {
  static let all = [
    Migration("create note") { db in
      try db.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT)")
      try db.execute("INSERT INTO note (title) VALUES ('kept')")
    },
    Migration("add color") { try $0.execute("ALTER TABLE note ADD COLUMN color TEXT") },
    Migration("add tag") { db in
      try db.execute("CREATE TABLE tag (note INTEGER REFERENCES note (id), name TEXT)")
    },
  ]

  private func stack(_ migrations: [Migration], _ temporary: TemporaryFolder) -> PersistentStack {
    PersistentStack(
      .file(folder: temporary.folder.appending("database"), name: "app.sqlite"),
      migrations: migrations)
  }

  private func schema(_ stack: PersistentStack) async throws -> [[DatabaseValue]] {
    try await stack.read { try $0.rows("SELECT name, sql FROM sqlite_schema ORDER BY name") }
  }

  @Test func `every version migrates to every later one and keeps its rows`() async throws {
    for older in 0...Self.all.count {
      for newer in older...Self.all.count where newer > 0 {
        let temporary = try TemporaryFolder()
        _ = try await schema(stack(Array(Self.all[..<older]), temporary))
        let migrated = stack(Array(Self.all[..<newer]), temporary)
        let fresh = PersistentStack(.memory, migrations: Array(Self.all[..<newer]))
        #expect(try await schema(migrated) == schema(fresh))
        let titles = try await migrated.read { try $0.rows("SELECT title FROM note") }
        #expect(titles == [[.text("kept")]])
      }
    }
  }

  @Test func `a downgrade is detected and touches nothing`() async throws {
    let temporary = try TemporaryFolder()
    let before = try await schema(stack(Self.all, temporary))
    await #expect(throws: DatabaseError.schemaTooNew(unknown: ["add color", "add tag"])) {
      _ = try await schema(stack(Array(Self.all[..<1]), temporary))
    }
    #expect(try await schema(stack(Self.all, temporary)) == before)
  }

  @Test func `drift is detected`() async throws {
    let temporary = try TemporaryFolder()
    _ = try await schema(stack(Array(Self.all[..<2]), temporary))
    let error = DatabaseError.migrationDrift(position: 1, stored: "add color", declared: "add tag")
    await #expect(throws: error) {
      _ = try await schema(stack([Self.all[0], Self.all[2]], temporary))
    }
  }

  @Test func `a failing migration is rolled back and the ones before it stay`() async throws {
    let temporary = try TemporaryFolder()
    let failing = Migration("fails") { db in
      try db.execute("CREATE TABLE half (id INTEGER)")
      try db.execute("INSERT INTO missing VALUES (1)")
    }
    let cause = DatabaseError.invalidStatement(message: "no such table: missing")
    await #expect(throws: DatabaseError.migrationFailed(name: "fails", cause: cause)) {
      _ = try await schema(stack([Self.all[0], failing], temporary))
    }
    let fresh = PersistentStack(.memory, migrations: [Self.all[0]])
    #expect(try await schema(stack([Self.all[0]], temporary)) == schema(fresh))
  }

  @Test func `a migration that breaks a foreign key is rolled back`() async throws {
    let temporary = try TemporaryFolder()
    let breaking = Migration("breaks") { try $0.execute("INSERT INTO tag VALUES (99, 'a')") }
    let error = DatabaseError.foreignKeyViolation(migration: "breaks", table: "tag")
    await #expect(throws: error) {
      _ = try await schema(stack(Self.all + [breaking], temporary))
    }
    let tags = try await stack(Self.all, temporary).read { try $0.rows("SELECT * FROM tag") }
    #expect(tags.isEmpty)
  }
}
