import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What every kind of ``PersistentStack`` does.
@Suite(.timeLimit(.minutes(5))) struct PersistentStackContractTests {
  enum Kind: CaseIterable, Sendable { case file, memory }
  struct Refusal: Error {}

  private func makeStack(_ kind: Kind, in temporary: TemporaryFolder) async throws
    -> PersistentStack
  {
    let location: PersistentStack.Location =
      kind == .memory
      ? .memory : .file(folder: temporary.folder.appending("database"), name: "app.sqlite")
    let stack = PersistentStack(location)
    try await stack.write {
      try $0.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT UNIQUE) STRICT")
    }
    return stack
  }

  private func titles(_ stack: PersistentStack) async throws -> [[DatabaseValue]] {
    try await stack.read { try $0.rows("SELECT title FROM note ORDER BY id") }
  }

  @Test(arguments: Kind.allCases)
  func `what is written is read`(kind: Kind) async throws {
    let temporary = try TemporaryFolder()
    let stack = try await makeStack(kind, in: temporary)
    try await stack.write { try $0.execute("INSERT INTO note (title) VALUES (\("a"))") }
    #expect(try await titles(stack) == [[.text("a")]])
  }

  @Test(arguments: Kind.allCases)
  func `a value never becomes SQL`(kind: Kind) async throws {
    let temporary = try TemporaryFolder()
    let stack = try await makeStack(kind, in: temporary)
    let hostile = "'); DROP TABLE note; --\u{0}"
    try await stack.write { try $0.execute("INSERT INTO note (title) VALUES (\(hostile))") }
    #expect(try await titles(stack) == [[.text(hostile)]])
  }

  @Test(arguments: Kind.allCases)
  func `a body that throws leaves nothing`(kind: Kind) async throws {
    let temporary = try TemporaryFolder()
    let stack = try await makeStack(kind, in: temporary)
    await #expect(throws: Refusal.self) {
      try await stack.write { db in
        try db.execute("INSERT INTO note (title) VALUES ('a')")
        throw Refusal()
      }
    }
    #expect(try await titles(stack).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `a rule of the schema is a typed error and rolls back`(kind: Kind) async throws {
    let temporary = try TemporaryFolder()
    let stack = try await makeStack(kind, in: temporary)
    await #expect(
      throws: DatabaseError.constraint(.unique, message: "UNIQUE constraint failed: note.title")
    ) {
      try await stack.write { db in
        try db.execute("INSERT INTO note (title) VALUES ('a')")
        try db.execute("INSERT INTO note (title) VALUES ('a')")
      }
    }
    #expect(try await titles(stack).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `a read cannot write`(kind: Kind) async throws {
    let temporary = try TemporaryFolder()
    let stack = try await makeStack(kind, in: temporary)
    await #expect(throws: DatabaseError.readOnly) {
      try await stack.read { try $0.execute("INSERT INTO note (title) VALUES ('a')") }
    }
    #expect(try await titles(stack).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `a body cannot end its transaction`(kind: Kind) async throws {
    let temporary = try TemporaryFolder()
    let stack = try await makeStack(kind, in: temporary)
    for statement in ["COMMIT", "ROLLBACK", "PRAGMA foreign_keys = OFF"] as [SQL] {
      await #expect(throws: DatabaseError.forbiddenStatement) {
        try await stack.write { db in
          try db.execute("INSERT INTO note (title) VALUES ('a')")
          try db.execute(statement)
        }
      }
    }
    #expect(try await titles(stack).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `a cancelled task's running statement is interrupted and rolled back`(
    kind: Kind
  ) async throws {
    let temporary = try TemporaryFolder()
    let stack = try await makeStack(kind, in: temporary)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await stack.write { db in
        try db.execute("INSERT INTO note (title) VALUES ('a')")
        start.finish()
        try db.execute(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n")
      }
    }
    for await _ in started {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await titles(stack).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `a suspended stack refuses and keeps its contents`(kind: Kind) async throws {
    let temporary = try TemporaryFolder()
    let stack = try await makeStack(kind, in: temporary)
    try await stack.write { try $0.execute("INSERT INTO note (title) VALUES ('a')") }
    await stack.suspend()
    await #expect(throws: DatabaseError.suspended) {
      try await stack.write { try $0.execute("DELETE FROM note") }
    }
    await #expect(throws: DatabaseError.suspended) { _ = try await titles(stack) }
    stack.resume()
    #expect(try await titles(stack) == [[.text("a")]])
  }

  @Test func `the file is 0600 in a 0700 folder`() async throws {
    let temporary = try TemporaryFolder()
    _ = try await makeStack(.file, in: temporary)
    #expect(permissions(of: temporary.folder.path + "/database") == 0o700)
    #expect(permissions(of: temporary.folder.path + "/database/app.sqlite") == 0o600)
  }

  @Test func `two stacks on one file lose none of each other's writes`() async throws {
    let temporary = try TemporaryFolder()
    let one = try await makeStack(.file, in: temporary)
    let other = PersistentStack(
      .file(folder: temporary.folder.appending("database"), name: "app.sqlite"),
      durability: .normal)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        let stack = number.isMultiple(of: 2) ? one : other
        group.addTask {
          try await stack.write { try $0.execute("INSERT INTO note (id) VALUES (\(number))") }
        }
      }
      try await group.waitForAll()
    }
    let count = try await other.read { try $0.rows("SELECT count(*) FROM note") }
    #expect(count == [[.integer(200)]])
  }

  @Test func `a file that others can read is refused`() async throws {
    let temporary = try TemporaryFolder()
    let stack = try await makeStack(.file, in: temporary)
    await stack.suspend()
    stack.resume()
    let path = temporary.folder.path + "/database/app.sqlite"
    #expect(chmod(path, 0o644) == 0)
    let expected = FileSystemError.insecurePermissions(path: path, permissions: 0o644).description
    await #expect(throws: DatabaseError.insecure(reason: expected)) {
      _ = try await titles(stack)
    }
  }

  @Test func `a file that is no database is left alone`() async throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.folder.appending("database")
    try folder.create()
    let contents = Data(String(repeating: "not a database ", count: 100).utf8)
    try folder.file("app.sqlite").write(contents)
    let stack = PersistentStack(.file(folder: folder, name: "app.sqlite"))
    await #expect(throws: DatabaseError.notADatabase) {
      try await stack.write { try $0.execute("CREATE TABLE note (id INTEGER)") }
    }
    #expect(try folder.file("app.sqlite").read() == contents)
  }
}
