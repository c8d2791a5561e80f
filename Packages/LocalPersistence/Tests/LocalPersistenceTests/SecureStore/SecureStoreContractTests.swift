import Cryptography
import LocalPersistenceMock
import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What every implementation of ``SecureStore`` does; a new one adds a case here.
enum SecureStoreImplementation: CaseIterable, Sendable {
  case memory, encryptedFile, encryptedFileReopened, secretServiceFake, keychainFake, failingDouble
  case spyDouble
  /// Only where `Tests/SecretService/run` made a keyring for it.
  case secretService

  static var allCases: [SecureStoreImplementation] {
    let everywhere: [SecureStoreImplementation] = [
      .memory, .encryptedFile, .encryptedFileReopened, .secretServiceFake, .keychainFake,
      .failingDouble, .spyDouble,
    ]
    return everywhere + (SecretServiceSession.current == .unlocked ? [.secretService] : [])
  }

  /// Makes a function that opens namespaces of one fresh backing.
  func makeOpener() throws -> (SecureStoreNamespace) -> any SecureStore {
    switch self {
    case .memory:
      let storage = InMemorySecureStore.Storage()
      return { InMemorySecureStore(namespace: $0, storage: storage) }
    case .encryptedFile, .encryptedFileReopened:
      let temporary = try TemporaryFolder()
      let open: @Sendable (SecureStoreNamespace) -> EncryptedFileStore = { namespace in
        let folder = temporary.folder.appending("secure")
        return EncryptedFileStore(
          folder: folder, namespace: namespace,
          masterKey: .keyFile(path: folder.path + "/master.key"))
      }
      let reopens = self == .encryptedFileReopened
      return { namespace in
        let store = open(namespace)
        return FolderKeepingSecureStore { reopens ? open(namespace) : store }
      }
    case .secretServiceFake:
      let service = SecretServiceFake()
      return { SecretServiceStore(namespace: $0, service: service) }
    case .keychainFake:
      let keychain = KeychainFake()
      let configuration = try KeychainConfiguration()
      return { KeychainStore(namespace: $0, configuration: configuration, keychain: keychain) }
    case .secretService:
      let open = SecretServiceSession.makeOpener()
      return { open($0) }
    case .failingDouble:
      let storage = InMemorySecureStore.Storage()
      return {
        FailingSecureStore(wrapping: InMemorySecureStore(namespace: $0, storage: storage))
      }
    case .spyDouble:
      let storage = InMemorySecureStore.Storage()
      return { SpySecureStore(wrapping: InMemorySecureStore(namespace: $0, storage: storage)) }
    }
  }

  func makeStore() throws -> any SecureStore { try makeOpener()(.sample) }
}

extension SecureStoreNamespace {
  static let sample = SecureStoreNamespace(service: "shell", configuration: "dev", user: "ann")
}

/// Keeps the temporary folder that `open` captures; `open` may make a new store for every call, as a
/// new process would.
struct FolderKeepingSecureStore: SecureStore {
  let open: @Sendable () -> EncryptedFileStore

  func save(key: String, value: Data) throws(SecureStoreError) {
    try open().save(key: key, value: value)
  }
  func retrieve(key: String) throws(SecureStoreError) -> Data? { try open().retrieve(key: key) }
  func delete(key: String) throws(SecureStoreError) { try open().delete(key: key) }
  func keys() throws(SecureStoreError) -> [String] { try open().keys() }
  func deleteAll() throws(SecureStoreError) { try open().deleteAll() }
  func write(
    _ value: Data?, key: String, while guardKey: String, is expected: Data?
  ) throws(SecureStoreError) -> Bool {
    try open().write(value, key: key, while: guardKey, is: expected)
  }
}

@Suite(.timeLimit(.minutes(5)))
struct SecureStoreContractTests {
  typealias Implementation = SecureStoreImplementation

  @Test(arguments: Implementation.allCases)
  func `what was saved is retrieved`(implementation: Implementation) throws {
    let store = try implementation.makeStore()
    try store.save(key: "token", value: Data([0, 1, 255]))
    #expect(try store.retrieve(key: "token") == Data([0, 1, 255]))
    try store.save(key: "token", value: Data([7]))
    #expect(try store.retrieve(key: "token") == Data([7]))
  }

  @Test(arguments: Implementation.allCases)
  func `not found is nil and an empty store lists nothing`(implementation: Implementation) throws {
    let store = try implementation.makeStore()
    #expect(try store.retrieve(key: "token") == nil)
    #expect(try store.retrieveString(key: "token") == nil)
    #expect(try store.retrieve(key: "token", decoding: Int.self) == nil)
    #expect(try store.keys().isEmpty)
  }

  @Test(arguments: Implementation.allCases)
  func `an empty secret differs from none`(implementation: Implementation) throws {
    let store = try implementation.makeStore()
    try store.save(key: "empty", value: Data())
    #expect(try store.retrieve(key: "empty") == Data())
    #expect(try store.keys() == ["empty"])
  }

  @Test(arguments: Implementation.allCases)
  func `deleting removes one secret and succeeds twice`(implementation: Implementation) throws {
    let store = try implementation.makeStore()
    try store.delete(key: "a")
    try store.save(key: "a", value: "1")
    try store.save(key: "b", value: "2")
    try store.delete(key: "a")
    try store.delete(key: "a")
    #expect(try store.retrieve(key: "a") == nil)
    #expect(try store.retrieveString(key: "b") == "2")
    #expect(try store.keys() == ["b"])
  }

  @Test(arguments: Implementation.allCases)
  func `a secret changes only while another one is as expected`(
    implementation: Implementation
  ) throws {
    let store = try implementation.makeStore()
    #expect(try store.write(Data([1]), key: "draft", while: "owner", is: Data([7])) == false)
    #expect(try store.write(nil, key: "draft", while: "owner", is: nil))
    #expect(try store.retrieve(key: "draft") == nil)
    #expect(try store.write(Data([1]), key: "draft", while: "owner", is: nil))
    try store.save(key: "owner", value: Data([7]))
    #expect(try store.write(Data([2]), key: "draft", while: "owner", is: nil) == false)
    #expect(try store.write(nil, key: "draft", while: "owner", is: Data([8])) == false)
    #expect(try store.retrieve(key: "draft") == Data([1]))
    #expect(try store.write(Data([2]), key: "draft", while: "owner", is: Data([7])))
    #expect(try store.retrieve(key: "draft") == Data([2]))
    #expect(try store.write(nil, key: "draft", while: "owner", is: Data([7])))
    #expect(try store.keys() == ["owner"])
  }

  @Test(arguments: Implementation.allCases)
  func `an empty key is refused by every call that takes one`(
    implementation: Implementation
  ) throws {
    let store = try implementation.makeStore()
    #expect(throws: SecureStoreError.emptyKey) { try store.save(key: "", value: "x") }
    #expect(throws: SecureStoreError.emptyKey) { try store.retrieve(key: "") }
    #expect(throws: SecureStoreError.emptyKey) { try store.delete(key: "") }
  }

  @Test(arguments: Implementation.allCases)
  func `keys of any characters stay apart`(implementation: Implementation) throws {
    let store = try implementation.makeStore()
    let keys = [
      "a", "A", "a/b", "../a", ".", "..", "a\0b", "é", "e\u{301}", "🎉", " ", "a\nb",
      String(repeating: "long", count: 500),
    ]
    for (index, key) in keys.enumerated() { try store.save(key: key, value: "\(index)") }
    for (index, key) in keys.enumerated() {
      #expect(try store.retrieveString(key: key) == "\(index)")
    }
    let expected = keys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(try store.keys().map { Array($0.utf8) } == expected)
  }

  @Test(arguments: Implementation.allCases)
  func `namespaces see only their own secrets`(implementation: Implementation) throws {
    let open = try implementation.makeOpener()
    let namespaces = [
      SecureStoreNamespace.sample,
      SecureStoreNamespace(service: "shell", configuration: "dev", user: "bob"),
      SecureStoreNamespace(service: "shell", configuration: "dev", user: nil),
      SecureStoreNamespace(service: "shell", configuration: "dev", user: ""),
      SecureStoreNamespace(service: "shell", configuration: "prod", user: "ann"),
      SecureStoreNamespace(service: "shelld", configuration: "ev", user: "ann"),
    ]
    for (index, namespace) in namespaces.enumerated() {
      try open(namespace).save(key: "token", value: "\(index)")
    }
    try open(namespaces[0]).deleteAll()
    #expect(try open(namespaces[0]).retrieve(key: "token") == nil)
    for (index, namespace) in namespaces.enumerated().dropFirst() {
      #expect(try open(namespace).retrieveString(key: "token") == "\(index)")
      #expect(try open(namespace).keys() == ["token"])
    }
  }

  @Test(arguments: Implementation.allCases)
  func `deleting everything except some keys leaves their secrets`(
    implementation: Implementation
  ) throws {
    let store = try implementation.makeStore()
    for key in ["a", "b", "c"] { try store.save(key: key, value: key) }
    try store.deleteAll(except: ["b", "d"])
    #expect(try store.keys() == ["b"])
    #expect(try store.retrieveString(key: "b") == "b")
  }

  @Test(arguments: Implementation.allCases)
  func `deleting everything leaves a store that works`(implementation: Implementation) throws {
    let store = try implementation.makeStore()
    try store.deleteAll()
    try store.save(key: "a", value: "1")
    try store.save(key: "b", value: "2")
    try store.deleteAll()
    #expect(try store.keys().isEmpty)
    #expect(try store.retrieve(key: "a") == nil)
    try store.save(key: "a", value: "3")
    #expect(try store.retrieveString(key: "a") == "3")
  }

  @Test(arguments: Implementation.allCases)
  func `text and values come back, and other forms are typed errors`(
    implementation: Implementation
  ) throws {
    struct Account: Codable, Equatable { var name: String }
    let store = try implementation.makeStore()
    try store.save(key: "text", value: "żółć 🎉")
    #expect(try store.retrieveString(key: "text") == "żółć 🎉")
    try store.save(key: "account", encoding: Account(name: "Ann"))
    #expect(try store.retrieve(key: "account", decoding: Account.self) == Account(name: "Ann"))
    try store.save(key: "bytes", value: Data([0xff, 0xfe]))
    #expect(throws: SecureStoreError.unreadableValue(key: "bytes")) {
      try store.retrieveString(key: "bytes")
    }
    #expect(throws: SecureStoreError.unreadableValue(key: "text")) {
      try store.retrieve(key: "text", decoding: Account.self)
    }
    #expect(throws: SecureStoreError.unreadableValue(key: "nan")) {
      try store.save(key: "nan", encoding: Double.nan)
    }
    #expect(try store.retrieve(key: "nan") == nil)
  }

  @Test(arguments: Implementation.allCases)
  func `many tasks on many keys lose nothing`(implementation: Implementation) async throws {
    let store = try implementation.makeStore()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask { try store.save(key: "key \(index)", value: "\(index)") }
      }
      try await group.waitForAll()
    }
    #expect(try store.keys().count == 24)
    for index in 0..<24 {
      #expect(try store.retrieveString(key: "key \(index)") == "\(index)")
    }
  }
}
