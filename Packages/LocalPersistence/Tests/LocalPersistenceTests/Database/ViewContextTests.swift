import Dispatch
import LocalPersistence
import LocalPersistenceMock
import Testing

/// Records on the main actor meet writes from elsewhere.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ViewContextTests {
  struct Task: PersistentRecord, Equatable {
    static let table = "task"
    var id: Int
    var version = 0
    var title: String
    var stars = 0
    var due: Double?
  }
  struct Refusal: Error {}
  typealias Policy = MergePolicy<Task>

  nonisolated static let versions: [Migration] = [
    Migration("create task") { (db: borrowing Database) throws in
      try db.execute(
        """
        CREATE TABLE task (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, title TEXT NOT NULL,
        stars INTEGER NOT NULL CHECK (stars >= 0), due REAL, hidden TEXT DEFAULT 'h')
        """)
      try db.countVersions(of: "task")
    }
  ]

  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func makeStack(_ isInMemory: Bool = true) async throws -> PersistentStack {
    let stack = PersistentStack(
      isInMemory ? .memory : .file(folder: temporary.folder, name: "app.sqlite"),
      migrations: Self.versions, durability: .normal)
    try await stack.write { (db: borrowing Database) throws in
      try db.insert(Task(id: 1, title: "one"), into: "task")
      try db.insert(Task(id: 2, title: "two"), into: "task")
    }
    return stack
  }

  private func loaded(
    _ stack: PersistentStack, _ query: SQL? = nil, _ policy: Policy = .storeWins
  ) async throws -> ViewContext<Task> {
    let context = ViewContext<Task>(stack, query, merging: policy)
    try await context.load()
    return context
  }

  private func stored(_ stack: PersistentStack) async throws -> [Task] {
    try await stack.read { try $0.fetch("SELECT * FROM task ORDER BY id") }
  }

  @Test(arguments: [true, false])
  func `saved changes are stored and shown with their versions`(isInMemory: Bool) async throws {
    let stack = try await makeStack(isInMemory)
    let context = try await loaded(stack)
    #expect(context.records.map(\.title) == ["one", "two"])
    context.set(Task(id: 1, title: "changed", stars: 3))
    context.set(Task(id: 0, title: "new"))
    context.remove(id: 2)
    #expect(context.records.map(\.title) == ["changed", "new"])
    #expect(context[1]?.stars == 3 && context[2] == nil && context.hasChanges)
    #expect(try await stored(stack).map(\.title) == ["one", "two"])
    #expect(try await context.save().isEmpty)
    let expected = [
      Task(id: 0, version: 1, title: "new"), Task(id: 1, version: 1, title: "changed", stars: 3),
    ]
    #expect(try await stored(stack) == expected)
    #expect(context.records == expected && !context.hasChanges)
    let hidden = try await stack.read { try $0.rows("SELECT hidden FROM task WHERE id = 1") }
    #expect(hidden == [[.text("h")]])
  }

  @Test(arguments: [true, false])
  func `background changes are merged by themselves, all of a transaction at once`(
    isInMemory: Bool
  ) async throws {
    let stack = try await makeStack(isInMemory)
    let context = try await loaded(stack)
    var snapshots = context.snapshots().makeAsyncIterator()
    #expect(await snapshots.next()?.map(\.title) == ["one", "two"])
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("UPDATE task SET title = 'uno' WHERE id = 1")
      try db.execute("INSERT INTO task (id, version, title, stars) VALUES (3, 1, 'three', 0)")
    }
    let next = await snapshots.next()
    #expect(next?.map(\.title) == ["uno", "two", "three"])
    #expect(next?.map(\.version) == [1, 0, 1])
  }

  @Test func `a slow observer gets the latest state, and always the last`() async throws {
    let stack = try await makeStack(false)
    let context = try await loaded(stack)
    let snapshots = context.snapshots()
    let reader = _Concurrency.Task { @MainActor in
      for await records in snapshots where records.first?.stars == 200 { return true }
      return false
    }
    for _ in 0..<200 {
      try await stack.write { try $0.execute("UPDATE task SET stars = stars + 1 WHERE id = 1") }
    }
    #expect(await reader.value)
  }

  @Test func `what was written while the stack was suspended is seen after it resumes`()
    async throws
  {
    let stack = try await makeStack(false)
    let context = try await loaded(stack)
    var snapshots = context.snapshots().makeAsyncIterator()
    _ = await snapshots.next()
    await stack.suspend()
    let other = PersistentStack(
      .file(folder: temporary.folder, name: "app.sqlite"), migrations: Self.versions)
    try await other.write { try $0.execute("UPDATE task SET title = 'other' WHERE id = 2") }
    await #expect(throws: DatabaseError.suspended) { try await context.refresh() }
    #expect(context.records.map(\.title) == ["one", "two"])
    stack.resume()
    #expect(await snapshots.next()?.map(\.title) == ["one", "other"])
  }

  @Test func `unsaved changes survive a merge and are found as a conflict by their version`()
    async throws
  {
    let stack = try await makeStack()
    let context = try await loaded(stack)
    context.set(Task(id: 1, title: "mine"))
    try await stack.write { try $0.execute("UPDATE task SET title = 'theirs'") }
    try await context.refresh()
    #expect(context.records.map(\.title) == ["mine", "theirs"])
    let conflicts = try await context.save()
    #expect(conflicts.map(\.base?.title) == ["one"])
    #expect(conflicts.map(\.memory?.title) == ["mine"])
    #expect(conflicts.map(\.store) == [Task(id: 1, version: 1, title: "theirs")])
    #expect(context.records.map(\.title) == ["theirs", "theirs"])
  }

  /// Both sides change record 1: memory its title and stars, the store its stars and due.
  private func conflict(_ policy: Policy) async throws -> Task? {
    let stack = try await makeStack()
    let context = try await loaded(stack, nil, policy)
    context.set(Task(id: 1, title: "mine", stars: 5))
    try await stack.write { try $0.execute("UPDATE task SET stars = 7, due = 1.5 WHERE id = 1") }
    #expect(try await context.save().count == 1)
    let result = try await stored(stack).first { $0.id == 1 }
    #expect(context[1] == result)
    return result
  }

  @Test func `each merge policy decides as it says`() async throws {
    #expect(
      try await conflict(.storeWins) == Task(id: 1, version: 2, title: "one", stars: 7, due: 1.5))
    #expect(try await conflict(.memoryWins) == Task(id: 1, version: 2, title: "mine", stars: 5))
    #expect(
      try await conflict(.byProperty(preferring: .memory))
        == Task(id: 1, version: 2, title: "mine", stars: 5, due: 1.5))
    #expect(
      try await conflict(.byProperty(preferring: .store))
        == Task(id: 1, version: 2, title: "mine", stars: 7, due: 1.5))
    let custom = try await conflict(
      .custom { conflict in
        var result = conflict.base
        result?.stars = (conflict.memory?.stars ?? 0) + (conflict.store?.stars ?? 0)
        return result
      })
    #expect(custom == Task(id: 1, version: 2, title: "one", stars: 12))
    #expect(try await conflict(.custom { _ in nil }) == nil)
  }

  @Test func `a custom policy that throws stores nothing and keeps the changes`() async throws {
    let stack = try await makeStack()
    let context = try await loaded(stack, nil, .custom { _ in throw Refusal() })
    context.set(Task(id: 2, title: "fine"))
    context.set(Task(id: 1, title: "mine"))
    try await stack.write { try $0.execute("UPDATE task SET stars = 1 WHERE id = 1") }
    await #expect(throws: Refusal.self) { try await context.save() }
    #expect(context.hasChanges && context.records.map(\.title) == ["mine", "fine"])
    #expect(try await stored(stack).map(\.title) == ["one", "two"])
  }

  @Test(arguments: [MergePolicy<Task>.Side.store, .memory])
  func `a record removed on one side and changed on the other is a conflict`(
    winner: MergePolicy<Task>.Side
  ) async throws {
    for policy in [
      winner == .store ? Policy.storeWins : .memoryWins, .byProperty(preferring: winner),
    ] {
      let stack = try await makeStack()
      let context = try await loaded(stack, nil, policy)
      context.set(Task(id: 1, title: "mine"))
      context.remove(id: 2)
      try await stack.write { (db: borrowing Database) throws in
        try db.execute("DELETE FROM task WHERE id = 1")
        try db.execute("UPDATE task SET title = 'theirs' WHERE id = 2")
      }
      #expect(try await context.save().count == 2)
      #expect(try await stored(stack).map(\.title) == (winner == .store ? ["theirs"] : ["mine"]))
    }
  }

  @Test func `removing what is gone already is no conflict`() async throws {
    let stack = try await makeStack()
    let context = try await loaded(stack)
    context.remove(id: 1)
    context.remove(id: 99)
    try await stack.write { try $0.execute("DELETE FROM task WHERE id = 1") }
    #expect(try await context.save().isEmpty)
    #expect(try await stored(stack).map(\.id) == [2])
  }

  @Test func `a new record whose id is taken meanwhile is a conflict`() async throws {
    let stack = try await makeStack()
    let context = try await loaded(stack, nil, .memoryWins)
    context.set(Task(id: 3, title: "mine"))
    try await stack.write { db in
      try db.insert(Task(id: 3, version: 4, title: "theirs"), into: "task")
    }
    let conflicts = try await context.save()
    #expect(conflicts.map(\.base) == [nil])
    #expect(try await stored(stack).last == Task(id: 3, version: 5, title: "mine"))
  }

  @Test func `a rule of the schema refuses all of a save and keeps the changes`() async throws {
    let stack = try await makeStack()
    let context = try await loaded(stack)
    context.set(Task(id: 1, title: "fine"))
    context.set(Task(id: 2, title: "wrong", stars: -1))
    await #expect(throws: DatabaseError.self) { try await context.save() }
    #expect(try await stored(stack).map(\.title) == ["one", "two"])
    #expect(context.records.map(\.title) == ["fine", "wrong"])
    context.discardChanges()
    #expect(context.records.map(\.title) == ["one", "two"] && !context.hasChanges)
  }

  @Test func `an edit made while a save runs stays, on top of what was saved`() async throws {
    let stack = try await makeStack()
    let (reached, reach) = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let context = try await loaded(
      stack, nil,
      .custom { conflict in
        reach.finish()
        gate.wait()
        return conflict.memory
      })
    context.set(Task(id: 1, title: "first"))
    context.set(Task(id: 5, title: "new"))
    try await stack.write { try $0.execute("UPDATE task SET stars = 1 WHERE id = 1") }
    async let saving = context.save()
    for await _ in reached {}
    context.set(Task(id: 1, title: "second"))
    context.remove(id: 5)
    gate.open()
    #expect(try await saving.count == 1)
    #expect(context.hasChanges && context[1]?.title == "second" && context[5] == nil)
    #expect(try await stored(stack).map(\.title) == ["first", "two", "new"])
    #expect(try await context.save().isEmpty)
    #expect(try await stored(stack).map(\.title) == ["second", "two"])
  }

  @Test func `new records removed before they are saved were never there`() async throws {
    let stack = try await makeStack()
    let context = try await loaded(stack)
    context.set(Task(id: 9, title: "new"))
    context.remove(id: 9)
    #expect(!context.hasChanges && context.records.count == 2)
  }

  @Test func `a query decides what is shown and in which order`() async throws {
    let stack = try await makeStack()
    let context = try await loaded(stack, "SELECT * FROM task WHERE stars < 5 ORDER BY title DESC")
    #expect(context.records.map(\.id) == [2, 1])
    context.set(Task(id: 2, title: "two", stars: 9))
    context.set(Task(id: 3, title: "zero"))
    #expect(context.records.map(\.id) == [2, 1, 3])
    try await context.save()
    #expect(context.records.map(\.id) == [3, 1])
  }

  @Test func `a failed merge is logged`() async throws {
    let stack = try await makeStack()
    let logger = SpyPersistenceLogger()
    let context = ViewContext<Task>(stack, logger: logger)
    try await context.load()
    var snapshots = context.snapshots().makeAsyncIterator()
    _ = await snapshots.next()
    try await stack.write { try $0.execute("ALTER TABLE task RENAME COLUMN title TO name") }
    while logger.events.isEmpty { await _Concurrency.Task.yield() }
    #expect(logger.events.map(\.name) == ["ViewContext_Merge_Fail"])
    #expect(context.records.map(\.title) == ["one", "two"])
  }

  @Test func `snapshots end with the context`() async throws {
    var context: ViewContext<Task>? = try await loaded(makeStack())
    let snapshots = try #require(context).snapshots()
    context = nil
    for await _ in snapshots {}
  }
}

/// Holds up a thread that is not one of Swift's until it is opened.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func wait() { semaphore.wait() }
  func open() { semaphore.signal() }
}
