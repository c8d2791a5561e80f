import LocalPersistenceMock
import Synchronization
import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Fails every call from the given one on, as a store does whose process dies there.
private final class DyingStore: SecureStore {
  private let store: any SecureStore
  private let left: Mutex<Int>

  init(_ store: any SecureStore, after calls: Int) {
    self.store = store
    left = Mutex(calls)
  }

  private func live() throws(SecureStoreError) {
    let isAlive = left.withLock { left in
      left -= 1
      return left >= 0
    }
    guard isAlive else { throw .unavailable(reason: "dead") }
  }

  func save(key: String, value: Data) throws(SecureStoreError) {
    try live()
    try store.save(key: key, value: value)
  }
  func retrieve(key: String) throws(SecureStoreError) -> Data? {
    try live()
    return try store.retrieve(key: key)
  }
  func delete(key: String) throws(SecureStoreError) {
    try live()
    try store.delete(key: key)
  }
  func keys() throws(SecureStoreError) -> [String] {
    try live()
    return try store.keys()
  }
  func deleteAll() throws(SecureStoreError) {
    try live()
    try store.deleteAll()
  }
}

/// Fails the call with one number, and no other.
private final class StumblingStore: SecureStore {
  private let store: any SecureStore
  private let number: Int
  private let count = Mutex(0)

  init(_ store: any SecureStore, at number: Int) {
    self.store = store
    self.number = number
  }

  func save(key: String, value: Data) throws(SecureStoreError) {
    // The write happens and is reported as failed, as when the answer is lost.
    try store.save(key: key, value: value)
    let isHere = count.withLock { count in
      count += 1
      return count == number
    }
    if isHere { throw .unavailable(reason: "stumbled") }
  }
  func retrieve(key: String) throws(SecureStoreError) -> Data? { try store.retrieve(key: key) }
  func delete(key: String) throws(SecureStoreError) { try store.delete(key: key) }
  func keys() throws(SecureStoreError) -> [String] { try store.keys() }
  func deleteAll() throws(SecureStoreError) { try store.deleteAll() }
}

/// Does something when it is written to.
private struct ChangingStore: SecureStore {
  let store = InMemorySecureStore()
  let change: @Sendable () -> Void

  func save(key: String, value: Data) throws(SecureStoreError) {
    change()
    try store.save(key: key, value: value)
  }
  func retrieve(key: String) throws(SecureStoreError) -> Data? { try store.retrieve(key: key) }
  func delete(key: String) throws(SecureStoreError) { try store.delete(key: key) }
  func keys() throws(SecureStoreError) -> [String] { try store.keys() }
  func deleteAll() throws(SecureStoreError) { try store.deleteAll() }
}

private func contents(of store: any SecureStore) throws -> [String: String] {
  var contents: [String: String] = [:]
  for key in try store.keys() { contents[key] = try store.retrieveString(key: key) }
  return contents
}

private func memory(_ contents: [String: String] = [:]) throws -> InMemorySecureStore {
  let store = InMemorySecureStore()
  for (key, value) in contents { try store.save(key: key, value: value) }
  return store
}

struct SecureStoreMigrationTests {
  typealias Implementation = SecureStoreImplementation
  typealias Strategy = SecureStoreMigration.ConflictStrategy

  @Test(arguments: Implementation.allCases, Implementation.allCases)
  func `every back end moves its secrets to every other`(
    from: Implementation, to: Implementation
  ) throws {
    let (source, destination) = (try from.makeStore(), try to.makeStore())
    let secrets = ["a": "1", "e\u{301}": "", "a/b\0": "🎉"]
    for (key, value) in secrets { try source.save(key: key, value: value) }
    let report = try SecureStoreMigration(from: source, to: destination).run()
    #expect(report.added == ["a", "a/b\0", "e\u{301}"])
    #expect(try contents(of: destination) == secrets)
    #expect(try source.keys().isEmpty)
  }

  @Test func `a conflict fails by default, and changes neither store`() throws {
    let source = try memory(["a": "1", "b": "2", "c": "3"])
    let destination = try memory(["b": "2", "c": "other", "d": "4"])
    #expect(throws: SecureStoreMigrationError.conflict(keys: ["c"])) {
      try SecureStoreMigration(from: source, to: destination).run()
    }
    #expect(try contents(of: source) == ["a": "1", "b": "2", "c": "3"])
    #expect(try contents(of: destination) == ["b": "2", "c": "other", "d": "4"])
  }

  @Test(arguments: [(Strategy.keepDestination, "theirs"), (.keepSource, "ours")])
  func `a stated strategy decides a conflict`(strategy: Strategy, winner: String) throws {
    let source = try memory(["a": "1", "b": "2", "c": "ours"])
    let destination = try memory(["b": "2", "c": "theirs", "d": "4"])
    let report = try SecureStoreMigration(
      from: source, to: destination, conflicts: strategy
    ).run()
    #expect(report.added == ["a"])
    #expect(report.unchanged == ["b"])
    #expect(report.resolved == ["c"])
    #expect(try contents(of: destination) == ["a": "1", "b": "2", "c": winner, "d": "4"])
    #expect(try source.keys().isEmpty)
  }

  @Test(arguments: Strategy.allCases)
  func `a crash at any call leaves the source whole, and running again ends it`(
    strategy: Strategy
  ) throws {
    let secrets = ["a": "1", "b": "2", "c": "3"]
    var crashes = 0
    for calls in 0..<40 {
      let source = try memory(secrets)
      let destination = try memory(strategy == .fail ? ["d": "4"] : ["b": "old", "d": "4"])
      let dying = DyingStore(destination, after: calls)
      do {
        try SecureStoreMigration(from: source, to: dying, conflicts: strategy).run()
      } catch {
        crashes += 1
        #expect(try contents(of: source) == secrets)
        try SecureStoreMigration(from: source, to: destination, conflicts: strategy).run()
      }
      let second = strategy == .keepDestination ? "old" : "2"
      let moved = ["a": "1", "b": second, "c": "3", "d": "4"]
      #expect(try contents(of: destination) == moved)
      #expect(try source.keys().isEmpty)
    }
    // Each reads three keys, writes the two or three that it moves, and reads these back.
    #expect(crashes == (strategy == .keepDestination ? 7 : 9))
  }

  @Test func `a source that dies while it is emptied is emptied by running again`() throws {
    let secrets = ["a": "1", "b": "2", "c": "3"]
    // One list and three reads come first; then one read and one deletion for each key.
    for calls in 4..<10 {
      let source = try memory(secrets)
      let destination = try memory()
      let error = SecureStoreMigrationError.sourceNotEmptied(.unavailable(reason: "dead"))
      #expect(throws: error) {
        try SecureStoreMigration(from: DyingStore(source, after: calls), to: destination).run()
      }
      #expect(try contents(of: destination) == secrets)
      try SecureStoreMigration(from: source, to: destination).run()
      #expect(try contents(of: destination) == secrets)
      #expect(try source.keys().isEmpty)
    }
  }

  @Test(arguments: 1...3)
  func `a write that fails is taken back, and so are those before it`(number: Int) throws {
    let source = try memory(["a": "1", "b": "2", "c": "3"])
    let destination = try memory(["b": "old", "d": "4"])
    let error = SecureStoreMigrationError.failed(.unavailable(reason: "stumbled"))
    #expect(throws: error) {
      try SecureStoreMigration(
        from: source, to: StumblingStore(destination, at: number), conflicts: .keepSource
      ).run()
    }
    #expect(try contents(of: source) == ["a": "1", "b": "2", "c": "3"])
    #expect(try contents(of: destination) == ["b": "old", "d": "4"])
  }

  @Test func `a destination that cannot be put back is told apart`() throws {
    let source = try memory(["a": "1"])
    // It lives for the look and the write, and dies before the reading back.
    let dying = DyingStore(try memory(), after: 2)
    let error = SecureStoreMigrationError.destinationChanged(.unavailable(reason: "dead"))
    #expect(throws: error) { try SecureStoreMigration(from: source, to: dying).run() }
    #expect(try contents(of: source) == ["a": "1"])
  }

  @Test(arguments: [FailingSecureStore.Operation.keys, .retrieve])
  func `a locked destination or a damaged source moves nothing`(
    operation: FailingSecureStore.Operation
  ) throws {
    let source = try memory(["a": "1"])
    let destination = FailingSecureStore()
    destination.failEverything(with: .locked)
    #expect(throws: SecureStoreMigrationError.failed(.locked)) {
      try SecureStoreMigration(from: source, to: destination).run()
    }
    let damaged = FailingSecureStore(wrapping: source)
    damaged.fail(operation, with: .corrupt(key: "a"))
    #expect(throws: SecureStoreMigrationError.failed(.corrupt(key: "a"))) {
      try SecureStoreMigration(from: damaged, to: InMemorySecureStore()).run()
    }
    #expect(try contents(of: source) == ["a": "1"])
  }

  @Test func `a secret that changes while it is moved stays in the source`() throws {
    let source = try memory(["a": "1", "b": "2"])
    let destination = ChangingStore { try? source.save(key: "b", value: "newer") }
    #expect(throws: SecureStoreMigrationError.sourceChanged(keys: ["b"])) {
      try SecureStoreMigration(from: source, to: destination).run()
    }
    #expect(try contents(of: source) == ["b": "newer"])
  }

  @Test func `an error names keys, never secrets`() {
    let errors: [SecureStoreMigrationError] = [
      .conflict(keys: ["a", "b"]), .failed(.locked), .destinationChanged(.locked),
      .sourceNotEmptied(.locked), .sourceChanged(keys: ["a"]),
    ]
    #expect(
      errors.map(\.description) == [
        "The stores have different secrets under: a, b.",
        "Nothing was moved. The secure store is locked.",
        "Some secrets were not moved. No secret was deleted. The secure store is locked.",
        "All secrets were moved. Some were not deleted at the source. The secure store is locked.",
        "All secrets were moved. Secrets that changed during the move: a.",
      ])
  }
}
