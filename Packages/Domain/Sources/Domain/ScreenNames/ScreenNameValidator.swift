/// A validator for screen names as typed.
///
/// ```swift
/// ScreenNameValidator().validate("john🎉").isValid  // false
/// ```
public struct ScreenNameValidator: Sendable {
  /// The policy that screen names must satisfy.
  public let policy: ScreenNamePolicy

  /// Creates a validator with a policy, ``ScreenNamePolicy/standard`` by default.
  public init(policy: ScreenNamePolicy = .standard) {
    self.policy = policy
  }

  /// Validates a screen name as typed, and returns its canonical form or an error.
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
  /// The text is valid, and the associated value contains its canonical form.
  case valid(ScreenName)
  /// The text is not a valid screen name.
  case invalid(ScreenNameError)

  /// Whether the text is a valid screen name.
  public var isValid: Bool { error == nil }

  /// The error for the rule that the text violates; nil for a valid text.
  public var error: ScreenNameError? {
    if case .invalid(let error) = self { error } else { nil }
  }
}
