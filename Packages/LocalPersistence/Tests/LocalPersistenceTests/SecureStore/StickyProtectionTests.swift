import Cryptography
import LocalPersistence
import LocalPersistenceMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which protection a master key is made under, and that it stays there.
@Suite(.timeLimit(.minutes(5)), .enabled(if: Scrypt.isAvailable))
struct StickyProtectionTests {
  typealias Kind = MasterKeyProtection.Kind

  let temporary: TemporaryFolder
  let root: SecureFolder
  let service = FailingSecureStore()

  init() throws {
    temporary = try TemporaryFolder()
    root = temporary.folder.appending("secure")
  }

  private var path: String { root.path + "/master.key" }

  private func protection(_ kind: Kind) -> MasterKeyProtection {
    switch kind {
    case .secretService: .secretService(service)
    case .passphrase: .passphrase("correct horse")
    case .filePermissions: .filePermissions
    }
  }

  private func masterKey(_ kinds: Kind...) -> MasterKeyFile {
    MasterKeyFile(path: path, protections: kinds.map(protection))
  }

  private func store(_ masterKey: MasterKeyFile) -> EncryptedFileStore {
    EncryptedFileStore(folder: root, namespace: .sample, masterKey: masterKey)
  }

  /// Every way to the keys throws and leaves files and service as they are.
  private func expectRefused(
    _ masterKey: MasterKeyFile, _ check: (SecureStoreError) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try snapshot(of: root.path)
    let calls: [() throws -> Void] = [
      { _ = try masterKey.existingKeys(rereading: true) }, { _ = try masterKey.makeKeys() },
      { _ = try store(masterKey).retrieve(key: "token") },
      { try store(masterKey).save(key: "token", value: "x") },
    ]
    for call in calls {
      let error = #expect(
        throws: SecureStoreError.self, sourceLocation: sourceLocation, performing: call)
      #expect(
        error.map(check) == true, "\(String(describing: error))", sourceLocation: sourceLocation)
    }
    #expect(try snapshot(of: root.path) == before, sourceLocation: sourceLocation)
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func `a protection in use that is not offered is an error that names it`(
    used: Kind, offered: Kind
  ) throws {
    guard used != offered else { return }
    try store(masterKey(used)).save(key: "token", value: "s3cret")
    try expectRefused(masterKey(offered)) { error in
      if used == .passphrase { return error == .passphraseMissing }
      return error.reasonOfMisconfiguration?.contains(used.description) == true
        && error.reasonOfMisconfiguration?.contains(offered.description) == true
    }
    #expect(try store(masterKey(used)).retrieveString(key: "token") == "s3cret")
  }

  @Test(arguments: Kind.allCases)
  func `which protection is in use is told without unlocking`(kind: Kind) throws {
    #expect(try masterKey(kind).protectionInUse() == nil)
    _ = try masterKey(kind).makeKeys()
    service.failEverything(with: .locked)
    #expect(try MasterKeyFile(path: path, protections: []).protectionInUse() == kind)
  }

  @Test(arguments: Kind.allCases)
  func `a key made under one protection is opened under it again`(kind: Kind) throws {
    let keys = try masterKey(kind).makeKeys()
    #expect(try masterKey(kind).existingKeys(rereading: true) == keys)
    #expect(try masterKey(kind).makeKeys() == keys)
  }

  @Test func `the first protection offered is the one used`() throws {
    _ = try masterKey(.secretService, .passphrase, .filePermissions).makeKeys()
    #expect(try masterKey().protectionInUse() == .secretService)
    #expect(try service.keys().count == 1)
  }

  @Test(arguments: [Kind.passphrase, .filePermissions])
  func `a service that is not there lets the next one take over at first creation`(
    next: Kind
  ) throws {
    service.failEverything(with: .unavailable(reason: "no bus"))
    let keys = try masterKey(.secretService, next).makeKeys()
    #expect(try masterKey().protectionInUse() == next)
    service.recover()
    #expect(try masterKey(.secretService, next).existingKeys(rereading: true) == keys)
    #expect(try masterKey().protectionInUse() == next)
    #expect(try service.keys().isEmpty)
  }

  @Test(arguments: [
    SecureStoreError.locked, .misconfigured(reason: "x"), .corrupt(key: nil), .wrongPassphrase,
  ])
  func `a locked service is an error and nothing takes over`(error: SecureStoreError) throws {
    service.failEverything(with: error)
    #expect(throws: error) { try masterKey(.secretService, .filePermissions).makeKeys() }
    #expect(throws: error) {
      try store(masterKey(.secretService, .filePermissions)).save(key: "token", value: "x")
    }
    #expect(permissions(of: path) == nil)
  }

  @Test func `a service that is not there, with nothing after it, is an error`() throws {
    service.failEverything(with: .unavailable(reason: "no bus"))
    #expect(throws: SecureStoreError.unavailable(reason: "no bus")) {
      try masterKey(.secretService).makeKeys()
    }
    let error = #expect(throws: SecureStoreError.self) { try masterKey().makeKeys() }
    #expect(error?.isMisconfigured == true)
    #expect(permissions(of: path) == nil)
  }

  @Test(arguments: [SecureStoreError.unavailable(reason: "no bus"), .locked])
  func `a service in use that cannot be used now is an error and nothing takes over`(
    error: SecureStoreError
  ) throws {
    let all = masterKey(.secretService, .passphrase, .filePermissions)
    try store(all).save(key: "token", value: "s3cret")
    service.failEverything(with: error)
    try expectRefused(masterKey(.secretService, .passphrase, .filePermissions)) { $0 == error }
    service.recover()
    #expect(try store(all).retrieveString(key: "token") == "s3cret")
  }

  @Test func `a service that lost the key is an error, and no other key is begun`() throws {
    try store(masterKey(.secretService)).save(key: "token", value: "s3cret")
    try service.deleteAll()
    try expectRefused(masterKey(.secretService, .filePermissions)) { $0.isMisconfigured }
    #expect(try service.keys().isEmpty)
  }

  @Test func `a passphrase that the key is not under is an error and never ignored`() throws {
    try store(masterKey(.filePermissions)).save(key: "token", value: "s3cret")
    try expectRefused(masterKey(.passphrase, .filePermissions)) { $0.isMisconfigured }
    #expect(
      try store(masterKey(.filePermissions, .passphrase)).retrieveString(key: "token") == "s3cret")
  }

  @Test func `a better protection that appears later is not begun in silence`() throws {
    try store(masterKey(.passphrase)).save(key: "token", value: "s3cret")
    let before = try snapshot(of: root.path)
    let later = store(masterKey(.secretService, .passphrase))
    #expect(try later.retrieveString(key: "token") == "s3cret")
    #expect(try snapshot(of: root.path) == before)
    #expect(try service.keys().isEmpty)
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func `changing the protection keeps every item readable under the new one alone`(
    old: Kind, new: Kind
  ) throws {
    let changing = masterKey(old)
    try store(changing).save(key: "token", value: "s3cret")
    try changing.changeProtection(to: protection(new))
    #expect(try store(masterKey(new)).retrieveString(key: "token") == "s3cret")
    #expect(try masterKey().protectionInUse() == new)
    #expect(try service.keys().count == (new == .secretService ? 1 : 0))
    if old != new {
      try expectRefused(masterKey(old)) {
        new == .passphrase ? $0 == .passphraseMissing : $0.isMisconfigured
      }
    }
  }

  @Test func `a change to a service that fails leaves the protection there was`() throws {
    let changing = masterKey(.passphrase)
    try store(changing).save(key: "token", value: "s3cret")
    let before = try CrashSafeFile(path: path).read()
    for error in [SecureStoreError.locked, .unavailable(reason: "no bus")] {
      service.failEverything(with: error)
      #expect(throws: error) { try changing.changeProtection(to: protection(.secretService)) }
      #expect(try CrashSafeFile(path: path).read() == before)
    }
    #expect(try store(masterKey(.passphrase)).retrieveString(key: "token") == "s3cret")
  }

  @Test func `tasks that start at once leave one key in the service`() async throws {
    let (path, service) = (path, service)
    let keys = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try MasterKeyFile(path: path, protections: [.secretService(service)])
            .makeKeys().current.bytes
        }
      }
      return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
    #expect(try service.keys().count == 1)
  }
}
