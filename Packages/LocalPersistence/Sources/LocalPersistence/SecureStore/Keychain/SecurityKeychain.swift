#if canImport(Security)
  import Foundation
  import Security

  /// The Keychain itself: plain values to constants of the framework, and nothing decided.
  struct SecurityKeychain: Keychain {
    func add(_ item: KeychainQuery) -> KeychainStatus {
      with(item) { SecItemAdd($0, nil) }
    }

    func update(_ query: KeychainQuery, _ changes: KeychainQuery) -> KeychainStatus {
      with(query) { query in
        with(changes) { SecItemUpdate(query, $0) }.rawValue
      }
    }

    func delete(_ query: KeychainQuery) -> KeychainStatus {
      with(query) { SecItemDelete($0) }
    }

    func secret(_ query: KeychainQuery) -> (KeychainStatus, Data?) {
      var result: CFTypeRef?
      let status = with(query) { SecItemCopyMatching($0, &result) }
      return (status, result as? Data)
    }

    func accounts(_ query: KeychainQuery) -> (KeychainStatus, [String?]) {
      var result: CFTypeRef?
      let status = with(query) { SecItemCopyMatching($0, &result) }
      let items = result as? [[String: Any]] ?? []
      return (status, items.map { $0[kSecAttrAccount as String] as? String })
    }

    private func with(
      _ query: KeychainQuery, _ body: (CFDictionary) -> OSStatus
    ) -> KeychainStatus {
      var dictionary: [String: Any] = [:]
      for (attribute, value) in query {
        // What the framework cannot make, such as an access control it does not know.
        guard let object = value.object else { return KeychainStatus(rawValue: errSecParam) }
        dictionary[attribute.constant as String] = object
      }
      return KeychainStatus(rawValue: body(dictionary as CFDictionary))
    }
  }

  extension KeychainAttribute {
    fileprivate var constant: CFString {
      switch self {
      case .itemClass: kSecClass
      case .service: kSecAttrService
      case .account: kSecAttrAccount
      case .accessGroup: kSecAttrAccessGroup
      case .synchronizable: kSecAttrSynchronizable
      case .accessible: kSecAttrAccessible
      case .accessControl: kSecAttrAccessControl
      case .data: kSecValueData
      case .returnsData: kSecReturnData
      case .returnsAttributes: kSecReturnAttributes
      case .limit: kSecMatchLimit
      case .usesDataProtection: kSecUseDataProtectionKeychain
      }
    }
  }

  extension KeychainValue {
    fileprivate var object: Any? {
      switch self {
      case .genericPassword: kSecClassGenericPassword
      case .one: kSecMatchLimitOne
      case .all: kSecMatchLimitAll
      case .flag(let flag): flag
      case .text(let text): text
      case .data(let data): data
      case .accessible(let accessibility): accessibility.constant
      case .accessControl(let control, let accessibility):
        SecAccessControlCreateWithFlags(nil, accessibility.constant, control.flags, nil)
      }
    }
  }

  extension KeychainAccessibility {
    fileprivate var constant: CFString {
      switch self {
      case .whenUnlocked: kSecAttrAccessibleWhenUnlocked
      case .afterFirstUnlock: kSecAttrAccessibleAfterFirstUnlock
      case .whenUnlockedThisDeviceOnly: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
      case .afterFirstUnlockThisDeviceOnly: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
      case .whenPasscodeSetThisDeviceOnly: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
      }
    }
  }

  extension KeychainAccessControl {
    fileprivate var flags: SecAccessControlCreateFlags {
      switch self {
      case .userPresence: .userPresence
      case .biometryAny: .biometryAny
      case .biometryCurrentSet: .biometryCurrentSet
      case .devicePasscode: .devicePasscode
      }
    }
  }
#endif
