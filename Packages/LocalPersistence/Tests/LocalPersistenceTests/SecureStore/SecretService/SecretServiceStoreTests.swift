import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct SecretServiceStoreTests {
  private let service = SecretServiceFake()
  private var store: SecretServiceStore {
    SecretServiceStore(namespace: .sample, service: service)
  }

  /// Every call, each with the error it threw.
  private func errors(of store: SecretServiceStore) -> [SecureStoreError?] {
    let calls: [(SecretServiceStore) throws -> Void] = [
      { try $0.save(key: "a", value: Data([1])) }, { _ = try $0.retrieve(key: "a") },
      { try $0.delete(key: "a") }, { _ = try $0.keys() }, { try $0.deleteAll() },
    ]
    return calls.map { call in
      do {
        try call(store)
        return nil
      } catch {
        return error as? SecureStoreError
      }
    }
  }

  @Test(arguments: [false, true])
  func `a locked collection is locked, and never means that there is no secret`(hasItem: Bool)
    throws
  {
    if hasItem { try store.save(key: "a", value: "1") }
    service.change { $0.defaultIsLocked = true }
    #expect(errors(of: store) == Array(repeating: .locked, count: 5))
    #expect(service.items.count == (hasItem ? 1 : 0))
  }

  @Test func `a locked item of another collection is locked, and stays`() throws {
    try store.save(key: "a", value: "1")
    service.change { $0.items[0].isLocked = true }
    #expect(throws: SecureStoreError.locked) { try store.retrieve(key: "a") }
    #expect(throws: SecureStoreError.locked) { try store.delete(key: "a") }
    #expect(throws: SecureStoreError.locked) { try store.keys() }
    #expect(throws: SecureStoreError.locked) { try store.deleteAll() }
    #expect(service.items.count == 1)
    #expect(try store.retrieve(key: "b") == nil)
  }

  @Test func `without a default collection the store is unavailable, not empty`() {
    service.change { $0.defaultIsLocked = nil }
    let reason = "The Secret Service has no default collection."
    #expect(errors(of: store) == Array(repeating: .unavailable(reason: reason), count: 5))
  }

  @Test func `without a session bus the store is unavailable, not empty`() {
    let store = SecretServiceStore(namespace: .sample, hasSessionBus: false)
    let reason = "There is no session bus, so the Secret Service is unavailable."
    #expect(errors(of: store) == Array(repeating: .unavailable(reason: reason), count: 5))
  }

  @Test func `without the library the store is unavailable, and asks for no other`() {
    let store = SecretServiceStore(
      namespace: .sample, service: LibsecretService(libraryName: "libnosuchsecret-9.so.0"))
    let reason = "libsecret cannot be used: libnosuchsecret-9.so.0 is not installed."
    #expect(errors(of: store) == Array(repeating: .unavailable(reason: reason), count: 5))
  }

  #if os(Linux)
    @Test func `a library that lacks a function is unavailable, never a crash`() {
      let store = SecretServiceStore(
        namespace: .sample, service: LibsecretService(libraryName: "libm.so.6"))
      let reason = "libsecret cannot be used: It has no function g_bus_get_sync."
      #expect(errors(of: store) == Array(repeating: .unavailable(reason: reason), count: 5))
    }
  #endif

  @Test(arguments: [
    (SecretServiceError.secret(code: 2, message: "x"), SecureStoreError.locked),
    (
      .secret(code: 1, message: "odd"),
      .unavailable(reason: "The Secret Service did not answer: odd")
    ),
    (.other(message: "gone"), .unavailable(reason: "The Secret Service did not answer: gone")),
    (.libraryMissing(reason: "Why."), .unavailable(reason: "libsecret cannot be used: Why.")),
  ])
  func `every failure of the service is a typed error`(
    failure: SecretServiceError, error: SecureStoreError
  ) {
    service.change { $0.failure = failure }
    #expect(errors(of: store) == Array(repeating: error, count: 5))
  }

  @Test func `of two secrets under one key the last one saved counts`() throws {
    for (modified, secret) in [(5, "old"), (9, "new"), (7, "older")] as [(UInt64, String)] {
      service.change {
        $0.items.append(
          SecretServiceFake.Item(
            attributes: SecretServiceAttributes(.sample).of(key: "a"), secret: Data(secret.utf8),
            modified: modified))
      }
    }
    #expect(try store.retrieveString(key: "a") == "new")
    #expect(try store.keys() == ["a"])
    try store.delete(key: "a")
    #expect(service.items.isEmpty)
  }

  @Test func `a secret that is not handed out is an error, not an absence`() throws {
    try store.save(key: "a", value: "1")
    service.change { $0.items[0].secret = nil }
    #expect(
      throws: SecureStoreError.unavailable(
        reason: "The Secret Service does not return the secret.")
    ) { try store.retrieve(key: "a") }
  }

  @Test(arguments: [nil, "", "%", "a%2fb"])
  func `an item with a name that was never written is corrupt`(name: String?) throws {
    service.change { [name] state in
      let key = name.map { [SecretServiceAttribute(name: "key", value: $0)] } ?? []
      state.items.append(
        SecretServiceFake.Item(
          attributes: SecretServiceAttributes(.sample).ofNamespace + key, secret: Data()))
    }
    #expect(throws: SecureStoreError.corrupt(key: nil)) { try store.keys() }
    try store.deleteAll()
    #expect(service.items.isEmpty)
  }

  @Test func `an empty key asks the service nothing`() {
    #expect(throws: SecureStoreError.emptyKey) { try store.retrieve(key: "") }
    #expect(service.calls.isEmpty)
  }

  @Test func `making a store asks the service nothing`() {
    _ = store
    #expect(service.calls.isEmpty)
  }
}
