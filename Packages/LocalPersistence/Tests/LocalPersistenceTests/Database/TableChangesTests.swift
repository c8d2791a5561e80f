import LocalPersistence
import Testing

/// Whoever shows rows hears when they change.
@Suite(.timeLimit(.minutes(5))) struct TableChangesTests {
  struct Refusal: Error {}

  private func makeStack() async throws -> PersistentStack {
    let stack = PersistentStack(.memory)
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("CREATE TABLE Note (id INTEGER PRIMARY KEY, title TEXT UNIQUE)")
      try db.execute(
        "CREATE TABLE tag (id INTEGER PRIMARY KEY, note INTEGER REFERENCES Note (id) ON DELETE CASCADE)"
      )
      try db.execute("CREATE TABLE other (id INTEGER PRIMARY KEY)")
      try db.execute("INSERT INTO Note VALUES (1, 'a')")
      try db.execute("INSERT INTO tag VALUES (1, 1)")
    }
    return stack
  }

  /// The union of what a write tells a reader that reads nothing meanwhile; the mark ends it.
  private func told(
    of stack: PersistentStack, _ body: @escaping @Sendable (borrowing Database) throws -> Void
  ) async throws -> Set<String> {
    let changes = stack.changes(in: ["note", "TAG", "mark"])
    try await stack.write { try $0.execute("CREATE TABLE IF NOT EXISTS mark (id)") }
    do { try await stack.write(body) } catch is Refusal {}
    try await stack.write { try $0.execute("INSERT INTO mark VALUES (1)") }
    var iterator = changes.makeAsyncIterator()
    return (await iterator.next() ?? []).subtracting(["mark"])
  }

  @Test func `each stored transaction is one element, in order`() async throws {
    let stack = try await makeStack()
    var iterator = stack.changes(in: ["note", "tag"]).makeAsyncIterator()
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("INSERT INTO note VALUES (2, 'b')")
      try db.execute("INSERT INTO note VALUES (3, 'c')")
    }
    #expect(await iterator.next() == ["Note"])
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("INSERT INTO tag VALUES (2, 2)")
      try db.execute("UPDATE note SET title = 'd' WHERE id = 2")
    }
    #expect(await iterator.next() == ["Note", "tag"])
  }

  @Test func `a slow reader gets the union of what it missed, once`() async throws {
    let stack = try await makeStack()
    var iterator = stack.changes(in: ["note", "tag", "other"]).makeAsyncIterator()
    try await stack.write { try $0.execute("INSERT INTO tag VALUES (2, 1)") }
    for id in 2..<200 {
      try await stack.write { try $0.execute("INSERT INTO note (id) VALUES (\(id))") }
    }
    #expect(await iterator.next() == ["Note", "tag"])
    try await stack.write { try $0.execute("INSERT INTO other VALUES (1)") }
    #expect(await iterator.next() == ["other"])
  }

  @Test func `the last change is never missed`() async throws {
    let stack = try await makeStack()
    let changes = stack.changes(in: ["other"])
    let last = 500
    let reader = Task {
      for await _ in changes {
        let count = try await stack.read {
          try $0.fetchOne("SELECT count(*) FROM other", as: Int.self)
        }
        if count == last { return true }
      }
      return false
    }
    for _ in 0..<last {
      try await stack.write { try $0.execute("INSERT INTO other DEFAULT VALUES") }
    }
    #expect(try await reader.value)
  }

  @Test func `what was rolled back, changed nothing or only read is not told`() async throws {
    let stack = try await makeStack()
    #expect(
      try await told(of: stack) { (db: borrowing Database) throws in
        try db.execute("INSERT INTO note VALUES (9, 'z')")
        throw Refusal()
      } == [])
    #expect(try await told(of: stack) { try $0.execute("UPDATE note SET id = 5 WHERE 0") } == [])
    #expect(
      try await told(of: stack) { try $0.execute("INSERT OR IGNORE INTO note VALUES (1, 'a')") }
        == [])
    #expect(try await told(of: stack) { _ = try $0.rows("SELECT * FROM note") } == [])
    #expect(try await told(of: stack) { try $0.execute("INSERT INTO other VALUES (7)") } == [])
  }

  @Test func `cascades, triggers and changes of the schema are told`() async throws {
    let stack = try await makeStack()
    #expect(
      try await told(of: stack) { try $0.execute("DELETE FROM note WHERE id = 1") }
        == ["Note", "tag"])
    let insertion: SQL = "INSERT INTO other DEFAULT VALUES"
    #expect(try await told(of: stack) { try $0.execute(insertion) } == [])
    try await stack.write {
      try $0.execute(
        "CREATE TRIGGER t AFTER INSERT ON other BEGIN INSERT INTO note (id) VALUES (NULL); END")
    }
    #expect(try await told(of: stack) { try $0.execute(insertion) } == ["Note"])
    #expect(
      try await told(of: stack) { try $0.execute("ALTER TABLE note ADD COLUMN c") } == ["Note"])
    #expect(try await told(of: stack) { try $0.execute("DELETE FROM note") } == ["Note", "tag"])
    #expect(try await told(of: stack) { try $0.execute("DROP TABLE tag") } == ["tag"])
  }

  @Test func `a change before an error that the body caught is told`() async throws {
    let stack = try await makeStack()
    #expect(
      try await told(of: stack) { (db: borrowing Database) throws in
        #expect(throws: DatabaseError.self) {
          try db.execute("INSERT OR FAIL INTO note VALUES (8, 'n'), (9, 'a')")
        }
      } == ["Note"])
    #expect(
      try await told(of: stack) { (db: borrowing Database) throws in
        #expect(throws: DatabaseError.self) {
          _ = try db.fetch("UPDATE note SET title = 'x' WHERE id = 8 RETURNING title", as: Int.self)
        }
      } == ["Note"])
  }

  @Test func `the stream ends with the stack`() async throws {
    var stack: PersistentStack? = try await makeStack()
    let changes = try #require(stack).changes(in: ["note"])
    stack = nil
    for await _ in changes {}
  }
}
