/// The result of validating a handle's format.
public enum HandleFormatValidation: String, Hashable, Sendable, CaseIterable {
  /// The handle is valid.
  case valid
  /// The handle has fewer characters than the policy allows.
  case tooShort
  /// The handle has more characters than the policy allows.
  case tooLong
  /// The handle contains a character that is not a letter, a digit or an underscore.
  case invalidCharacters
  /// The handle starts with an underscore.
  case leadingUnderscore
  /// The handle consists of digits only.
  case allDigits
  /// The service reserves the handle for itself.
  case reserved

  /// Returns a message for the user about the violated rule, or nil for a valid handle.
  ///
  /// - Parameter policy: The policy with which the handle was validated.
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
