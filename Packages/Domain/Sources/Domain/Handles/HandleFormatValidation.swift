/// The verdict on the format of a handle.
public enum HandleFormatValidation: String, Hashable, Sendable, CaseIterable {
  /// The handle is well formed.
  case valid
  /// Fewer characters than allowed.
  case tooShort
  /// More characters than allowed.
  case tooLong
  /// Something other than letters, digits and underscores.
  case invalidCharacters
  /// An underscore at the start.
  case leadingUnderscore
  /// Nothing but digits.
  case allDigits
  /// The handle belongs to the service.
  case reserved

  /// A sentence for people, nil for a valid handle.
  ///
  /// - Parameter policy: The rules that gave the verdict.
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
