/// A status code of the Security framework (`OSStatus`, `SecBase.h`).
struct KeychainStatus: RawRepresentable, Sendable, Equatable {
  let rawValue: Int32

  /// The constant `errSecSuccess`.
  static let success = KeychainStatus(rawValue: 0)
  /// The constant `errSecItemNotFound`.
  static let itemNotFound = KeychainStatus(rawValue: -25300)
  /// The constant `errSecDuplicateItem`.
  static let duplicateItem = KeychainStatus(rawValue: -25299)

  /// The error a status other than success and not found stands for.
  func error(for key: String?) -> SecureStoreError {
    switch rawValue {
    // errSecInteractionNotAllowed, errSecInteractionRequired: the device is locked.
    // errSecAuthFailed, errSecUserCanceled: the person did not show that they are there.
    case -25308, -25315, -25293, -128: .locked
    // errSecMissingEntitlement, errSecNoAccessForItem, errSecParam, errSecUnimplemented
    case -34018, -25243, -50, -4:
      .misconfigured(reason: "The Keychain refuses the app or the request (\(rawValue)).")
    // errSecDecode
    case -26275: .corrupt(key: key)
    default: .unavailable(reason: "The Keychain answered with status \(rawValue).")
    }
  }
}
