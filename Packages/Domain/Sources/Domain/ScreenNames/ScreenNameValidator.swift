/// A validator for typed screen names.
///
/// ```swift
/// ScreenNameValidator().validate("john🎉").isValid  // false
/// ```
public struct ScreenNameValidator: Sendable {
  /// The policy with the rules for screen names.
  public let policy: ScreenNamePolicy

  /// Creates a validator with a policy.
  ///
  /// - Parameter policy: The policy with the rules for screen names. The default is
  ///   ``ScreenNamePolicy/standard``.
  public init(policy: ScreenNamePolicy = .standard) {
    self.policy = policy
  }

  /// Validates a typed screen name and returns its canonical form or an error.
  public func validate(_ raw: String) -> ScreenNameValidation {
    do throws(ScreenNameError) {
      return .valid(try ScreenName(raw, policy: policy))
    } catch {
      return .invalid(error)
    }
  }

  /// Returns whether a typed text is a valid screen name.
  public func isValid(_ raw: String) -> Bool {
    validate(raw).isValid
  }
}

/// The result of validating a screen name.
public enum ScreenNameValidation: Hashable, Sendable {
  /// The text is valid. The associated value is the screen name in canonical form.
  case valid(ScreenName)
  /// The text is not a valid screen name.
  case invalid(ScreenNameError)

  /// Whether the text is a valid screen name.
  public var isValid: Bool { error == nil }

  /// The error for the first rule that the text violates; nil when the text is valid.
  public var error: ScreenNameError? {
    if case .invalid(let error) = self { error } else { nil }
  }
}
