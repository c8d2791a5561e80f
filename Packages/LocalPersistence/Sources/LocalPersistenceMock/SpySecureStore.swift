public import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secure store that notes every call, never a value, and passes on to another store.
public final class SpySecureStore: SecureStore {
  /// One call, in the order of arrival.
  public enum Call: Sendable, Equatable {
    /// A save under the key.
    case save(key: String)
    /// A retrieval of the key.
    case retrieve(key: String)
    /// A deletion of the key.
    case delete(key: String)
    /// A listing.
    case keys
    /// A deletion of everything.
    case deleteAll
  }

  private let store: any SecureStore
  private let recorded = Mutex<[Call]>([])

  /// Wraps a store; the default is an empty one in memory.
  public init(wrapping store: any SecureStore = InMemorySecureStore()) { self.store = store }

  /// The calls so far, failed ones included.
  public var calls: [Call] { recorded.withLock { $0 } }

  /// Notes the call and saves.
  public func save(key: String, value: Data) throws(SecureStoreError) {
    record(.save(key: key))
    try store.save(key: key, value: value)
  }

  /// Notes the call and retrieves.
  public func retrieve(key: String) throws(SecureStoreError) -> Data? {
    record(.retrieve(key: key))
    return try store.retrieve(key: key)
  }

  /// Notes the call and deletes.
  public func delete(key: String) throws(SecureStoreError) {
    record(.delete(key: key))
    try store.delete(key: key)
  }

  /// Notes the call and lists.
  public func keys() throws(SecureStoreError) -> [String] {
    record(.keys)
    return try store.keys()
  }

  /// Notes the call and deletes everything.
  public func deleteAll() throws(SecureStoreError) {
    record(.deleteAll)
    try store.deleteAll()
  }

  private func record(_ call: Call) { recorded.withLock { $0.append(call) } }
}
