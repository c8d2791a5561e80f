#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Synchronization

/// A secure store that forgets everything with the process.
public struct InMemorySecureStore: SecureStore {
  private let namespace: SecureStoreNamespace
  private let storage: Storage

  /// Opens a namespace of a storage; stores on one storage share their secrets.
  public init(
    namespace: SecureStoreNamespace = SecureStoreNamespace(service: "", configuration: ""),
    storage: Storage = Storage()
  ) {
    self.namespace = namespace
    self.storage = storage
  }

  /// Saves a secret, replacing the one under the same key.
  public func save(key: String, value: Data) throws(SecureStoreError) {
    let name = try keyBytes(key)
    storage.items.withLock { $0[namespace, default: [:]][name] = value }
  }

  /// Returns a secret, or nil when there is none.
  public func retrieve(key: String) throws(SecureStoreError) -> Data? {
    let name = try keyBytes(key)
    return storage.items.withLock { $0[namespace]?[name] }
  }

  /// Deletes a secret; succeeds when there is none.
  public func delete(key: String) throws(SecureStoreError) {
    let name = try keyBytes(key)
    storage.items.withLock { _ = $0[namespace]?.removeValue(forKey: name) }
  }

  /// The keys in use, sorted by their UTF-8 bytes.
  public func keys() throws(SecureStoreError) -> [String] {
    let names = storage.items.withLock { Array($0[namespace, default: [:]].keys) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Deletes every secret of the namespace.
  public func deleteAll() throws(SecureStoreError) {
    storage.items.withLock { _ = $0.removeValue(forKey: namespace) }
  }

  private func keyBytes(_ key: String) throws(SecureStoreError) -> [UInt8] {
    guard !key.isEmpty else { throw .emptyKey }
    return Array(key.utf8)
  }
}

extension InMemorySecureStore {
  /// The secrets behind one or several stores.
  public final class Storage: Sendable {
    fileprivate let items = Mutex<[SecureStoreNamespace: [[UInt8]: Data]]>([:])

    /// Makes an empty storage.
    public init() {}
  }
}
