import Testing

@testable import LocalPersistence

/// Every version of a database meets every version of the app, with a rebuilt table, changed rows and
/// references among the steps.
@Suite(.timeLimit(.minutes(5))) struct MigrationMatrixTests {
  private static let all = [
    Migration("create note") { db in
      try db.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, size REAL)")
      try db.execute("INSERT INTO note VALUES (1, 'first', 1.5), (2, 'second', NULL)")
    },
    Migration("add tag") { db in
      try db.execute("CREATE TABLE tag (note INTEGER REFERENCES note (id), name TEXT)")
      try db.execute("INSERT INTO tag VALUES (1, 'red'), (2, 'blue')")
    },
    Migration("rebuild note") { db in
      try db.execute(
        "CREATE TABLE rebuilt (id INTEGER PRIMARY KEY, title TEXT NOT NULL, millis INTEGER)")
      try db.execute(
        "INSERT INTO rebuilt SELECT id, upper(title), CAST(size * 1000 AS INTEGER) FROM note")
      try db.execute("DROP TABLE note")
      try db.execute("ALTER TABLE rebuilt RENAME TO note")
    },
    Migration("index and count") { db in
      try db.execute("CREATE INDEX note_title ON note (title)")
      try db.execute("ALTER TABLE note ADD COLUMN version INTEGER NOT NULL DEFAULT 0")
      try db.countVersions(of: "note")
      try db.execute("UPDATE note SET millis = 7 WHERE id = 2")
    },
    Migration("split names") { db in
      try db.execute("CREATE TABLE name (tag TEXT PRIMARY KEY) WITHOUT ROWID")
      try db.execute("INSERT INTO name SELECT DISTINCT name FROM tag")
      try db.execute("DELETE FROM tag WHERE note = 2")
    },
  ]

  private struct Broken: Error {}

  /// The first so many steps; `failing` does all of its work and then fails.
  private static func steps(_ count: Int, failing: Int? = nil) -> [Migration] {
    all[..<count].enumerated().map { index, step in
      guard index == failing else { return step }
      return Migration(step.name) { db in
        try step.body(db)
        throw Broken()
      }
    }
  }

  private func stack(_ steps: [Migration], _ temporary: TemporaryFolder) -> PersistentStack {
    PersistentStack(
      .file(folder: temporary.folder.appending("database"), name: "app.sqlite"),
      migrations: steps, durability: .normal)
  }

  /// Everything a database holds, the record of its migrations too.
  private func contents(_ stack: PersistentStack) async throws -> [String: [[DatabaseValue]]] {
    let contents = try await stack.read { (db: borrowing Database) throws in
      var contents = [
        "schema": try db.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name")
      ]
      for table in try db.fetch(
        "SELECT name FROM sqlite_schema WHERE type = 'table'", as: String.self)
      {
        contents[table] = try db.rows("SELECT * FROM \(identifier: table) ORDER BY 1")
      }
      return contents
    }
    await stack.suspend()
    return contents
  }

  private func fresh(_ version: Int) async throws -> [String: [[DatabaseValue]]] {
    try await contents(stack(Self.steps(version), TemporaryFolder(inMemory: true)))
  }

  @Test func `every version becomes every later one, the same as a new database`() async throws {
    for newer in 1...Self.all.count {
      let expected = try await fresh(newer)
      for older in 0...newer {
        let temporary = try TemporaryFolder(inMemory: true)
        _ = try await contents(stack(Self.steps(older), temporary))
        let migrated = try await contents(stack(Self.steps(newer), temporary))
        #expect(migrated == expected, "\(older) to \(newer)")
      }
    }
  }

  @Test func `a failure in any step leaves the version before it, and the next start goes on`()
    async throws
  {
    for older in 0..<Self.all.count {
      for failing in older..<Self.all.count {
        let temporary = try TemporaryFolder(inMemory: true)
        _ = try await contents(stack(Self.steps(older), temporary))
        for _ in 0..<2 {
          await #expect(throws: Broken.self) {
            _ = try await contents(stack(Self.steps(Self.all.count, failing: failing), temporary))
          }
        }
        let left = try await contents(stack(Self.steps(failing), temporary))
        #expect(try await left == fresh(failing), "\(older), failing in \(failing)")
        let whole = try await contents(stack(Self.all, temporary))
        #expect(try await whole == fresh(Self.all.count), "\(older), failing in \(failing)")
      }
    }
  }

  @Test func `every older app refuses every newer file and leaves it as it is`() async throws {
    for newer in 1...Self.all.count {
      let temporary = try TemporaryFolder(inMemory: true)
      let before = try await contents(stack(Self.steps(newer), temporary))
      for older in 0..<newer {
        let unknown = Self.all[older..<newer].map(\.name)
        await #expect(throws: DatabaseError.schemaTooNew(unknown: unknown)) {
          _ = try await contents(stack(Self.steps(older), temporary))
        }
      }
      #expect(try await contents(stack(Self.steps(newer), temporary)) == before)
    }
  }

  @Test func `a step renamed, left out or moved is drift at its place, and changes nothing`()
    async throws
  {
    let temporary = try TemporaryFolder(inMemory: true)
    let before = try await contents(stack(Self.all, temporary))
    for position in Self.all.indices {
      var renamed = Self.all
      renamed[position] = Migration("other") { try $0.execute("DELETE FROM note") }
      var leftOut = Self.all
      leftOut.remove(at: position)
      var moved = Self.all
      moved.append(moved.remove(at: position))
      for declared in [renamed, leftOut, moved] {
        let names = declared.map(\.name)
        // Leaving the last one out is a downgrade, and moving it changes nothing.
        guard position < names.count, names[position] != Self.all[position].name else { continue }
        let drift = DatabaseError.migrationDrift(
          position: position, stored: Self.all[position].name, declared: names[position])
        await #expect(throws: drift) { _ = try await contents(stack(declared, temporary)) }
      }
    }
    #expect(try await contents(stack(Self.all, temporary)) == before)
  }
}
