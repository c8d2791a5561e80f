#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secure store in the Keychain of Apple's platforms.
///
/// Items are generic passwords of the data protection keychain: the namespace is their service, the key
/// their account. A locked device, and a person who does not show that they are there, is
/// ``SecureStoreError/locked``; a missing entitlement ``SecureStoreError/misconfigured(reason:)``. On iOS
/// items outlive the app. Where items are synchronised, the last one saved on any device wins.
public struct KeychainStore: SecureStore {
  private let queries: KeychainQueries
  private let keychain: any Keychain

  #if canImport(Security)
    /// Describes a store; asks the Keychain nothing.
    public init(namespace: SecureStoreNamespace, configuration: KeychainConfiguration) {
      self.init(
        namespace: namespace, configuration: configuration, keychain: SecurityKeychain())
    }
  #endif

  init(
    namespace: SecureStoreNamespace, configuration: KeychainConfiguration, keychain: any Keychain
  ) {
    queries = KeychainQueries(namespace: namespace, configuration: configuration)
    self.keychain = keychain
  }

  /// Saves a secret, replacing the one under the same key, with this store's accessibility.
  public func save(key: String, value: Data) throws(SecureStoreError) {
    try check(key)
    var status = keychain.update(queries.item(key), queries.changes(value))
    if status == .itemNotFound { status = keychain.add(queries.adding(key, value)) }
    // Somebody else added it in between.
    if status == .duplicateItem {
      status = keychain.update(queries.item(key), queries.changes(value))
    }
    guard status == .success else { throw status.error(for: key) }
  }

  /// Returns a secret, or nil when there is none.
  public func retrieve(key: String) throws(SecureStoreError) -> Data? {
    try check(key)
    let (status, secret) = keychain.secret(queries.reading(key))
    if status == .itemNotFound { return nil }
    guard status == .success else { throw status.error(for: key) }
    guard let secret else { throw .corrupt(key: key) }
    return secret
  }

  /// Deletes a secret; succeeds when there is none.
  public func delete(key: String) throws(SecureStoreError) {
    try check(key)
    try delete(queries.item(key), key: key)
  }

  /// The keys in use, sorted by their UTF-8 bytes.
  ///
  /// Throws ``SecureStoreError/corrupt(key:)`` with nil for an item whose name this type did not write.
  public func keys() throws(SecureStoreError) -> [String] {
    let (status, accounts) = keychain.accounts(queries.listing)
    if status == .itemNotFound { return [] }
    guard status == .success else { throw status.error(for: nil) }
    var keys: [String] = []
    for account in accounts {
      guard let key = account.flatMap(PlainName.unescape), !key.isEmpty else {
        throw .corrupt(key: nil)
      }
      keys.append(key)
    }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Deletes every secret of the namespace.
  public func deleteAll() throws(SecureStoreError) {
    try delete(queries.allItems, key: nil)
  }

  private func delete(_ query: KeychainQuery, key: String?) throws(SecureStoreError) {
    let status = keychain.delete(query)
    guard status == .success || status == .itemNotFound else { throw status.error(for: key) }
  }

  private func check(_ key: String) throws(SecureStoreError) {
    guard !key.isEmpty else { throw .emptyKey }
  }
}
