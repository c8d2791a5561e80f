#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps secrets — tokens, keys, passwords — of one namespace.
///
/// ```swift
/// try store.save(key: "auth_token", value: "s3cret")
/// let token = try store.retrieveString(key: "auth_token")
/// try store.delete(key: "auth_token")
/// ```
///
/// Keys compare by their UTF-8 bytes and may hold any character. Calls block for a few milliseconds
/// at most and may come from any thread. An empty key throws ``SecureStoreError/emptyKey``; a store
/// may throw ``SecureStoreError/locked``, ``SecureStoreError/unavailable(reason:)`` or
/// ``SecureStoreError/misconfigured(reason:)`` from every call.
public protocol SecureStore: Sendable {
  /// Saves a secret, replacing the one under the same key; empty data is a secret too.
  func save(key: String, value: Data) throws(SecureStoreError)

  /// Returns a secret, or nil when there is none.
  ///
  /// Throws ``SecureStoreError/corrupt(key:)`` when it is not what was saved.
  func retrieve(key: String) throws(SecureStoreError) -> Data?

  /// Deletes a secret; succeeds when there is none.
  func delete(key: String) throws(SecureStoreError)

  /// The keys in use, sorted by their UTF-8 bytes.
  func keys() throws(SecureStoreError) -> [String]

  /// Deletes every secret of the namespace, damaged ones included.
  func deleteAll() throws(SecureStoreError)

  /// Deletes every secret of the namespace except those under some keys.
  ///
  /// The default deletes the secrets of ``keys()`` one by one, and throws what that throws.
  func deleteAll(except kept: Set<String>) throws(SecureStoreError)

  /// Saves or deletes a secret while another secret is what the caller expects.
  ///
  /// Where several processes use one store, an implementation compares and changes as one step. The
  /// default reads the other secret first, so that it fits a store of one process.
  ///
  /// - Parameters:
  ///   - value: The secret; nil deletes the one under the key.
  ///   - guardKey: The key of the other secret.
  ///   - expected: The other secret; nil for none.
  /// - Returns: Whether the other secret was as expected; without it nothing is changed.
  func write(
    _ value: Data?, key: String, while guardKey: String, is expected: Data?
  ) throws(SecureStoreError) -> Bool
}

extension SecureStore {
  /// Deletes the secrets of ``keys()`` one by one, except those under some keys.
  public func deleteAll(except kept: Set<String>) throws(SecureStoreError) {
    for key in try keys() where !kept.contains(key) { try delete(key: key) }
  }

  /// Reads the other secret, then saves or deletes.
  public func write(
    _ value: Data?, key: String, while guardKey: String, is expected: Data?
  ) throws(SecureStoreError) -> Bool {
    guard try retrieve(key: guardKey) == expected else { return false }
    if let value {
      try save(key: key, value: value)
    } else {
      try delete(key: key)
    }
    return true
  }
}
