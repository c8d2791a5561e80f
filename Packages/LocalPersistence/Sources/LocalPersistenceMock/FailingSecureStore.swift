public import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secure store that fails where it is told to and otherwise passes on to another store.
///
/// ```swift
/// let store = FailingSecureStore()
/// store.fail(.retrieve, with: .locked)
/// ```
public final class FailingSecureStore: SecureStore {
  /// What a store can be asked.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// ``SecureStore/save(key:value:)``
    case save
    /// ``SecureStore/retrieve(key:)``
    case retrieve
    /// ``SecureStore/delete(key:)``
    case delete
    /// ``SecureStore/keys()``
    case keys
    /// ``SecureStore/deleteAll()``
    case deleteAll
  }

  private let store: any SecureStore
  private let failures = Mutex<[Operation: SecureStoreError]>([:])

  /// Wraps a store; the default is an empty one in memory.
  public init(wrapping store: any SecureStore = InMemorySecureStore()) { self.store = store }

  /// Makes an operation fail from now on, without reaching the wrapped store.
  public func fail(_ operation: Operation, with error: SecureStoreError) {
    failures.withLock { $0[operation] = error }
  }

  /// Makes every operation fail from now on.
  public func failEverything(with error: SecureStoreError) {
    for operation in Operation.allCases { fail(operation, with: error) }
  }

  /// Lets every operation succeed again.
  public func recover() { failures.withLock { $0.removeAll() } }

  /// Saves, or throws what ``fail(_:with:)`` set.
  public func save(key: String, value: Data) throws(SecureStoreError) {
    try check(.save)
    try store.save(key: key, value: value)
  }

  /// Retrieves, or throws what ``fail(_:with:)`` set.
  public func retrieve(key: String) throws(SecureStoreError) -> Data? {
    try check(.retrieve)
    return try store.retrieve(key: key)
  }

  /// Deletes, or throws what ``fail(_:with:)`` set.
  public func delete(key: String) throws(SecureStoreError) {
    try check(.delete)
    try store.delete(key: key)
  }

  /// Lists, or throws what ``fail(_:with:)`` set.
  public func keys() throws(SecureStoreError) -> [String] {
    try check(.keys)
    return try store.keys()
  }

  /// Deletes everything, or throws what ``fail(_:with:)`` set.
  public func deleteAll() throws(SecureStoreError) {
    try check(.deleteAll)
    try store.deleteAll()
  }

  private func check(_ operation: Operation) throws(SecureStoreError) {
    if let error = failures.withLock({ $0[operation] }) { throw error }
  }
}
