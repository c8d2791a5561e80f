import LocalPersistence
import LocalPersistenceMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What every implementation of ``DocumentPersistence`` does.
@Suite(.timeLimit(.minutes(5))) struct DocumentPersistenceContractTests {
  typealias Implementation = DocumentImplementation

  @Test(arguments: Implementation.allCases)
  func `a document is nil until it is saved and after it is deleted, twice`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    let store = backing.document(Note.self)
    #expect(try await store.load() == nil)
    try await store.delete()
    try await store.save(Note(id: "a"))
    try await store.save(Note(id: "b"))
    #expect(try await store.load() == Note(id: "b"))
    #expect(try await backing.document(Note.self).load() == Note(id: "b"))
    try await store.delete()
    try await store.delete()
    #expect(try await store.load() == nil)
  }

  struct Everything: Codable, Equatable, Sendable {
    var large: UInt64 = .max
    var small: Int64 = .min
    var sum = 0.1 + 0.2
    var tiny = Double.leastNonzeroMagnitude
    var endless = -Double.infinity
    var date = Date(timeIntervalSinceReferenceDate: 123_456_789.123_456)
    var data = Data([0, 255])
    var text = "żółć \"/\\ \u{1F389}\u{0}"
    var nested = ["a/b": [Note(id: "x")]]
    var absent: String?
  }

  @Test(arguments: Implementation.allCases)
  func `values of every type come back exactly`(implementation: Implementation) async throws {
    let backing = try DocumentBacking(implementation)
    let store = backing.document(Everything.self)
    try await store.save(Everything())
    #expect(try await store.load() == Everything())
    let numbers = backing.document([Double].self, name: "numbers")
    try await numbers.save([.nan])
    #expect(try await numbers.load()?.first?.isNaN == true)
    let nothing = backing.document(Int?.self, name: "nothing")
    try await nothing.save(nil)
    #expect(try await nothing.load() == .some(nil))
  }

  @Test(arguments: Implementation.allCases)
  func `two users, configurations or names never see each other's documents`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    let spaces = [
      DocumentNamespace(configuration: "dev"), DocumentNamespace(configuration: "dev", user: ""),
      DocumentNamespace(configuration: "dev", user: "ann"),
      DocumentNamespace(configuration: "dev", user: "Ann"),
      DocumentNamespace(configuration: "prod", user: "ann"),
      DocumentNamespace(configuration: "dev/ann"),
      DocumentNamespace(configuration: "", user: "../ann"),
      DocumentNamespace(configuration: "dev", user: "e\u{301}"),
      DocumentNamespace(configuration: "dev", user: "\u{e9}"),
      DocumentNamespace(configuration: "dev", user: String(repeating: "u", count: 400)),
    ]
    let names = ["a", "A", "", "a/b"]
    for (number, space) in spaces.enumerated() {
      for name in names {
        let store = backing.document(String.self, name: name, namespace: space)
        #expect(try await store.load() == nil)
        try await store.save("\(number) \(name)")
      }
    }
    for (number, space) in spaces.enumerated() {
      for name in names {
        let store = backing.document(String.self, name: name, namespace: space)
        #expect(try await store.load() == "\(number) \(name)")
      }
    }
    #expect(Set(spaces).count == spaces.count)
  }

  @Test(arguments: Implementation.allCases)
  func `a damaged document is set aside, logged and reported once`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    let store = backing.document(Note.self)
    try await store.save(Note(id: "a"))
    try await backing.damage()
    var place: String?
    do {
      _ = try await store.load()
    } catch DocumentError.corrupt(_, let setAside) {
      place = setAside
    }
    #expect(try await backing.setAside(#require(place)) == Data("{\"".utf8))
    #expect(try await store.load() == nil)
    #expect(backing.logger.events.map(\.name) == ["DocumentStore_Load_Fail"])
    #expect(backing.logger.events.first?.parameters["setAside"] == place)
    try await store.save(Note(id: "b"))
    #expect(try await store.load() == Note(id: "b"))
  }

  @Test(arguments: Implementation.allCases)
  func `a document of another type is set aside, not guessed`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    try await backing.document(Note.self).save(Note(id: "a"))
    await #expect(throws: DocumentError.self) {
      _ = try await backing.document([Int].self).load()
    }
    #expect(try await backing.document([Int].self).load() == nil)
  }

  @Test(arguments: Implementation.allCases)
  func `a value that is no JSON changes nothing`(implementation: Implementation) async throws {
    struct Refusing: Codable, Sendable {
      struct No: Error {}
      var refuses = false
      func encode(to encoder: any Encoder) throws {
        if refuses { throw No() }
        var container = encoder.singleValueContainer()
        try container.encode("ok")
      }
      init(refuses: Bool) { self.refuses = refuses }
      init(from decoder: any Decoder) throws {
        _ = try decoder.singleValueContainer().decode(String.self)
      }
    }
    let backing = try DocumentBacking(implementation)
    let store = backing.document(Refusing.self)
    try await store.save(Refusing(refuses: false))
    await #expect(throws: DocumentError.self) { try await store.save(Refusing(refuses: true)) }
    #expect(try await store.load() != nil)
  }

  @Test(arguments: Implementation.allCases)
  func `changes tell the latest document, and always the last`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    let store = backing.document(Note.self)
    var iterator = store.changes().makeAsyncIterator()
    try await store.save(Note(id: "a"))
    #expect(await iterator.next() == .some(Note(id: "a")))
    for number in 0..<20 { try await store.save(Note(id: "\(number)")) }
    #expect(await iterator.next() == .some(Note(id: "19")))
    try await store.delete()
    #expect(await iterator.next() == .some(nil))
  }

  @Test(arguments: Implementation.allCases)
  func `changes end with the instance`(implementation: Implementation) async throws {
    let backing = try DocumentBacking(implementation)
    var store: (any DocumentPersistence<Note>)? = backing.document(Note.self)
    let changes = try #require(store).changes()
    store = nil
    for await _ in changes {}
  }

  @Test(arguments: Implementation.allCases)
  func `a task cancelled before its turn changes nothing`(
    implementation: Implementation
  ) async throws {
    let backing = try DocumentBacking(implementation)
    let store = backing.document(Note.self)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.save(Note(id: "a"))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await store.load() == nil)
  }

  @Test func `the mock fails on demand`() async throws {
    let store = MockDocumentPersistence<Note>()
    store.fail(with: DocumentError.full)
    await #expect(throws: DocumentError.full) { try await store.save(Note(id: "a")) }
    await #expect(throws: DocumentError.full) { _ = try await store.load() }
    await #expect(throws: DocumentError.full) { try await store.delete() }
    store.fail(with: nil)
    #expect(try await store.load() == nil)
  }

  @Test func `the database's errors arrive as document errors`() async throws {
    let backing = try DocumentBacking(.database)
    await backing.stack.suspend()
    let store = backing.document(Note.self)
    let reason = DatabaseError.suspended.description
    await #expect(throws: DocumentError.unavailable(reason: reason)) { _ = try await store.load() }
  }
}
