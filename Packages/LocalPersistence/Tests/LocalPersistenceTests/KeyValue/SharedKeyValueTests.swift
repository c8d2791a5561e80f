import LocalPersistenceMock
import Testing

@testable import LocalPersistence

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

/// What stores see of other instances and processes.
@Suite(.timeLimit(.minutes(5)))
struct SharedKeyValueTests {
  @Test(arguments: KeyValueStoreImplementation.shared)
  func `observers see what another instance changes`(
    implementation: KeyValueStoreImplementation
  ) async throws {
    let open = try implementation.makeOpener()
    let observing = open("settings")
    let writing = open("settings")
    let other = open("other")
    var changes = observing.changes().makeAsyncIterator()
    try other.set(1, for: .total)
    try writing.set(1, for: .count)
    #expect(await changes.next() == ["count"])
    try observing.set(2, for: .total)
    #expect(await changes.next() == ["total"])
    try writing.removeAll()
    #expect(await changes.next() == ["count", "total"])
  }

  @Test(arguments: KeyValueStoreImplementation.shared)
  func `a value that changed and came back to what was told is told again`(
    implementation: KeyValueStoreImplementation
  ) async throws {
    let open = try implementation.makeOpener()
    let observing = open("settings")
    let writing = open("settings")
    var changes = observing.changes().makeAsyncIterator()
    for round in 1...20 {
      try observing.set(round, for: .count)
      #expect(await changes.next() == ["count"])
      try writing.set(0, for: .count)
      #expect(await changes.next() == ["count"])
    }
  }

  @Test(arguments: KeyValueStoreImplementation.shared)
  func `an observer that comes later does not hear of earlier changes`(
    implementation: KeyValueStoreImplementation
  ) async throws {
    let open = try implementation.makeOpener()
    let store = open("settings")
    do {
      var changes = store.changes().makeAsyncIterator()
      try store.set(1, for: .count)
      #expect(await changes.next() == ["count"])
    }
    try open("settings").set(2, for: .count)
    try store.set(3, for: .count)
    var changes = store.changes().makeAsyncIterator()
    try store.set(1, for: .total)
    #expect(await changes.next() == ["total"])
  }

  #if os(Linux) || os(macOS)
    @Test(arguments: [false, true])
    func `observers see what another process changes`(isDatabase: Bool) async throws {
      let temporary = try TemporaryFolder()
      let folder = temporary.folder.appending("values")
      let store = Self.open(folder.path, isDatabase)
      var values = store.values(for: .count).makeAsyncIterator()
      #expect(try await values.next() == 0)
      await #expect(processExitsWith: .success) {
        [path = folder.path as String, isDatabase = isDatabase as Bool] in
        try SharedKeyValueTests.open(path, isDatabase).set(7, for: .count)
      }
      #expect(try await values.next() == 7)
    }

    /// 8 processes × 1,000 writes, each of a counter they share and one of their own.
    @Test(arguments: [false, true])
    func `8 processes that write 1,000 times each lose nothing`(isDatabase: Bool) async throws {
      let temporary = try TemporaryFolder(inMemory: true)
      let folder = temporary.folder.appending("values")
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          group.addTask { [path = folder.path] in
            await #expect(processExitsWith: .success) {
              [
                path = path as String, index = index as Int, isDatabase = isDatabase as Bool
              ] in
              let store = SharedKeyValueTests.open(path, isDatabase)
              let own = KeyValueKey<Int>("process \(index)", default: 0)
              for _ in 0..<1_000 {
                try store.update { transaction throws(KeyValueStoreError) in
                  try transaction.set(transaction.value(for: .count) + 1, for: .count)
                  try transaction.set(transaction.value(for: own) + 1, for: own)
                }
              }
            }
          }
        }
      }
      let snapshot = try Self.open(folder.path, isDatabase).snapshot()
      #expect(try snapshot.value(for: .count) == 8_000)
      for index in 0..<8 {
        let own = KeyValueKey<Int>("process \(index)", default: 0)
        #expect(try snapshot.value(for: own) == 1_000)
      }
      #expect(try folder.entryNames().allSatisfy { !$0.hasPrefix(".tmp-") })
    }
  #endif

  static func open(_ path: String, _ isDatabase: Bool) -> any KeyValueStore {
    let folder = SecureFolder(path: path)
    return isDatabase
      ? SQLiteKeyValueStore(folder: folder, namespace: "settings")
      : FileKeyValueStore(folder: folder, namespace: "settings")
  }
}
