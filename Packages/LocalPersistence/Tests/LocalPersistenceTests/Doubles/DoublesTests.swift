import LocalPersistence
import LocalPersistenceMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct DoublesTests {
  @Test(arguments: FailingSecureStore.Operation.allCases)
  func `a failing secure store fails only where it is told to`(
    operation: FailingSecureStore.Operation
  ) throws {
    let store = FailingSecureStore()
    store.fail(operation, with: .locked)
    for candidate in FailingSecureStore.Operation.allCases {
      let error = failure(of: candidate, in: store)
      #expect(error == (candidate == operation ? .locked : nil))
    }
    store.recover()
    #expect(failure(of: operation, in: store) == nil)
  }

  private func failure(
    of operation: FailingSecureStore.Operation, in store: FailingSecureStore
  ) -> SecureStoreError? {
    do throws(SecureStoreError) {
      switch operation {
      case .save: try store.save(key: "a", value: Data())
      case .retrieve: _ = try store.retrieve(key: "a")
      case .delete: try store.delete(key: "a")
      case .keys: _ = try store.keys()
      case .deleteAll: try store.deleteAll()
      }
      return nil
    } catch {
      return error
    }
  }

  @Test func `a failed save does not reach the wrapped store`() throws {
    let inner = InMemorySecureStore()
    let store = FailingSecureStore(wrapping: inner)
    store.failEverything(with: .unavailable(reason: "disk full"))
    #expect(throws: SecureStoreError.unavailable(reason: "disk full")) {
      try store.save(key: "a", value: "1")
    }
    #expect(try inner.keys().isEmpty)
  }

  @Test func `a spy notes calls in order, failed ones included`() throws {
    let failing = FailingSecureStore()
    failing.fail(.delete, with: .locked)
    let spy = SpySecureStore(wrapping: failing)
    try spy.save(key: "a", value: "1")
    _ = try spy.retrieveString(key: "a")
    #expect(throws: SecureStoreError.locked) { try spy.delete(key: "a") }
    _ = try spy.keys()
    try spy.deleteAll()
    #expect(
      spy.calls == [
        .save(key: "a"), .retrieve(key: "a"), .delete(key: "a"), .keys, .deleteAll,
      ])
  }

  @Test func `a failing key-value store fails reading and writing apart`() throws {
    let inner = InMemoryKeyValueStore()
    let store = FailingKeyValueStore(wrapping: inner)
    store.fail(.update, with: .busy)
    #expect(throws: KeyValueStoreError.busy) { try store.set(1, for: .count) }
    #expect(try store.value(for: .count) == 0)
    store.recover()
    try store.set(1, for: .count)
    store.fail(.snapshot, with: .unavailable(reason: "disk"))
    #expect(throws: KeyValueStoreError.unavailable(reason: "disk")) {
      try store.value(for: .count)
    }
    #expect(try inner.value(for: .count) == 1)
  }
}
