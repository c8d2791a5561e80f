import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5)))
struct SQLiteKeyValueStoreTests {
  let temporary: TemporaryFolder
  let folder: SecureFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.folder.appending("values")
  }

  private func open() -> SQLiteKeyValueStore {
    SQLiteKeyValueStore(folder: folder, namespace: "settings")
  }

  @Test func `opening and reading touch nothing on disk`() throws {
    #expect(try open().value(for: .count) == 0)
    #expect(try temporary.folder.entryNames().isEmpty)
  }

  @Test func `values survive a restart, in a private file`() throws {
    try open().set(3, for: .count)
    #expect(try open().value(for: .count) == 3)
    #expect(permissions(of: folder.path + "/values.sqlite") == 0o600)
    #expect(permissions(of: folder.path) == 0o700)
    #expect(try folder.entryNames().allSatisfy { $0.hasPrefix("values.sqlite") })
  }

  @Test func `an update may read the store it updates, as it was before`() throws {
    let store = open()
    try store.set(1, for: .count)
    let seen = try store.update { transaction throws(KeyValueStoreError) in
      try transaction.set(2, for: .count)
      return try store.value(for: .count)
    }
    #expect(seen == 1)
    #expect(try store.value(for: .count) == 2)
  }

  @Test func `a database of a later version is a typed error and left alone`() async throws {
    try open().set(1, for: .count)
    let stack = PersistentStack(
      .file(folder: folder, name: "values.sqlite"), migrations: [Migration("key_value") { _ in }])
    try await stack.write { db in
      try db.execute("INSERT INTO schema_migration (name) VALUES ('later')")
    }
    await stack.suspend()
    #expect(throws: KeyValueStoreError.unsupportedFormat(version: 2)) {
      try open().value(for: .count)
    }
    #expect(throws: KeyValueStoreError.unsupportedFormat(version: 2)) {
      try open().set(2, for: .count)
    }
  }

  @Test func `a file that is no database is a typed error and left alone`() throws {
    try folder.create()
    let contents = Data(repeating: 7, count: 10_000)
    try folder.file("values.sqlite").write(contents)
    let error = #expect(throws: KeyValueStoreError.self) { try open().value(for: .count) }
    guard case .unavailable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: KeyValueStoreError.self) { try open().set(1, for: .count) }
    #expect(try folder.file("values.sqlite").read() == contents)
  }

  @Test func `an update without a change writes nothing`() throws {
    let store = open()
    try store.set(1, for: .count)
    let before = try FileStamp.read(path: folder.path + "/values.sqlite-wal")
    try store.set(1, for: .count)
    #expect(try FileStamp.read(path: folder.path + "/values.sqlite-wal") == before)
    try store.set(2, for: .count)
    #expect(try FileStamp.read(path: folder.path + "/values.sqlite-wal") != before)
  }

  @Test func `preferences of others in the suite are never touched`() throws {
    let preferences = PreferencesDouble()
    preferences.write("NSLanguages", ["a": "b"])
    let store = PreferenceKeyValueStore(
      domain: preferences.domain, namespace: "é.a", lockFolder: folder)
    preferences.write("values-c3a92e61", ["count": "3", "other": 7])
    #expect(try store.value(for: .count) == 3)
    #expect(try store.snapshot().names == ["count"])
    try store.set(4, for: .count)
    #expect(preferences.entries["values-c3a92e61"]?["count"] as? String == "4")
    #expect(preferences.entries["NSLanguages"]?["a"] as? String == "b")
    try store.removeAll()
    #expect(Set(preferences.entries.keys) == ["NSLanguages"])
  }
}
