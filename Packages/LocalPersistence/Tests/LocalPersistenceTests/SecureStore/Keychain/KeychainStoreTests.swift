import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct KeychainStoreTests {
  private let keychain = KeychainFake()

  private func store(
    _ configuration: KeychainConfiguration? = nil
  ) throws -> KeychainStore {
    KeychainStore(
      namespace: .sample, configuration: try configuration ?? KeychainConfiguration(),
      keychain: keychain)
  }

  /// The error of every call when the Keychain answers it with a status.
  private func errors(_ status: Int32) throws -> [SecureStoreError?] {
    let store = try store()
    let calls: [() throws -> Void] = [
      { try store.save(key: "a", value: Data([1])) }, { _ = try store.retrieve(key: "a") },
      { try store.delete(key: "a") }, { _ = try store.keys() }, { try store.deleteAll() },
    ]
    return calls.map { call in
      keychain.change { $0.statuses = [KeychainStatus(rawValue: status)] }
      do {
        try call()
        return nil
      } catch {
        return error as? SecureStoreError
      }
    }
  }

  @Test(arguments: [-25308, -25315, -25293, -128] as [Int32])
  func `a locked device is locked, and never means that there is no secret`(status: Int32) throws {
    #expect(try errors(status) == Array(repeating: .locked, count: 5))
  }

  @Test(arguments: [-34018, -25243, -50, -4] as [Int32])
  func `a missing entitlement or a refused request is misconfigured`(status: Int32) throws {
    let reason = "The Keychain refuses the app or the request (\(status))."
    #expect(try errors(status) == Array(repeating: .misconfigured(reason: reason), count: 5))
  }

  @Test(arguments: [-25291, -108, -36, 1, .min] as [Int32])
  func `any other status is unavailable`(status: Int32) throws {
    let reason = "The Keychain answered with status \(status)."
    #expect(try errors(status) == Array(repeating: .unavailable(reason: reason), count: 5))
  }

  @Test func `what the Keychain cannot decode is corrupt`() throws {
    let named = SecureStoreError.corrupt(key: "a")
    let unnamed = SecureStoreError.corrupt(key: nil)
    #expect(try errors(-26275) == [named, named, named, unnamed, unnamed])
  }

  @Test func `success without a secret is corrupt, not an absence`() throws {
    try store().save(key: "a", value: "1")
    keychain.change { $0.items[0][.data] = nil }
    #expect(throws: SecureStoreError.corrupt(key: "a")) { try store().retrieve(key: "a") }
  }

  @Test func `an item that somebody adds in between is replaced`() throws {
    try store().save(key: "a", value: "theirs")
    keychain.change { $0.statuses = [.itemNotFound] }
    try store().save(key: "a", value: "ours")
    #expect(try store().retrieveString(key: "a") == "ours")
    #expect(keychain.items.count == 1)
  }

  @Test func `saving again changes when an item can be read`() throws {
    try store(KeychainConfiguration(accessibility: .whenUnlocked)).save(key: "a", value: "1")
    try store(KeychainConfiguration(accessControl: .biometryAny)).save(key: "a", value: "2")
    #expect(keychain.items.count == 1)
    #expect(
      keychain.items[0][.accessControl]
        == .accessControl(.biometryAny, .afterFirstUnlockThisDeviceOnly))
    #expect(keychain.items[0][.accessible] == nil)
    #expect(try store().retrieveString(key: "a") == "2")
  }

  @Test func `synchronised items and those of this device never see each other`() throws {
    let synchronised = try store(
      KeychainConfiguration(accessibility: .whenUnlocked, isSynchronizable: true))
    try synchronised.save(key: "a", value: "everywhere")
    #expect(try store().retrieve(key: "a") == nil)
    try store().save(key: "a", value: "here")
    try store().deleteAll()
    #expect(try synchronised.retrieveString(key: "a") == "everywhere")
  }

  @Test(arguments: [nil, "", "%", "a/b"])
  func `an item with a name that was never written is corrupt`(account: String?) throws {
    try store().save(key: "a", value: "1")
    keychain.change { [account] in $0.items[0][.account] = account.map { .text($0) } }
    #expect(throws: SecureStoreError.corrupt(key: nil)) { try store().keys() }
    try store().deleteAll()
    #expect(keychain.items.isEmpty)
  }

  @Test func `an empty key and a new store ask the Keychain nothing`() throws {
    #expect(throws: SecureStoreError.emptyKey) { try store().save(key: "", value: "1") }
    #expect(keychain.calls.isEmpty)
  }
}
