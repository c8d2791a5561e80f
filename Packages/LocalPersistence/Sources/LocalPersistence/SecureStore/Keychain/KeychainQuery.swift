#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A dictionary of the Keychain, with its keys and values as plain Swift.
typealias KeychainQuery = [KeychainAttribute: KeychainValue]

/// The keys that are used, each named after its constant.
enum KeychainAttribute: Sendable, CaseIterable {
  /// `kSecClass`
  case itemClass
  /// `kSecAttrService`
  case service
  /// `kSecAttrAccount`
  case account
  /// `kSecAttrAccessGroup`
  case accessGroup
  /// `kSecAttrSynchronizable`
  case synchronizable
  /// `kSecAttrAccessible`
  case accessible
  /// `kSecAttrAccessControl`
  case accessControl
  /// `kSecValueData`
  case data
  /// `kSecReturnData`
  case returnsData
  /// `kSecReturnAttributes`
  case returnsAttributes
  /// `kSecMatchLimit`
  case limit
  /// `kSecUseDataProtectionKeychain`
  case usesDataProtection
}

/// The values that are used.
enum KeychainValue: Sendable, Equatable {
  /// `kSecClassGenericPassword`
  case genericPassword
  /// `kSecMatchLimitOne`
  case one
  /// `kSecMatchLimitAll`
  case all
  case flag(Bool)
  case text(String)
  case data(Data)
  case accessible(KeychainAccessibility)
  /// A `SecAccessControl`, which brings its accessibility with it.
  case accessControl(KeychainAccessControl, KeychainAccessibility)
}

/// Builds every query of a store.
struct KeychainQueries {
  let namespace: SecureStoreNamespace
  let configuration: KeychainConfiguration

  /// Every item of the namespace.
  ///
  /// Always states whether it is synchronised: the Keychain holds both kinds under one name.
  var allItems: KeychainQuery {
    var query: KeychainQuery = [
      .itemClass: .genericPassword, .service: .text(namespace.path),
      .synchronizable: .flag(configuration.isSynchronizable), .usesDataProtection: .flag(true),
    ]
    query[.accessGroup] = configuration.accessGroup.map { .text($0) }
    return query
  }

  /// The item of a key.
  func item(_ key: String) -> KeychainQuery {
    allItems.merging([.account: .text(PlainName.escape(key))]) { _, new in new }
  }

  /// Asks for the secret of a key.
  func reading(_ key: String) -> KeychainQuery {
    item(key).merging([.returnsData: .flag(true), .limit: .one]) { _, new in new }
  }

  /// Asks for the names of all items, and for no secret.
  var listing: KeychainQuery {
    allItems.merging([.returnsAttributes: .flag(true), .limit: .all]) { _, new in new }
  }

  /// A new item.
  func adding(_ key: String, _ secret: Data) -> KeychainQuery {
    item(key).merging(changes(secret)) { _, new in new }
  }

  /// What changes in an item when it is saved again: also when it can be read, from now on.
  func changes(_ secret: Data) -> KeychainQuery {
    var changes: KeychainQuery = [.data: .data(secret)]
    // An access control states the accessibility itself; the Keychain refuses both at once.
    if let accessControl = configuration.accessControl {
      changes[.accessControl] = .accessControl(accessControl, configuration.accessibility)
    } else {
      changes[.accessible] = .accessible(configuration.accessibility)
    }
    return changes
  }
}
