@testable import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Copies of a database, and the search for damage.
@Suite(.timeLimit(.minutes(5))) struct DatabaseBackupTests {
  enum Kind: CaseIterable, Sendable { case file, memory }

  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func makeStack(_ kind: Kind) async throws -> PersistentStack {
    let stack = PersistentStack(
      kind == .memory ? .memory : .file(folder: temporary.folder, name: "app.sqlite"),
      durability: .normal)
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT)")
      try db.execute("CREATE INDEX by_title ON note (title)")
      try db.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO note SELECT i, hex(randomblob(20)) FROM n
        """)
    }
    return stack
  }

  private func sum(_ stack: PersistentStack) async throws -> [[DatabaseValue]] {
    try await stack.read { try $0.rows("SELECT count(*), max(title), min(title) FROM note") }
  }

  @Test(arguments: Kind.allCases)
  func `a backup is a private, whole database of its own`(kind: Kind) async throws {
    let stack = try await makeStack(kind)
    let folder = temporary.folder.appending("backups")
    try folder.create()
    try folder.file("copy.sqlite").write(Data("an older backup".utf8))
    try await stack.backup(to: folder, name: "copy.sqlite")
    #expect(try folder.entryNames() == ["copy.sqlite"])
    #expect(permissions(of: folder.path + "/copy.sqlite") == 0o600)
    let copy = PersistentStack(.file(folder: folder, name: "copy.sqlite"))
    #expect(try await sum(copy) == sum(stack))
    #expect(try await copy.integrityCheck().findings.isEmpty)
  }

  @Test func `a backup made while others write is one state`() async throws {
    let stack = try await makeStack(.file)
    try await stack.write { try $0.execute("CREATE TABLE pair (a INTEGER, b INTEGER)") }
    let writer = Task {
      while !Task.isCancelled {
        try await stack.write { (db: borrowing Database) throws in
          try db.execute("INSERT INTO pair VALUES (1, 0)")
          try db.execute("INSERT INTO pair VALUES (0, 1)")
        }
      }
    }
    for number in 0..<10 {
      try await stack.backup(to: temporary.folder, name: "\(number)")
      let copy = PersistentStack(.file(folder: temporary.folder, name: "\(number)"))
      let isWhole = try await copy.read {
        try $0.fetchOne("SELECT total(a) = total(b) FROM pair", as: Bool.self)
      }
      #expect(isWhole == true)
    }
    writer.cancel()
    _ = await writer.result
  }

  @Test func `a backup that cannot be made leaves the one before and nothing else`() async throws {
    let stack = try await makeStack(.file)
    let folder = temporary.folder.appending("backups")
    try await stack.backup(to: folder, name: "copy.sqlite")
    let before = try folder.file("copy.sqlite").read()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await stack.backup(to: folder, name: "copy.sqlite")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try folder.appending("way").create()
    try folder.appending("way").appending("in").create()
    await #expect(throws: DatabaseError.self) { try await stack.backup(to: folder, name: "way") }
    #expect(try folder.entryNames() == ["copy.sqlite", "way"])
    #expect(try folder.file("copy.sqlite").read() == before)
  }

  @Test(arguments: Kind.allCases)
  func `a whole database has no findings`(kind: Kind) async throws {
    #expect(try await makeStack(kind).integrityCheck().findings.isEmpty)
  }

  /// The files of the folder that have a text.
  private func files(with text: String) throws -> [String] {
    try temporary.folder.entryNames().filter { name in
      try temporary.folder.file(name).read()?.firstRange(of: Array(text.utf8)) != nil
    }.sorted()
  }

  @Test func `once its traces are erased, nothing of a deleted row is in the files`() async throws {
    let location = PersistentStack.Location.file(folder: temporary.folder, name: "app.sqlite")
    let notes = Migration("notes") { db in
      try db.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT)")
    }
    let earlier = PersistentStack(location, migrations: [notes])
    try await earlier.write { (db: borrowing Database) throws in
      try db.execute("INSERT INTO note VALUES (1, 'Zyxquell'), (2, 'Ada')")
    }
    await earlier.suspend()
    let stack = PersistentStack(
      location, migrations: [notes, Migration("more") { try $0.execute("CREATE TABLE more (id)") }])
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("INSERT INTO note VALUES (3, 'Zyxquell')")
    }
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("DELETE FROM note WHERE title = 'Zyxquell'")
    }
    #expect(try files(with: "Zyxquell").contains("app.sqlite.before-migration-1"))
    #expect(try files(with: "Zyxquell").contains("app.sqlite-wal"))
    try await stack.eraseTraces()
    #expect(try files(with: "Zyxquell") == [])
    #expect(try files(with: "Ada") == ["app.sqlite"])
    #expect(try await stack.read { try $0.rows("SELECT title FROM note") } == [[.text("Ada")]])
  }

  @Test func `a database in memory has no traces to erase`() async throws {
    let stack = try await makeStack(.memory)
    let before = try await sum(stack)
    try await stack.eraseTraces()
    #expect(try await sum(stack) == before)
  }

  @Test func `damage is found`() async throws {
    let stack = try await makeStack(.file)
    await stack.suspend()
    let file = temporary.folder.file("app.sqlite")
    var bytes = try #require(try file.read())
    let middle = bytes.count / 2 / 4096 * 4096
    for place in middle..<(middle + 4096) { bytes[place] = 0xA5 }
    try file.write(bytes)
    stack.resume()
    #expect(try await !stack.integrityCheck().findings.isEmpty)
  }

  @Test func `rows that refer to nothing are found`() async throws {
    let stack = try await makeStack(.file)
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("CREATE TABLE other (id INTEGER PRIMARY KEY)")
      try db.execute("INSERT INTO other VALUES (1)")
      try db.execute("CREATE TABLE pointer (other INTEGER REFERENCES other (id))")
      try db.execute("INSERT INTO pointer VALUES (1)")
    }
    #expect(try await stack.integrityCheck().findings.isEmpty)
    await stack.suspend()
    // As a tool that does not check references would.
    try Connection(path: temporary.folder.path + "/app.sqlite").run("DELETE FROM other")
    stack.resume()
    #expect(
      try await stack.integrityCheck().findings == ["A row of pointer refers to a missing row."])
  }
}
