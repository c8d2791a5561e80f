/// The result of validating a handle's format.
public enum HandleFormatValidation: String, Hashable, Sendable, CaseIterable {
  /// The handle satisfies all rules of the policy.
  case valid
  /// The handle has fewer characters than the policy allows.
  case tooShort
  /// The handle has more characters than the policy allows.
  case tooLong
  /// The canonical form of the handle contains a character that is not an ASCII letter, a digit or
  /// an underscore.
  case invalidCharacters
  /// The handle starts with an underscore.
  case leadingUnderscore
  /// The handle consists of digits only.
  case allDigits
  /// The service reserves the handle for itself.
  case reserved

  /// Returns the message that describes the violated rule to the user, or nil for a valid handle.
  ///
  /// - Parameter policy: The policy that validated the handle. The messages for ``tooShort`` and
  ///   ``tooLong`` contain the policy's limits. The default is ``HandlePolicy/standard``.
  public func message(by policy: HandlePolicy = .standard) -> String? {
    switch self {
    case .valid: nil
    case .tooShort: "At least \(policy.minimumLength) characters"
    case .tooLong: "At most \(policy.maximumLength) characters"
    case .invalidCharacters: "Letters, numbers, and underscore only"
    case .leadingUnderscore: "Can't start with an underscore"
    case .allDigits: "Can't be all numbers"
    case .reserved: "That handle is reserved"
    }
  }
}
