import Cryptography
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

/// Replacing the master key of everything in a folder.
@Suite(.timeLimit(.minutes(5)))
struct KeyRotationTests {
  let fixture: RotatingStore

  init() throws { fixture = try RotatingStore() }

  @Test func `every item of every namespace is readable afterwards`() throws {
    try fixture.fill()
    let report = try fixture.store().rotateMasterKey()
    #expect(report == KeyRotationReport(reencrypted: 5, damaged: 0))
    try fixture.expectAllReadable()
    #expect(try fixture.keys().previous == nil)
  }

  @Test func `stores that were open before read and write under the new key`() throws {
    try fixture.fill()
    let open = fixture.store()
    #expect(try open.retrieveString(key: "a") == "0-a")
    try fixture.store().rotateMasterKey()
    #expect(try open.retrieveString(key: "a") == "0-a")
    try open.save(key: "a", value: "new")
    #expect(try fixture.store().retrieveString(key: "a") == "new")
  }

  @Test func `the old key opens nothing any more`() throws {
    try fixture.fill()
    let old = try fixture.keys().current
    let oldFile = try #require(try fixture.keyFile.read())
    try fixture.store().rotateMasterKey()
    #expect(try fixture.keys().current != old)
    try fixture.expectNothingOpens(with: old)
    try fixture.keyFile.write(oldFile)
    for (index, key) in fixture.items {
      #expect(throws: SecureStoreError.corrupt(key: key)) {
        try fixture.store(index).retrieve(key: key)
      }
    }
  }

  @Test func `a rotation without a master key makes none`() throws {
    #expect(
      try fixture.store().rotateMasterKey() == KeyRotationReport(reencrypted: 0, damaged: 0))
    #expect(try fixture.temporary.folder.entryNames().isEmpty)
    try fixture.root.create()
    #expect(
      try fixture.store().rotateMasterKey() == KeyRotationReport(reencrypted: 0, damaged: 0))
    #expect(permissions(of: fixture.keyFile.path) == nil)
  }

  @Test func `secrets whose master key is missing are not rotated to another`() throws {
    try fixture.fill()
    let key = try #require(try fixture.keyFile.read())
    try fixture.keyFile.delete()
    #expect(throws: fixture.store().missingKey) { try fixture.store().rotateMasterKey() }
    try fixture.keyFile.write(key)
    try fixture.expectAllReadable()
  }

  @Test func `damaged items are reported, logged and left as they are`() throws {
    try fixture.fill()
    let item = try #require(try fixture.itemFiles().first)
    let damage = Data("damage".utf8)
    try item.write(damage)
    let logger = SpyPersistenceLogger()
    let report = try fixture.store(logger: logger).rotateMasterKey()
    #expect(report == KeyRotationReport(reencrypted: 4, damaged: 1))
    #expect(try item.read() == damage)
    #expect(logger.events.map(\.name) == ["SecureStore_Rotate_Fail"])
    var readable = 0
    for (index, key) in fixture.items {
      if (try? fixture.store(index).retrieveString(key: key)) == "\(index)-\(key)" { readable += 1 }
    }
    #expect(readable == 4)
  }

  @Test func `an item others may read ends the rotation with both keys kept`() throws {
    try fixture.fill()
    let item = try #require(try fixture.itemFiles().last)
    try #require(chmod(item.path, 0o640) == 0)
    let error = #expect(throws: SecureStoreError.self) { try fixture.store().rotateMasterKey() }
    #expect(error?.isMisconfigured == true)
    #expect(try fixture.keys().previous != nil)
    try #require(chmod(item.path, 0o600) == 0)
    try fixture.expectAllReadable()
    try fixture.store().rotateMasterKey()
    #expect(try fixture.keys().previous == nil)
    try fixture.expectAllReadable()
  }

  @Test(.enabled(if: Scrypt.isAvailable))
  func `the new key is under the same passphrase`() throws {
    let fixture = try RotatingStore(protections: [.passphrase("correct horse")])
    try fixture.fill()
    try fixture.store().rotateMasterKey()
    try fixture.expectAllReadable()
    #expect(try fixture.masterKey().protectionInUse() == .passphrase)
    let wrong = MasterKeyFile(
      path: fixture.keyFile.path, protections: [.passphrase("battery staple")])
    #expect(throws: SecureStoreError.wrongPassphrase) { try wrong.existingKeys(rereading: true) }
  }

  @Test func `keys another process replaced are not replaced again`() throws {
    try fixture.fill()
    let old = try fixture.keys()
    try fixture.store().rotateMasterKey()
    let new = try fixture.keys()
    let error = #expect(throws: SecureStoreError.self) {
      try fixture.masterKey().replaceKeys(old, with: MasterKeyRing(current: old.current))
    }
    #expect(error != nil)
    #expect(try fixture.keys() == new)
  }

  @Test func `what is read and saved while keys are rotated is never lost`() async throws {
    try fixture.fill()
    let fixture = fixture
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for _ in 0..<4 { try fixture.store().rotateMasterKey() } }
      group.addTask {
        let long = fixture.store(1)
        for _ in 0..<60 {
          let value = try long.retrieveString(key: "a")
          #expect(value == "1-a")
        }
      }
      for writer in 0..<2 {
        group.addTask {
          let long = fixture.store(writer)
          for round in 0..<20 { try long.save(key: "w\(writer)-\(round)", value: "\(round)") }
        }
      }
      try await group.waitForAll()
    }
    try fixture.expectAllReadable()
    for writer in 0..<2 {
      for round in 0..<20 {
        #expect(
          try fixture.store(writer).retrieveString(key: "w\(writer)-\(round)") == "\(round)")
      }
    }
  }
}
