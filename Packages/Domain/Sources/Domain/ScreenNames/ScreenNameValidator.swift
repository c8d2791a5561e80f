/// Validates screen names as typed.
///
/// ```swift
/// ScreenNameValidator().validate("john🎉").isValid  // false
/// ```
public struct ScreenNameValidator: Sendable {
  /// The rules that screen names must satisfy.
  public let policy: ScreenNamePolicy

  /// Creates a validator.
  public init(policy: ScreenNamePolicy = .standard) {
    self.policy = policy
  }

  /// Validates a screen name as typed.
  public func validate(_ raw: String) -> ScreenNameValidation {
    do throws(ScreenNameError) {
      return .valid(try ScreenName(raw, policy: policy))
    } catch {
      return .invalid(error)
    }
  }

  /// Returns whether a text as typed is a valid screen name.
  public func isValid(_ raw: String) -> Bool {
    validate(raw).isValid
  }
}

/// The result of validating a screen name.
public enum ScreenNameValidation: Hashable, Sendable {
  /// The text is valid; the value is its canonical form.
  case valid(ScreenName)
  /// The text is not a valid screen name.
  case invalid(ScreenNameError)

  /// Whether the text is a valid screen name.
  public var isValid: Bool { error == nil }

  /// The violated rule; nil for a valid screen name.
  public var error: ScreenNameError? {
    if case .invalid(let error) = self { error } else { nil }
  }
}
