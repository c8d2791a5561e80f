/// When and where items of a ``KeychainStore`` can be read.
///
/// ```swift
/// let configuration = try KeychainConfiguration(
///   accessibility: .whenUnlockedThisDeviceOnly, accessControl: .userPresence)
/// ```
public struct KeychainConfiguration: Sendable, Equatable {
  /// Since when an item can be read, and whether it leaves the device.
  public let accessibility: KeychainAccessibility
  /// What the person must do to have an item read; nil for nothing beyond unlocking the device.
  public let accessControl: KeychainAccessControl?
  /// Whether items are carried to the person's other devices.
  public let isSynchronizable: Bool
  /// The access group items are shared in; nil for the app's own.
  public let accessGroup: String?

  /// Makes a configuration; default readable after the first unlock, on this device only.
  ///
  /// Throws ``SecureStoreError/misconfigured(reason:)`` for what the Keychain refuses: synchronised items
  /// that may not leave the device, or that ask for somebody's presence.
  public init(
    accessibility: KeychainAccessibility = .afterFirstUnlockThisDeviceOnly,
    accessControl: KeychainAccessControl? = nil, isSynchronizable: Bool = false,
    accessGroup: String? = nil
  ) throws(SecureStoreError) {
    guard !isSynchronizable || !accessibility.isThisDeviceOnly else {
      throw .misconfigured(reason: "Items of this device only cannot be synchronised.")
    }
    guard !isSynchronizable || accessControl == nil else {
      throw .misconfigured(reason: "Items under access control cannot be synchronised.")
    }
    guard accessGroup != "" else { throw .misconfigured(reason: "The access group is empty.") }
    self.accessibility = accessibility
    self.accessControl = accessControl
    self.isSynchronizable = isSynchronizable
    self.accessGroup = accessGroup
  }
}

/// Since when an item can be read (`kSecAttrAccessible`).
public enum KeychainAccessibility: Sendable, Equatable, CaseIterable {
  /// While the device is unlocked.
  case whenUnlocked
  /// From the first unlock after a restart on.
  case afterFirstUnlock
  /// While the device is unlocked; never restored to another device.
  case whenUnlockedThisDeviceOnly
  /// From the first unlock after a restart on; never restored to another device.
  case afterFirstUnlockThisDeviceOnly
  /// While the device is unlocked and has a passcode; lost when the passcode is removed.
  case whenPasscodeSetThisDeviceOnly

  /// Whether items stay on the device they were saved on, backups included.
  public var isThisDeviceOnly: Bool {
    switch self {
    case .whenUnlocked, .afterFirstUnlock: false
    case .whenUnlockedThisDeviceOnly, .afterFirstUnlockThisDeviceOnly,
      .whenPasscodeSetThisDeviceOnly:
      true
    }
  }
}

/// What a person must do to have an item read (`SecAccessControlCreateFlags`).
public enum KeychainAccessControl: Sendable, Equatable, CaseIterable {
  /// Biometry or the passcode.
  case userPresence
  /// Biometry, also when fingers or faces are added later.
  case biometryAny
  /// Biometry as it is set up now; the item is lost when that changes.
  case biometryCurrentSet
  /// The passcode.
  case devicePasscode
}
