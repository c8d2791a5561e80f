import Cryptography
import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@testable import struct LocalPersistence.MasterKeyRecord

@Suite(.timeLimit(.minutes(5)))
struct MasterKeyFileTests {
  let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private var path: String { temporary.folder.path + "/keys/master.key" }

  @Test func `a key is made once, 0600, and read again`() throws {
    #expect(try MasterKeyFile(path: path).existingKeys(rereading: true) == nil)
    let key = try MasterKeyFile(path: path).makeKeys()
    #expect(permissions(of: path) == 0o600)
    #expect(permissions(of: temporary.folder.path + "/keys") == 0o700)
    #expect(try MasterKeyFile(path: path).existingKeys(rereading: true) == key)
    #expect(try MasterKeyFile(path: path).makeKeys() == key)
  }

  @Test func `tasks that start at once agree on one key`() async throws {
    let path = path
    let keys = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<16 { group.addTask { try MasterKeyFile(path: path).makeKeys().current.bytes } }
      return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
    #expect(try temporary.folder.appending("keys").entryNames() == ["master.key"])
  }

  #if os(Linux) || os(macOS)
    @Test func `processes that start at once can read each other's secrets`() async throws {
      let root = temporary.folder.path + "/secure"
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<4 {
          group.addTask {
            await #expect(processExitsWith: .success) {
              [root = root as String, index = index as Int] in
              let store = EncryptedFileStore(
                folder: SecureFolder(path: root), namespace: .sample,
                masterKey: .keyFile(path: root + "/master.key"))
              for item in 0..<5 { try store.save(key: "\(index)-\(item)", value: "\(item)") }
            }
          }
        }
      }
      let store = EncryptedFileStore(
        folder: SecureFolder(path: root), namespace: .sample,
        masterKey: .keyFile(path: root + "/master.key"))
      let keys = try store.keys()
      #expect(keys.count == 20)
      for key in keys { #expect(try store.retrieveString(key: key) == String(key.suffix(1))) }
    }
  #endif

  @Test func `a key file others may read is misconfigured`() throws {
    _ = try MasterKeyFile(path: path).makeKeys()
    let contents = try #require(try CrashSafeFile(path: path).read())
    try CrashSafeFile(path: path, permissions: 0o640).write(contents)
    let reason = FileSystemError.insecurePermissions(path: path, permissions: 0o640)
    #expect(throws: SecureStoreError.misconfigured(reason: reason.description)) {
      try MasterKeyFile(path: path).existingKeys(rereading: true)
    }
  }

  @Test func `a damaged key file is misconfigured and never overwritten`() throws {
    _ = try MasterKeyFile(path: path).makeKeys()
    let file = CrashSafeFile(path: path)
    let original = try #require(try file.read())
    let damaged =
      original.indices.map { index in
        var copy = original
        copy[index] ^= 1
        return copy
      } + [Data(), original.prefix(5), original.prefix(20), original.dropLast(), original + [0]]
    for contents in damaged {
      try file.write(contents)
      let expected = MasterKeyRecord.damaged(path: path)
      #expect(throws: expected) { try MasterKeyFile(path: path).existingKeys(rereading: true) }
      #expect(throws: expected) { try MasterKeyFile(path: path).makeKeys() }
      #expect(try file.read() == contents)
    }
  }
}
