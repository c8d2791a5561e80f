import LocalPersistence
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A database and a queue in a folder, in whichever process.
struct CrashSite: Sendable {
  let folder: SecureFolder
  let stack: PersistentStack
  let queue: PendingWriteQueue<Int>
  let journal: Journal

  init(path: String, durability: DurabilityLevel = .full) {
    folder = SecureFolder(path: path)
    stack = PersistentStack(
      .file(folder: folder.appending("database"), name: "app.sqlite"),
      migrations: [
        .documents,
        Migration("halves") { (db: borrowing Database) throws in
          try db.execute("CREATE TABLE first (id INTEGER PRIMARY KEY, filler BLOB)")
          try db.execute("CREATE TABLE second (id INTEGER PRIMARY KEY)")
        },
      ], durability: durability)
    queue = PendingWriteQueue(
      stack: stack, name: "sync", namespace: DocumentNamespace(configuration: "test"))
    journal = Journal(path: path + "/journal")
  }

  /// Stores `id` in two tables; every tenth with more than a page.
  func writeHalves(_ id: Int) async throws {
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("INSERT INTO first VALUES (\(id), zeroblob(\(id % 10 == 0 ? 9_000 : 10)))")
      try db.execute("INSERT INTO second VALUES (\(id))")
    }
  }

  func halves() async throws -> (first: [Int], second: [Int]) {
    try await stack.read { (db: borrowing Database) throws in
      (
        try db.fetch("SELECT id FROM first ORDER BY id"),
        try db.fetch("SELECT id FROM second ORDER BY id")
      )
    }
  }
}

/// What is acknowledged stays, whenever the process is killed.
@Suite(.timeLimit(.minutes(5)), .serialized) struct DatabaseCrashTests {
  @Test func `after kill -9 at random points every acknowledged write is there, none by half`()
    async throws
  {
    let temporary = try TemporaryFolder()
    let path = temporary.folder.path
    var random = SplitMix(seed: 1)
    var acknowledged = 0
    var rounds = 0
    while acknowledged < 1_000 || rounds < 20 {
      rounds += 1
      let delay = Int.random(in: 0...120_000, using: &random)
      let start = acknowledged + rounds * 2
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, delay = delay as Int, start = start as Int] in
        killThisProcess(afterMicroseconds: delay)
        let site = CrashSite(path: path, durability: .normal)
        for id in start... {
          try await site.writeHalves(id)
          site.journal.append("\(id)")
        }
      }
      let site = CrashSite(path: path)
      let promised = Set(site.journal.lines().compactMap(Int.init))
      let (first, second) = try await site.halves()
      #expect(first == second)
      #expect(promised.isSubset(of: first))
      // At most one write of each round was stored without its word.
      #expect(first.count <= promised.count + rounds)
      acknowledged = promised.count
      if rounds % 10 == 0 { #expect(try await site.stack.integrityCheck().findings.isEmpty) }
    }
    #expect(try await CrashSite(path: path).stack.integrityCheck().findings.isEmpty)
  }

  @Test func `after kill -9 the queue has every write that was enqueued and not acknowledged`()
    async throws
  {
    let temporary = try TemporaryFolder()
    let path = temporary.folder.path
    var random = SplitMix(seed: 2)
    for _ in 0..<12 {
      let delay = Int.random(in: 0...120_000, using: &random)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, delay = delay as Int] in
        killThisProcess(afterMicroseconds: delay)
        let site = CrashSite(path: path, durability: .normal)
        var next = (try await site.queue.writes().last?.payload ?? -1) + 1
        let told = site.journal.lines().compactMap { Int($0.dropFirst(2)) }
        next = max(next, (told.max() ?? -1) + 1)
        while true {
          try await site.queue.enqueue(next)
          site.journal.append("+ \(next)")
          if next % 3 == 0, let oldest = try await site.queue.writes(limit: 1).first {
            site.journal.append("? \(oldest.payload)")
            try await site.queue.acknowledge(oldest.id)
            site.journal.append("- \(oldest.payload)")
          }
          next += 1
        }
      }
      let lines = CrashSite(path: path).journal.lines()
      func told(_ mark: Character) -> Set<Int> {
        Set(lines.filter { $0.first == mark }.compactMap { Int($0.dropFirst(2)) })
      }
      let waiting = try await CrashSite(path: path).queue.writes().map(\.payload)
      #expect(waiting == waiting.sorted())
      #expect(told("+").subtracting(told("?")).isSubset(of: waiting))
      #expect(told("-").isDisjoint(with: waiting))
    }
    #expect(CrashSite(path: path).journal.lines().count > 50)
  }

  @Test func `8 processes that write 1,000 rows each into one database lose none`() async throws {
    let temporary = try TemporaryFolder()
    let path = temporary.folder.path
    await withTaskGroup(of: Void.self) { group in
      for process in 0..<8 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = path as String, process = process as Int] in
            let site = CrashSite(path: path, durability: .normal)
            for number in 0..<1_000 { try await site.writeHalves(process * 1_000 + number) }
          }
        }
      }
    }
    let (first, second) = try await CrashSite(path: path).halves()
    #expect(first == Array(0..<8_000))
    #expect(second == first)
  }
}
