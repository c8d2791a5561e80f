import Cryptography
import LocalPersistence
import LocalPersistenceMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The master key under a passphrase.
@Suite(.timeLimit(.minutes(5)), .enabled(if: Scrypt.isAvailable))
struct PassphraseProtectionTests {
  let temporary: TemporaryFolder
  let root: SecureFolder

  init() throws {
    temporary = try TemporaryFolder()
    root = temporary.folder.appending("secure")
  }

  private var path: String { root.path + "/master.key" }

  private func store(
    _ protections: MasterKeyProtection..., namespace: SecureStoreNamespace = .sample
  ) -> EncryptedFileStore {
    EncryptedFileStore(
      folder: root, namespace: namespace,
      masterKey: .keyFile(path: path, protectedBy: protections))
  }

  @Test func `what was saved is read again with the passphrase`() throws {
    try store(.passphrase("correct horse")).save(key: "token", value: "s3cret")
    #expect(try store(.passphrase("correct horse")).retrieveString(key: "token") == "s3cret")
    #expect(try MasterKeyFile(path: path).protectionInUse() == .passphrase)
    #expect(permissions(of: path) == 0o600)
  }

  @Test func `the key file holds the key sealed, neither in clear nor the passphrase`() throws {
    let file = MasterKeyFile(path: path, protections: [.passphrase("correct horse")])
    let keys = try file.makeKeys()
    let contents = try #require(try CrashSafeFile(path: path).read())
    #expect(contents.firstRange(of: keys.current.bytes) == nil)
    #expect(contents.firstRange(of: Data("correct horse".utf8)) == nil)
    let again = temporary.folder.path + "/again/master.key"
    _ = try MasterKeyFile(path: again, protections: [.passphrase("correct horse")]).makeKeys()
    #expect(try CrashSafeFile(path: again).read()?.dropFirst(8).prefix(25) != contents[8..<33])
  }

  @Test func `a wrong passphrase is an error of its own and changes nothing on disk`() throws {
    try store(.passphrase("correct horse")).save(key: "token", value: "s3cret")
    let before = try snapshot(of: root.path)
    let wrong = store(.passphrase("battery staple"))
    for _ in 0..<2 {
      #expect(throws: SecureStoreError.wrongPassphrase) { try wrong.retrieve(key: "token") }
      #expect(throws: SecureStoreError.wrongPassphrase) { try wrong.save(key: "token", value: "x") }
      #expect(throws: SecureStoreError.wrongPassphrase) { try wrong.keys() }
    }
    #expect(throws: SecureStoreError.wrongPassphrase) {
      try MasterKeyFile(path: path, protections: [.passphrase("battery staple")]).makeKeys()
    }
    #expect(try snapshot(of: root.path) == before)
    #expect(throws: SecureStoreError.wrongPassphrase) { try wrong.rotateMasterKey() }
    #expect(throws: SecureStoreError.wrongPassphrase) {
      try MasterKeyFile(path: path, protections: [.passphrase("battery staple")])
        .changeProtection(to: .filePermissions)
    }
    let after = try snapshot(of: root.path)
    #expect(
      after.filter { !$0.key.hasSuffix("lock") } == before.filter { !$0.key.hasSuffix("lock") })
    #expect(try store(.passphrase("correct horse")).retrieveString(key: "token") == "s3cret")
  }

  @Test func `the bytes of a passphrase count as they are`() throws {
    try store(.passphrase("\u{e9}")).save(key: "token", value: "s3cret")
    for other in ["e\u{301}", "\u{e9} ", "\u{e9}\n", "\u{c9}"] {
      #expect(throws: SecureStoreError.wrongPassphrase) {
        try store(.passphrase(other)).retrieve(key: "token")
      }
    }
  }

  @Test func `a passphrase is asked for once to protect and once to unlock`() throws {
    let first = PassphraseScript("correct horse")
    let creating = store(.passphrase(first))
    try creating.save(key: "token", value: "s3cret")
    #expect(try creating.retrieveString(key: "token") == "s3cret")
    #expect(first.asked == [.protect])
    let second = PassphraseScript("correct horse")
    let reopened = store(.passphrase(second))
    for _ in 0..<3 { #expect(try reopened.retrieveString(key: "token") == "s3cret") }
    try reopened.save(key: "other", value: "x")
    try reopened.rotateMasterKey()
    #expect(second.asked == [.unlock])
  }

  @Test func `a question without an answer leaves the store locked`() throws {
    let silent = PassphraseScript(nil)
    #expect(throws: SecureStoreError.locked) {
      try store(.passphrase(silent), .filePermissions).save(key: "token", value: "s3cret")
    }
    #expect(silent.asked == [.protect])
    #expect(permissions(of: path) == nil)
    try store(.passphrase("correct horse")).save(key: "token", value: "s3cret")
    let before = try snapshot(of: root.path)
    #expect(throws: SecureStoreError.locked) {
      try store(.passphrase(silent), .filePermissions).retrieve(key: "token")
    }
    #expect(silent.asked == [.protect, .unlock])
    #expect(try snapshot(of: root.path) == before)
  }

  @Test func `an empty passphrase and an endless one are refused`() throws {
    let limit = PassphraseSource.byteLimit
    for bad in ["", String(repeating: "x", count: limit + 1)] {
      let error = #expect(throws: SecureStoreError.self) {
        try store(.passphrase(bad)).save(key: "token", value: "s3cret")
      }
      #expect(error?.isMisconfigured == true)
    }
    #expect(permissions(of: path) == nil)
    let longest = String(repeating: "x", count: limit)
    try store(.passphrase(longest)).save(key: "token", value: "s3cret")
    #expect(try store(.passphrase(longest)).retrieveString(key: "token") == "s3cret")
  }

  @Test func `another passphrase seals the same key anew and every item stays readable`() throws {
    let bob = SecureStoreNamespace(service: "shell", configuration: "dev", user: "bob")
    try store(.passphrase("old")).save(key: "token", value: "ann's")
    try store(.passphrase("old"), namespace: bob).save(key: "token", value: "bob's")
    let before = try snapshot(of: root.path)
    try MasterKeyFile(path: path, protections: [.passphrase("old")])
      .changeProtection(to: .passphrase("new"))
    #expect(try store(.passphrase("new")).retrieveString(key: "token") == "ann's")
    #expect(try store(.passphrase("new"), namespace: bob).retrieveString(key: "token") == "bob's")
    #expect(throws: SecureStoreError.wrongPassphrase) {
      try store(.passphrase("old")).retrieve(key: "token")
    }
    let after = try snapshot(of: root.path)
    #expect(after["master.key"] != before["master.key"])
    for (name, contents) in before where name != "master.key" { #expect(after[name] == contents) }
  }

  @Test func `there is nothing to protect anew before there is a key`() throws {
    let file = MasterKeyFile(path: path)
    let error = #expect(throws: SecureStoreError.self) {
      try file.changeProtection(to: .passphrase("new"))
    }
    #expect(error?.isMisconfigured == true)
    #expect(permissions(of: path) == nil)
  }
}

extension SecureStoreError {
  var isMisconfigured: Bool { reasonOfMisconfiguration != nil }

  var reasonOfMisconfiguration: String? {
    guard case .misconfigured(let reason) = self else { return nil }
    return reason
  }
}
