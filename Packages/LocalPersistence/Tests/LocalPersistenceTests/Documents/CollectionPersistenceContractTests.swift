import LocalPersistence
import LocalPersistenceMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What every implementation of ``CollectionPersistence`` does.
@Suite(.timeLimit(.minutes(5))) struct CollectionPersistenceContractTests {
  typealias Implementation = DocumentImplementation

  static let all = DocumentQuery()

  @Test(arguments: Implementation.allCases)
  func `documents are found by id, replaced and removed`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    let notes = backing.notes()
    #expect(try await notes.document(id: "a") == nil)
    #expect(try await notes.documents(matching: Self.all).isEmpty)
    try await notes.save([Note(id: "b"), Note(id: "a"), Note(id: "b", rank: 2)])
    #expect(try await notes.document(id: "b") == Note(id: "b", rank: 2))
    #expect(
      try await backing.notes().documents(matching: Self.all) == [
        Note(id: "a"), Note(id: "b", rank: 2),
      ])
    try await notes.delete(ids: ["b", "none", "b"])
    #expect(try await notes.documents(matching: Self.all) == [Note(id: "a")])
    try await notes.deleteAll()
    try await notes.deleteAll()
    try await notes.save([])
    try await notes.delete(ids: [])
    #expect(try await notes.documents(matching: Self.all).isEmpty)
  }

  @Test(arguments: Implementation.allCases)
  func `ids that only look alike are different ids`(implementation: Implementation) async throws {
    let notes = try DocumentBacking(implementation).notes()
    let ids = [
      "", "A", "a", "a.json", "../a", "a/b", "a\u{0}", "e\u{301}", "\u{e9}", "%61", ".lock",
      String(repeating: "x", count: 500), String(repeating: "x", count: 501),
    ]
    try await notes.save(ids.enumerated().map { Note(id: $1, rank: Double($0)) })
    for (number, id) in ids.enumerated() {
      #expect(try await notes.document(id: id)?.rank == Double(number))
    }
    let sorted = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let found = try await notes.documents(matching: Self.all).map { Array($0.id.utf8) }
    #expect(found == sorted.map { Array($0.utf8) })
  }

  @Test(arguments: Implementation.allCases)
  func `two users, configurations or names never see each other's documents`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    let stores = [
      backing.notes(), backing.notes(name: "Notes"),
      backing.notes(namespace: DocumentNamespace(configuration: "dev", user: "bea")),
      backing.notes(namespace: DocumentNamespace(configuration: "prod", user: "ann")),
      backing.notes(namespace: DocumentNamespace(configuration: "dev")),
    ]
    for (number, store) in stores.enumerated() {
      try await store.save([Note(id: "a", owner: "\(number)")])
    }
    for (number, store) in stores.enumerated() {
      #expect(try await store.documents(matching: Self.all) == [Note(id: "a", owner: "\(number)")])
    }
    try await stores[0].deleteAll()
    for store in stores.dropFirst() { #expect(try await store.document(id: "a") != nil) }
    #expect(try await backing.document(Note.self, name: "notes").load() == nil)
  }

  @Test(arguments: Implementation.allCases)
  func `documents are found by indexed values, sorted and limited`(
    implementation: Implementation
  ) async throws {
    let notes = try DocumentBacking(implementation).notes()
    try await notes.save([
      Note(id: "a", owner: "ann", rank: 2), Note(id: "b", owner: "bea", rank: 1),
      Note(id: "c", owner: "ann", rank: 1), Note(id: "d", owner: nil, rank: 3),
    ])
    func ids(_ query: DocumentQuery) async throws -> String {
      try await notes.documents(matching: query).map(\.id).joined()
    }
    #expect(try await ids(DocumentQuery(where: [.index("owner", equals: "ann")])) == "ac")
    #expect(try await ids(DocumentQuery(where: [.index("owner", equals: String?.none)])) == "d")
    #expect(
      try await ids(
        DocumentQuery(where: [.index("owner", equals: "ann"), .index("rank", isLessThan: 2)]))
        == "c")
    #expect(try await ids(DocumentQuery(sortedBy: [.ascending("rank")])) == "bcad")
    #expect(
      try await ids(DocumentQuery(sortedBy: [.descending("rank"), .descending("owner")])) == "dabc")
    #expect(try await ids(DocumentQuery(sortedBy: [.ascending("owner")], limit: 2)) == "da")
    #expect(try await ids(DocumentQuery(limit: 0)) == "")
    #expect(try await ids(DocumentQuery(limit: -1)) == "")
    #expect(try await ids(DocumentQuery(where: [.index("owner", isOneOf: [String]())])) == "")
  }

  @Test(arguments: Implementation.allCases)
  func `an index nobody declared is a typed error`(implementation: Implementation) async throws {
    let notes = try DocumentBacking(implementation).notes()
    for query in [
      DocumentQuery(where: [.index("tags", equals: "x")]),
      DocumentQuery(sortedBy: [.ascending("tags")]),
    ] {
      await #expect(throws: DocumentError.unknownIndex(name: "tags")) {
        _ = try await notes.documents(matching: query)
      }
    }
  }

  struct Mixed: Codable, Equatable, Sendable, Identifiable {
    var id: String
    var kind: Int
    var number: Double
    var integer: Int64
    var text: String

    var value: DatabaseValue {
      switch kind {
      case 0: .null
      case 1: .integer(integer)
      case 2: .real(number)
      case 3: .text(text)
      default: .blob(Data(text.utf8))
      }
    }
  }

  /// Queries of every kind over values of every kind, against the database in memory.
  @Test(arguments: [DocumentImplementation.file, .database], [1, 2, 3] as [UInt64])
  func `every implementation answers random queries alike`(
    implementation: Implementation, seed: UInt64
  ) async throws {
    var random = SplitMix(seed: seed)
    let backing = try DocumentBacking(implementation)
    let oracle = try DocumentBacking(.memory)
    let indexes = [
      DocumentIndex<Mixed>("value", \.value), DocumentIndex<Mixed>("kind", \.kind),
    ]
    let store = backing.collection(of: Mixed.self, indexes: indexes)
    let reference = oracle.collection(of: Mixed.self, indexes: indexes)
    let documents = (0..<60).map { number in
      Mixed(
        id: "\(number)", kind: Int.random(in: 0...4, using: &random),
        number: [-0.0, 0, 1, 1.5, -.infinity, .infinity, .nan, 0x1p63, 9_007_199_254_740_992]
          .randomElement(using: &random) ?? 0,
        integer: [0, 1, 2, -1, .max, .min, 9_007_199_254_740_993].randomElement(using: &random)
          ?? 0,
        text: ["", "a", "A", "b", "e\u{301}", "\u{e9}", "\u{1F389}", "\u{FB00}"]
          .randomElement(using: &random) ?? "")
    }
    try await store.save(documents)
    try await reference.save(documents)
    for _ in 0..<60 {
      let bound = documents.randomElement(using: &random)?.value ?? .null
      let condition: DocumentQuery.Condition =
        switch Int.random(in: 0...5, using: &random) {
        case 0: .index("value", equals: bound)
        case 1: .index("value", isLessThan: bound)
        case 2: .index("value", isAtMost: bound)
        case 3: .index("value", isGreaterThan: bound)
        case 4: .index("value", isAtLeast: bound)
        default: .index("value", isOneOf: documents.prefix(3).map(\.value))
        }
      let query = DocumentQuery(
        where: Bool.random(using: &random) ? [condition] : [],
        sortedBy: Bool.random(using: &random) ? [.descending("value")] : [.ascending("value")],
        limit: Bool.random(using: &random) ? nil : 7)
      let found = try await store.documents(matching: query).map(\.id)
      #expect(try await reference.documents(matching: query).map(\.id) == found, "\(query)")
    }
  }

  @Test(arguments: Implementation.allCases)
  func `indexes declared later are there for the documents that were stored before`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    try await backing.collection(of: Note.self, indexes: [Note.owner]).save([
      Note(id: "a", owner: "x", rank: 2), Note(id: "b", owner: "x", rank: 1),
    ])
    let byRank = backing.collection(of: Note.self, indexes: [Note.rank])
    let query = DocumentQuery(
      where: [.index("rank", isAtLeast: 1)], sortedBy: [.ascending("rank")])
    #expect(try await byRank.documents(matching: query).map(\.id) == ["b", "a"])
    try await backing.collection(of: Note.self, indexes: [Note.owner]).save([
      Note(id: "c", owner: "x", rank: 1.5)
    ])
    #expect(try await byRank.documents(matching: query).map(\.id) == ["b", "c", "a"])
  }

  @Test(arguments: Implementation.allCases)
  func `a damaged document is set aside and the others are returned`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    let notes = backing.notes()
    try await notes.save(["a", "b", "c", "d"].map { Note(id: $0) })
    try await backing.damage(id: "a")
    let found = try await notes.documents(matching: DocumentQuery(limit: 2))
    #expect(found == [Note(id: "b"), Note(id: "c")])
    let place = try #require(backing.logger.events.first?.parameters["setAside"])
    #expect(try await backing.setAside(place) == Data("{\"".utf8))
    try await backing.damage(id: "c")
    await #expect(throws: DocumentError.self) { _ = try await notes.document(id: "c") }
    #expect(try await notes.document(id: "c") == nil)
    #expect(backing.logger.events.count == 2)
    #expect(try await notes.documents(matching: Self.all).map(\.id) == ["b", "d"])
  }

  @Test(arguments: Implementation.allCases)
  func `changes tell the ids, and a slow reader gets the union of what it missed`(
    implementation: Implementation
  ) async throws {
    let notes = try DocumentBacking(implementation).notes()
    var iterator = notes.changes().makeAsyncIterator()
    try await notes.save([Note(id: "a"), Note(id: "b")])
    #expect(await iterator.next() == ["a", "b"])
    try await notes.save([Note(id: "c")])
    try await notes.delete(ids: ["a"])
    #expect(await iterator.next() == ["a", "c"])
    try await notes.deleteAll()
    #expect(await iterator.next() == ["b", "c"])
  }

  @Test(arguments: Implementation.allCases)
  func `many tasks lose none of each other's documents`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { try await backing.notes().save([Note(id: "\(number)")]) }
      }
      try await group.waitForAll()
    }
    #expect(try await backing.notes().documents(matching: Self.all).count == 40)
  }

  @Test func `the mock fails on demand`() async throws {
    let notes = MockCollectionPersistence<Note>()
    notes.fail(with: DocumentError.busy)
    await #expect(throws: DocumentError.busy) { try await notes.save([Note(id: "a")]) }
    await #expect(throws: DocumentError.busy) { try await notes.delete(ids: ["a"]) }
    await #expect(throws: DocumentError.busy) { try await notes.deleteAll() }
    await #expect(throws: DocumentError.busy) { _ = try await notes.document(id: "a") }
    await #expect(throws: DocumentError.busy) { _ = try await notes.documents(matching: Self.all) }
    notes.fail(with: nil)
    #expect(try await notes.documents(matching: Self.all).isEmpty)
  }
}

/// A small generator of reproducible numbers (Steele and others, SplitMix64, 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
