import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The real service, in a session that `Tests/SecretService/run` made.
@Suite(.timeLimit(.minutes(5)))
struct SecretServiceSessionTests {
  typealias Session = SecretServiceSession

  private func store() -> SecretServiceStore { Session.makeOpener()(.sample) }

  private func masterKey(in folder: SecureFolder, _ store: SecretServiceStore) -> MasterKeyFile {
    MasterKeyFile(
      path: folder.path + "/master.key",
      protections: [.secretService(store), .passphrase("sesame"), .filePermissions])
  }

  @Test(.enabled(if: Session.current == .unlocked))
  func `an unlocked keyring protects the master key, before any passphrase`() throws {
    let temporary = try TemporaryFolder()
    let keyring = store()
    let secrets = EncryptedFileStore(
      folder: temporary.folder, namespace: .sample,
      masterKey: masterKey(in: temporary.folder, keyring))
    try secrets.save(key: "token", value: "s3cret")
    #expect(try masterKey(in: temporary.folder, keyring).protectionInUse() == .secretService)
    #expect(try keyring.keys().count == 1)
    let again = EncryptedFileStore(
      folder: temporary.folder, namespace: .sample,
      masterKey: masterKey(in: temporary.folder, keyring))
    #expect(try again.retrieveString(key: "token") == "s3cret")
    try keyring.deleteAll()
    let bereft = EncryptedFileStore(
      folder: temporary.folder, namespace: .sample,
      masterKey: masterKey(in: temporary.folder, keyring))
    #expect(
      throws: SecureStoreError.misconfigured(
        reason: "The key that protects the master key is no longer in the Secret Service.")
    ) { try bereft.retrieve(key: "token") }
  }

  @Test(.enabled(if: Session.current == .unlocked))
  func `a secret of a mebibyte comes back`() throws {
    let store = store()
    let secret = Data((0..<1_048_576).map { UInt8(truncatingIfNeeded: $0) })
    try store.save(key: "large", value: secret)
    #expect(try store.retrieve(key: "large") == secret)
  }

  @Test(.enabled(if: Session.current == .restarted))
  func `a service that was started anew is found again`() throws {
    let store = store()
    try store.save(key: "a", value: "1")
    try Session.restart()
    #expect(try store.retrieveString(key: "a") == "1")
    try Session.restart()
    try store.save(key: "b", value: "2")
    #expect(try store.keys() == ["a", "b"])
  }

  @Test(.enabled(if: Session.current == .locked))
  func `a locked keyring is locked, and no weaker protection takes its place`() throws {
    let temporary = try TemporaryFolder()
    #expect(throws: SecureStoreError.locked) { try store().retrieve(key: "a") }
    #expect(throws: SecureStoreError.locked) { try store().save(key: "a", value: "1") }
    #expect(throws: SecureStoreError.locked) { try store().delete(key: "a") }
    #expect(throws: SecureStoreError.locked) { try store().keys() }
    #expect(throws: SecureStoreError.locked) { try store().deleteAll() }
    let key = masterKey(in: temporary.folder, store())
    #expect(throws: SecureStoreError.locked) { try key.makeKeys() }
    #expect(try key.protectionInUse() == nil)
  }

  @Test(.enabled(if: Session.current == .empty || Session.current == .absent))
  func `without a service the next protection is used, and nothing reads as not found`() throws {
    let temporary = try TemporaryFolder()
    #expect(throws: SecureStoreError.self) { try store().keys() }
    #expect {
      try store().retrieve(key: "a")
    } throws: { error in
      if case SecureStoreError.unavailable = error { true } else { false }
    }
    let key = masterKey(in: temporary.folder, store())
    _ = try key.makeKeys()
    #expect(try key.protectionInUse() == .passphrase)
  }
}
