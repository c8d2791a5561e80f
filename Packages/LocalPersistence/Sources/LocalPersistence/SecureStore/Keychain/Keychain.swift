#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The four calls of the Keychain.
protocol Keychain: Sendable {
  /// `SecItemAdd`
  func add(_ item: KeychainQuery) -> KeychainStatus
  /// `SecItemUpdate`
  func update(_ query: KeychainQuery, _ changes: KeychainQuery) -> KeychainStatus
  /// `SecItemDelete`
  func delete(_ query: KeychainQuery) -> KeychainStatus
  /// `SecItemCopyMatching` for one secret.
  func secret(_ query: KeychainQuery) -> (KeychainStatus, Data?)
  /// `SecItemCopyMatching` for the accounts of all items; nil for an item without one.
  func accounts(_ query: KeychainQuery) -> (KeychainStatus, [String?])
}
