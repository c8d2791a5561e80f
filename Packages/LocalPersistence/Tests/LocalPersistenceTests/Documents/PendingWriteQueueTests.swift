import LocalPersistence
import LocalPersistenceMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes wait in order until they are acknowledged, over restarts.
@Suite(.timeLimit(.minutes(5))) struct PendingWriteQueueTests {
  typealias Everything = DocumentPersistenceContractTests.Everything

  private let temporary: TemporaryFolder
  private let logger = SpyPersistenceLogger()

  init() throws { temporary = try TemporaryFolder() }

  /// A stack of its own each time, as after a restart.
  private func stack() -> PersistentStack {
    PersistentStack(.file(folder: temporary.folder, name: "app.sqlite"), migrations: [.documents])
  }

  private func queue<Payload: Codable & Sendable>(
    _ type: Payload.Type = String.self, name: String = "sync",
    namespace: DocumentNamespace = DocumentNamespace(configuration: "dev", user: "ann")
  ) -> PendingWriteQueue<Payload> {
    PendingWriteQueue(stack: stack(), name: name, namespace: namespace, logger: logger)
  }

  @Test func `writes keep their order, ids and attempts over restarts`() async throws {
    var ids: [Int64] = []
    for number in 0..<20 { ids.append(try await queue().enqueue("write \(number)")) }
    #expect(ids == ids.sorted() && Set(ids).count == 20)
    _ = try await queue().beginAttempt(ids[3])
    let again = try await queue().beginAttempt(ids[3])
    #expect(again?.attempts == 2)
    let writes = try await queue().writes()
    #expect(writes.map(\.payload) == (0..<20).map { "write \($0)" })
    #expect(writes.map(\.id) == ids)
    #expect(writes.map(\.attempts) == (0..<20).map { $0 == 3 ? 2 : 0 })
    #expect(try await queue().writes(limit: 2).map(\.id) == Array(ids.prefix(2)))
    #expect(try await queue().writes(limit: -1).isEmpty)
    #expect(try await queue().count() == 20)
  }

  @Test func `payloads of any Codable type come back exactly`() async throws {
    try await queue(Everything.self).enqueue(Everything())
    #expect(try await queue(Everything.self).writes().first?.payload == Everything())
    try await queue(Int?.self, name: "nil").enqueue(nil)
    #expect(try await queue(Int?.self, name: "nil").writes().map(\.payload) == [nil])
  }

  @Test func `an acknowledged write is gone, and its id is never used again`() async throws {
    let first = try await queue().enqueue("a")
    try await queue().acknowledge(first)
    try await queue().acknowledge(first)
    #expect(try await queue().writes().isEmpty)
    #expect(try await queue().beginAttempt(first) == nil)
    #expect(try await queue().enqueue("b") > first)
  }

  @Test func `a write with the key of one never attempted replaces it`() async throws {
    let queue = queue()
    let first = try await queue.enqueue("a1", key: "a")
    try await queue.enqueue("other")
    #expect(try await queue.enqueue("a2", key: "a") == first)
    #expect(try await queue.writes().map(\.payload) == ["a2", "other"])
    try await queue.enqueue("other")
    #expect(try await queue.count() == 3)
  }

  @Test func `a write with the key of one being sent is a new one`() async throws {
    let queue = queue()
    let first = try await queue.enqueue("a1", key: "a")
    let sent = try #require(try await queue.beginAttempt(first))
    #expect(sent.payload == "a1" && sent.key == "a" && sent.attempts == 1)
    try await queue.enqueue("a2", key: "a")
    try await queue.acknowledge(first)
    #expect(try await queue.writes().map(\.payload) == ["a2"])
  }

  @Test func `queues of other names, users and configurations are apart`() async throws {
    let others = [
      queue(name: "other"), queue(namespace: DocumentNamespace(configuration: "dev", user: "bea")),
      queue(namespace: DocumentNamespace(configuration: "prod", user: "ann")),
    ]
    let id = try await queue().enqueue("mine", key: "k")
    for other in others {
      #expect(try await other.writes().isEmpty)
      #expect(try await other.beginAttempt(id) == nil)
      try await other.acknowledge(id)
      try await other.enqueue("theirs", key: "k")
      try await other.removeAll()
      #expect(try await other.count() == 0)
    }
    #expect(try await queue().writes().map(\.payload) == ["mine"])
  }

  @Test func `a damaged write is set aside and logged and never holds up the others`() async throws
  {
    let ids = try await [queue().enqueue("a"), queue().enqueue("b"), queue().enqueue("c")]
    try await stack().write { db in
      try db.execute("UPDATE pending_write SET payload = x'00' WHERE id <> \(ids[1])")
    }
    #expect(try await queue().writes(limit: 1).map(\.payload) == ["b"])
    #expect(try await queue().beginAttempt(ids[2]) == nil)
    #expect(logger.events.map(\.name) == Array(repeating: "DocumentStore_Load_Fail", count: 2))
    let kept = try await stack().read { try $0.fetch("SELECT body FROM set_aside", as: Data.self) }
    #expect(kept == [Data([0]), Data([0])])
    #expect(try await queue().count() == 1)
  }

  @Test func `changes are told`() async throws {
    let queue = queue()
    var iterator = queue.changes().makeAsyncIterator()
    try await queue.enqueue("a")
    #expect(await iterator.next() == ["pending_write"])
  }
}
