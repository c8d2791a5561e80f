import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Migrating never loses what was there, and never touches what a later version wrote.
@Suite(.timeLimit(.minutes(5))) struct MigrationSafetyTests {
  private let temporary: TemporaryFolder
  private var folder: SecureFolder { temporary.folder.appending("database") }

  init() throws { temporary = try TemporaryFolder() }

  private func stack(
    _ migrations: [Migration], _ tables: [TableSchema] = [], name: String = "app.sqlite"
  ) -> PersistentStack {
    PersistentStack(.file(folder: folder, name: name), migrations: migrations, tables: tables)
  }

  private func titles(_ stack: PersistentStack) async throws -> [String] {
    try await stack.read { try $0.fetch("SELECT title FROM note ORDER BY id", as: String.self) }
  }

  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try folder.entryNames() { contents[name] = try folder.file(name).read() }
    return contents
  }

  @Test func `a file is backed up before it is migrated, a new one is not`() async throws {
    _ = try await titles(stack(Array(MigrationTests.all[..<1])))
    #expect(try folder.entryNames().filter { $0.contains("before") }.isEmpty)
    let ruining = Migration("ruin") { try $0.execute("DELETE FROM note") }
    let ruined = MigrationTests.all[..<1] + [ruining]
    #expect(try await titles(stack(Array(ruined))).isEmpty)
    #expect(
      try folder.entryNames().filter { $0.contains("before") } == ["app.sqlite.before-migration-1"])
    let backup = stack(Array(MigrationTests.all[..<1]), name: "app.sqlite.before-migration-1")
    #expect(try await titles(backup) == ["kept"])
    #expect(permissions(of: folder.path + "/app.sqlite.before-migration-1") == 0o600)
  }

  @Test func `only the latest backup is kept, and opening again makes none`() async throws {
    for count in 1...3 { _ = try await titles(stack(Array(MigrationTests.all[..<count]))) }
    let backup = try folder.file("app.sqlite.before-migration-2").read()
    #expect(
      try folder.entryNames().filter { $0.contains("before") } == ["app.sqlite.before-migration-2"])
    try await stack(MigrationTests.all).write { try $0.execute("DELETE FROM note") }
    #expect(try folder.file("app.sqlite.before-migration-2").read() == backup)
  }

  @Test func `a migration that fails in the middle leaves a backup of what was before`()
    async throws
  {
    _ = try await titles(stack(Array(MigrationTests.all[..<1])))
    let failing = Migration("fails") { (db: borrowing Database) throws in
      try db.execute("DELETE FROM note")
      try db.execute("INSERT INTO missing VALUES (1)")
    }
    let failed = stack(Array(MigrationTests.all[..<2]) + [failing])
    for _ in 0..<2 {
      await #expect(throws: DatabaseError.self) { _ = try await titles(failed) }
    }
    // The one before the failing one stays, with every row.
    #expect(try await titles(stack(Array(MigrationTests.all[..<2]))) == ["kept"])
    let backups = try folder.entryNames().filter { $0.contains("before") }
    #expect(backups == ["app.sqlite.before-migration-2"])
  }

  @Test func `a file of a later version is not altered, nor is anything left beside it`()
    async throws
  {
    let later = stack(MigrationTests.all)
    #expect(try await titles(later) == ["kept"])
    await later.suspend()
    let before = try contents()
    for _ in 0..<2 {
      await #expect(throws: DatabaseError.schemaTooNew(unknown: ["add color", "add tag"])) {
        _ = try await titles(stack(Array(MigrationTests.all[..<1])))
      }
    }
    #expect(try contents() == before)
    #expect(Set(before.keys) == ["app.sqlite", "app.sqlite.lock"])
  }

  @Test func `a file of a later version keeps the journal it has`() async throws {
    let later = stack(MigrationTests.all)
    _ = try await titles(later)
    await later.suspend()
    // Bytes 18 and 19 say which journal a file has; 1 is the rollback journal.
    var bytes = try #require(try folder.file("app.sqlite").read())
    bytes[18] = 1
    bytes[19] = 1
    try folder.file("app.sqlite").write(bytes)
    await #expect(throws: DatabaseError.self) {
      _ = try await titles(stack(Array(MigrationTests.all[..<1])))
    }
    #expect(try folder.file("app.sqlite").read() == bytes)
  }

  static let note = TableSchema(
    "note", [.integer("id"), .text("title", isRequired: true), .real("weight", default: 1.5)],
    primaryKey: ["id"])

  static let noteWithMore = TableSchema(
    "note",
    [
      .integer("id"), .text("title", isRequired: true), .real("weight", default: 1.5),
      .text("kind", isRequired: true, default: "it's"),
      .integer("stars", isRequired: true, default: -1),
      .blob("picture"),
    ], primaryKey: ["id"])

  @Test func `declared tables are made, and columns are added with their defaults`() async throws {
    let first = stack([], [Self.note])
    try await first.write { try $0.execute("INSERT INTO note (title) VALUES ('a')") }
    let second = stack(
      [], [Self.noteWithMore, TableSchema("tag", [.text("n")], primaryKey: ["n"])])
    let rows = try await second.read { try $0.rows("SELECT * FROM note") }
    #expect(
      rows == [[.integer(1), .text("a"), .real(1.5), .text("it's"), .integer(-1), .null]])
    #expect(try await second.read { try $0.rows("SELECT * FROM tag").isEmpty })
    // The older app still works on the newer file, and adds nothing.
    try await first.write { try $0.execute("DELETE FROM note") }
    let schema: SQL = "SELECT name, sql FROM sqlite_schema"
    let before = try await second.read { try $0.rows(schema) }
    #expect(try await stack([], [Self.note]).read { try $0.rows(schema) } == before)
  }

  @Test func `a migrated table and a declared one agree`() async throws {
    let declared = TableSchema(
      "note", [.integer("id"), .text("title"), .text("color")], primaryKey: ["id"])
    let migrated = stack(Array(MigrationTests.all[..<2]), [declared])
    #expect(try await titles(migrated) == ["kept"])
    #expect(try folder.entryNames().filter { $0.contains("before") }.isEmpty)
  }

  @Test(arguments: [
    (TableSchema("note", [.text("id")], primaryKey: ["id"]), "id"),
    (TableSchema("note", [.integer("id"), .integer("title")], primaryKey: ["id"]), "title"),
    (TableSchema("note", [.integer("id"), .text("title")], primaryKey: ["id"]), "title"),
    (TableSchema("note", [.integer("id")], primaryKey: []), "id"),
    (
      TableSchema("note", [.text("title", isRequired: true)], primaryKey: ["title"]), "title"
    ),
    (TableSchema("note", [.integer("id"), .text("x", isRequired: true)], primaryKey: ["id"]), "x"),
    (TableSchema("note", [.integer("id"), .text("x")], primaryKey: ["id", "x"]), "x"),
  ])
  func `a table that adding cannot make as declared is drift, and stays`(
    declared: TableSchema, column: String
  ) async throws {
    let first = stack([], [Self.note])
    try await first.write { try $0.execute("INSERT INTO note (title) VALUES ('a')") }
    let more = TableSchema("more", [.integer("id")], primaryKey: ["id"])
    await #expect(throws: DatabaseError.schemaDrift(table: "note", column: column)) {
      _ = try await titles(stack([], [more, declared]))
    }
    #expect(try await titles(first) == ["a"])
    #expect(try await first.read { try $0.rows("PRAGMA table_info(more)").isEmpty })
  }

  @Test func `many stacks that open an old file at once migrate it once`() async throws {
    _ = try await titles(stack(Array(MigrationTests.all[..<1])))
    let counting = Migration("count") { try $0.execute("INSERT INTO note (title) VALUES ('once')") }
    let migrations = MigrationTests.all + [counting]
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { try await titles(stack(migrations)) } }
      for try await titles in group { #expect(titles == ["kept", "once"]) }
    }
  }
}
