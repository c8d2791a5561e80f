import Cryptography
import LocalPersistence
import LocalPersistenceMock
import Testing

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

@testable import struct LocalPersistence.EncryptedFileStore

@Suite(.timeLimit(.minutes(5)))
struct EncryptedFileStoreTests {
  let temporary: TemporaryFolder
  let root: SecureFolder
  let logger = SpyPersistenceLogger()

  init() throws {
    temporary = try TemporaryFolder()
    root = temporary.folder.appending("secure")
  }

  private func open(
    _ namespace: SecureStoreNamespace = .sample, masterKey: (any MasterKeySource)? = nil
  ) -> EncryptedFileStore {
    EncryptedFileStore(
      folder: root, namespace: namespace,
      masterKey: masterKey ?? .keyFile(path: root.path + "/master.key"), logger: logger)
  }

  private func itemFiles() throws -> [CrashSafeFile] {
    try files(below: root.path).filter { $0.contains("/") && !$0.hasSuffix(".lock") }
      .map { root.file($0) }
  }

  @Test func `opening and asking touch nothing on disk`() throws {
    let store = open()
    #expect(try store.retrieve(key: "token") == nil)
    #expect(try store.keys().isEmpty)
    try store.delete(key: "token")
    try store.deleteAll()
    #expect(try temporary.folder.entryNames().isEmpty)
  }

  @Test func `folders are 0700, files 0600, and neither names nor contents show a secret`() throws {
    try open().save(key: "auth_token", value: "s3cret value")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    #expect(paths.count == 4)
    #expect(permissions(of: root.path) == 0o700)
    let plain = ["auth_token", "s3cret value", "shell", "ann"].map { Data($0.utf8) }
    for path in paths {
      let mode = try #require(permissions(of: root.path + "/" + path))
      #expect(mode == 0o600 || mode == 0o700)
      #expect(!path.contains("auth_token") && !path.contains("ann"))
      guard mode == 0o600 else { continue }
      let contents = try #require(try root.file(path).read())
      for secret in plain { #expect(contents.firstRange(of: secret) == nil) }
    }
  }

  @Test func `every changed bit of an item is found`() throws {
    let store = open(masterKey: FixedMasterKeySource(try .random()))
    try store.save(key: "token", value: "s3cret")
    let item = try #require(try itemFiles().first)
    let original = try #require(try item.read())
    for index in original.indices {
      for bit in 0..<8 {
        var changed = original
        changed[index] ^= 1 << bit
        try overwrite(item, with: changed)
        #expect(throws: SecureStoreError.corrupt(key: "token")) {
          try store.retrieve(key: "token")
        }
      }
    }
    try overwrite(item, with: original)
    #expect(try store.retrieveString(key: "token") == "s3cret")
  }

  @Test func `every shorter and a longer item is found`() throws {
    let store = open()
    try store.save(key: "token", value: "s3cret")
    let item = try #require(try itemFiles().first)
    let original = try #require(try item.read())
    for count in 0..<original.count {
      try overwrite(item, with: original.prefix(count))
      #expect(throws: SecureStoreError.corrupt(key: "token")) { try store.retrieve(key: "token") }
    }
    try overwrite(item, with: original + Data([0]))
    #expect(throws: SecureStoreError.corrupt(key: "token")) { try store.retrieve(key: "token") }
  }

  @Test func `swapped items are found`() throws {
    let store = open()
    try store.save(key: "a", value: "1")
    try store.save(key: "b", value: "2")
    let items = try itemFiles()
    try #require(items.count == 2)
    let first = try #require(try items[0].read())
    let second = try #require(try items[1].read())
    try items[0].write(second)
    try items[1].write(first)
    #expect(throws: SecureStoreError.corrupt(key: "a")) { try store.retrieve(key: "a") }
    #expect(throws: SecureStoreError.corrupt(key: "b")) { try store.retrieve(key: "b") }
    #expect(throws: SecureStoreError.corrupt(key: nil)) { try store.keys() }
  }

  @Test func `an item moved from another user's namespace is found`() throws {
    let other = SecureStoreNamespace(service: "shell", configuration: "dev", user: "bob")
    try open(other).save(key: "token", value: "bob's")
    let foreign = try #require(try itemFiles().first)
    let contents = try #require(try foreign.read())
    try open().save(key: "token", value: "ann's")
    let own = try #require(try itemFiles().first { $0 != foreign })
    try own.write(contents)
    #expect(throws: SecureStoreError.corrupt(key: "token")) { try open().retrieve(key: "token") }
  }

  @Test func `another master key is found, and the damage is logged without a value`() throws {
    try open(masterKey: FixedMasterKeySource(try .random())).save(key: "token", value: "s3cret")
    let store = open(masterKey: FixedMasterKeySource(try .random()))
    #expect(throws: SecureStoreError.corrupt(key: "token")) { try store.retrieve(key: "token") }
    let event = try #require(logger.events.first)
    #expect(event.name == "SecureStore_Retrieve_Fail")
    #expect(event.level == .severe)
    #expect(event.parameters["reason"] == "corrupt")
    #expect(!event.parameters.values.contains { $0.contains("s3cret") })
  }

  @Test func `a damaged secret can be saved anew, deleted, and deleted with all others`() throws {
    let store = open()
    for _ in 0..<3 {
      try store.save(key: "token", value: "s3cret")
      #expect(try store.retrieveString(key: "token") == "s3cret")
      let item = try #require(try itemFiles().first)
      try overwrite(item, with: Data("damage".utf8))
    }
    try store.delete(key: "token")
    #expect(try store.retrieve(key: "token") == nil)
    try store.save(key: "token", value: "s3cret")
    let item = try #require(try itemFiles().first)
    try overwrite(item, with: Data())
    try store.save(key: "kept", value: "1")
    #expect(throws: SecureStoreError.corrupt(key: nil)) { try store.keys() }
    try store.deleteAll(except: ["kept"])
    #expect(try store.keys() == ["kept"])
    try store.deleteAll()
    #expect(try store.keys().isEmpty)
  }

  @Test(arguments: [0o640, 0o604, 0o660] as [UInt16])
  func `an item others may read is refused`(mode: UInt16) throws {
    let store = open()
    try store.save(key: "token", value: "s3cret")
    let item = try #require(try itemFiles().first)
    #expect(chmod(item.path, mode_t(mode)) == 0)
    let reason = FileSystemError.insecurePermissions(path: item.path, permissions: mode)
    #expect(throws: SecureStoreError.misconfigured(reason: reason.description)) {
      try store.retrieve(key: "token")
    }
  }

  @Test(arguments: [0o750, 0o701] as [UInt16])
  func `a folder others may enter is refused by every call`(mode: UInt16) throws {
    let store = open()
    try store.save(key: "token", value: "s3cret")
    #expect(chmod(root.path, mode_t(mode)) == 0)
    let reason = FileSystemError.insecurePermissions(path: root.path, permissions: mode)
    let expected = SecureStoreError.misconfigured(reason: reason.description)
    #expect(throws: expected) { try store.retrieve(key: "token") }
    #expect(throws: expected) { try store.save(key: "token", value: "new") }
    #expect(throws: expected) { try store.delete(key: "token") }
    #expect(throws: expected) { try store.keys() }
    #expect(throws: expected) { try store.deleteAll() }
  }

  @Test func `secrets without their master key are never joined by ones under another`() throws {
    let store = open()
    try store.save(key: "token", value: "s3cret")
    let keyFile = root.file("master.key")
    let key = try #require(try keyFile.read())
    try keyFile.delete()
    let missing = store.missingKey
    #expect(throws: missing) { try store.retrieve(key: "token") }
    #expect(throws: missing) { try store.save(key: "other", value: "x") }
    #expect(throws: missing) { try store.keys() }
    try keyFile.write(key)
    #expect(try store.retrieveString(key: "token") == "s3cret")
    try keyFile.delete()
    try store.deleteAll()
    try store.save(key: "token", value: "new")
    #expect(try store.retrieveString(key: "token") == "new")
  }

  @Test func `a locked master key locks the store`() throws {
    let source = FixedMasterKeySource()
    let store = open(masterKey: source)
    try store.save(key: "token", value: "s3cret")
    source.fail(with: .locked)
    #expect(throws: SecureStoreError.locked) { try store.retrieve(key: "token") }
    #expect(throws: SecureStoreError.locked) { try store.save(key: "token", value: "x") }
  }

  @Test func `what a killed process left is deleted with everything`() throws {
    let store = open()
    try store.save(key: "token", value: "s3cret")
    let item = try #require(try itemFiles().first)
    try item.folder.file(".tmp-1-1").write(Data("left".utf8))
    #expect(try store.keys() == ["token"])
    try store.deleteAll()
    #expect(try item.folder.entryNames() == [".lock"])
  }

  /// Writes in place, keeping the 0600 the file has: what a faulty disk or an intruder does.
  private func overwrite(_ file: CrashSafeFile, with contents: Data) throws {
    try contents.write(to: URL(filePath: file.path))
  }
}
