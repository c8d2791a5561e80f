import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Profile: Codable, Equatable, Sendable {
  var name: String
  var birthYear: Int?
}

extension KeyValueKey where Value == Int {
  static var count: Self { Self("count", default: 0) }
  static var total: Self { Self("total", default: 100) }
}

extension KeyValueKey where Value == Profile? {
  static var profile: Self { Self("profile") }
}

extension KeyValueKey where Value == Double {
  static var ratio: Self { Self("ratio", default: 0.5) }
}

@Suite(.timeLimit(.minutes(5)))
struct KeyValueStoreContractTests {
  typealias Implementation = KeyValueStoreImplementation

  @Test(arguments: Implementation.allCases)
  func `a missing value reads as its default`(implementation: Implementation) throws {
    let store = try implementation.makeStore()
    #expect(try store.value(for: .total) == 100)
    #expect(try store.value(for: .profile) == nil)
    #expect(try store.snapshot().names.isEmpty)
  }

  @Test(arguments: Implementation.allCases)
  func `values of every type come back exactly`(implementation: Implementation) throws {
    let store = try implementation.makeStore()
    try check(store, Int.max)
    try check(store, Int.min)
    try check(store, UInt64.max)
    try check(store, 0.1 + 0.2)
    try check(store, -0.0)
    try check(store, Double.leastNonzeroMagnitude)
    try check(store, true)
    try check(store, "żółć \"/\\ \u{1F389}\u{0}")
    try check(store, [String]())
    try check(store, ["a/b": [1, 2]])
    try check(store, Data([0, 255]))
    try check(store, Date(timeIntervalSinceReferenceDate: 123_456_789.123_456))
    try check(store, Profile(name: "Ann", birthYear: 2000))
  }

  private func check<Value: Codable & Equatable & Sendable>(
    _ store: any KeyValueStore, _ value: Value
  ) throws {
    let key = KeyValueKey<Value?>("value")
    try store.set(value, for: key)
    #expect(try store.value(for: key) == value)
  }

  @Test(arguments: Implementation.allCases)
  func `removing brings the default back and succeeds twice`(
    implementation: Implementation
  ) throws {
    let store = try implementation.makeStore()
    try store.set(1, for: .total)
    try store.set(2, for: .count)
    try store.remove(.total)
    try store.remove(.total)
    #expect(try store.value(for: .total) == 100)
    #expect(try store.snapshot().names == ["count"])
    try store.removeAll()
    #expect(try store.snapshot().names.isEmpty)
  }

  @Test(arguments: Implementation.allCases)
  func `an update that throws changes nothing`(implementation: Implementation) throws {
    let store = try implementation.makeStore()
    try store.set(1, for: .count)
    #expect(throws: KeyValueStoreError.unencodableValue(key: "ratio")) {
      try store.update { transaction throws(KeyValueStoreError) in
        try transaction.set(2, for: .count)
        transaction.remove(.total)
        try transaction.set(Double.nan, for: .ratio)
      }
    }
    #expect(try store.value(for: .count) == 1)
    #expect(try store.value(for: .ratio) == 0.5)
  }

  @Test(arguments: Implementation.allCases)
  func `an update that throws an error of its own changes nothing`(
    implementation: Implementation
  ) throws {
    struct Refused: Error, Equatable {}
    let store = try implementation.makeStore()
    #expect(throws: Refused()) {
      try store.update { transaction in
        try transaction.set(2, for: .count)
        throw Refused()
      }
    }
    #expect(try store.value(for: .count) == 0)
    try store.update { transaction in transaction.removeAll() }
    try store.update { $0.remove(.count) }
    let names = try store.update { transaction in
      try transaction.set(2, for: .count)
      return transaction.names
    }
    #expect(names == ["count"])
  }

  @Test(arguments: Implementation.allCases)
  func `an update sees its own changes, returns a result, and may discard`(
    implementation: Implementation
  ) throws {
    let store = try implementation.makeStore()
    let seen = try store.update { transaction throws(KeyValueStoreError) in
      try transaction.set(5, for: .count)
      return try transaction.value(for: .count)
    }
    #expect(seen == 5)
    try store.update { transaction throws(KeyValueStoreError) in
      try transaction.set(6, for: .count)
      transaction.removeAll()
      transaction.discardChanges()
    }
    #expect(try store.value(for: .count) == 5)
  }

  @Test(arguments: Implementation.allCases)
  func `an update in an update is refused instead of waiting for ever`(
    implementation: Implementation
  ) throws {
    let store = try implementation.makeStore()
    #expect(throws: KeyValueStoreError.nestedUpdate) {
      try store.update { transaction throws(KeyValueStoreError) in
        try transaction.set(1, for: .count)
        try store.set(2, for: .count)
      }
    }
    #expect(try store.value(for: .count) == 0)
    try store.set(3, for: .count)
    #expect(try store.value(for: .count) == 3)
  }

  @Test(arguments: Implementation.allCases)
  func `a value of another form is a typed error and stays stored`(
    implementation: Implementation
  ) throws {
    let store = try implementation.makeStore()
    try store.set("many", for: KeyValueKey<String>("count", default: ""))
    #expect(throws: KeyValueStoreError.undecodableValue(key: "count")) {
      try store.value(for: .count)
    }
    #expect(try store.value(for: KeyValueKey<String>("count", default: "")) == "many")
  }

  @Test(arguments: Implementation.allCases)
  func `namespaces see only their own values`(implementation: Implementation) throws {
    let open = try implementation.makeOpener()
    let names = [
      "settings", "Settings", "", ".", "..", "a/b", "%", "%2f", "é", "e\u{301}",
      String(repeating: "x", count: 300), String(repeating: "x", count: 301),
    ]
    for (index, name) in names.enumerated() { try open(name).set(index + 1, for: .count) }
    for (index, name) in names.enumerated() {
      #expect(try open(name).value(for: .count) == index + 1)
    }
    try open("settings").removeAll()
    #expect(try open("Settings").value(for: .count) == 2)
  }

  @Test(arguments: Implementation.allCases)
  func `two stores on one namespace read each other's writes`(
    implementation: Implementation
  ) throws {
    let open = try implementation.makeOpener()
    let first = open("settings")
    let second = open("settings")
    for number in 1...20 {
      try first.set(number, for: .count)
      #expect(try second.value(for: .count) == number)
      try second.set(-number, for: .count)
      #expect(try first.value(for: .count) == -number)
    }
  }

  @Test(arguments: Implementation.allCases)
  func `concurrent increments through several stores lose nothing`(
    implementation: Implementation
  ) async throws {
    let open = try implementation.makeOpener()
    let stores = (0..<6).map { _ in open("settings") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          for _ in 0..<15 {
            try store.update { transaction throws(KeyValueStoreError) in
              try transaction.set(transaction.value(for: .count) + 1, for: .count)
              let own = KeyValueKey<Int>("store \(index)", default: 0)
              try transaction.set(transaction.value(for: own) + 1, for: own)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let snapshot = try stores[0].snapshot()
    #expect(try snapshot.value(for: .count) == 90)
    for index in stores.indices {
      #expect(try snapshot.value(for: KeyValueKey<Int>("store \(index)", default: 0)) == 15)
    }
  }

  @Test(arguments: Implementation.allCases)
  func `each committed update tells the names it changed`(
    implementation: Implementation
  ) async throws {
    let store = try implementation.makeStore()
    var changes = store.changes().makeAsyncIterator()
    try store.update { transaction throws(KeyValueStoreError) in
      try transaction.set(1, for: .count)
      try transaction.set(1, for: .total)
    }
    #expect(await changes.next() == ["count", "total"])
    try store.set(1, for: .count)
    try store.set(2, for: .total)
    #expect(await changes.next() == ["total"])
    try store.removeAll()
    #expect(await changes.next() == ["count", "total"])
  }

  @Test(arguments: Implementation.allCases)
  func `a slow reader gets the union of what it missed`(
    implementation: Implementation
  ) async throws {
    let store = try implementation.makeStore()
    var changes = store.changes().makeAsyncIterator()
    for number in 1...10 {
      try store.set(number, for: .count)
      try store.set(number, for: KeyValueKey<Int>("key \(number)", default: 0))
    }
    let names = Set((1...10).map { "key \($0)" }).union(["count"])
    #expect(await changes.next() == names)
    #expect(try store.value(for: .count) == 10)
  }
}
