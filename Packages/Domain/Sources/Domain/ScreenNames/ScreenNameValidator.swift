/// Judges texts as typed by the rules of screen names.
///
/// ```swift
/// ScreenNameValidator().validate("john🎉").isValid  // false
/// ```
public struct ScreenNameValidator: Sendable {
  /// The rules.
  public let policy: ScreenNamePolicy

  /// Creates a validator.
  public init(policy: ScreenNamePolicy = .standard) {
    self.policy = policy
  }

  /// Judges a text as typed.
  public func validate(_ raw: String) -> ScreenNameValidation {
    do throws(ScreenNameIssue) {
      return .valid(try ScreenName(raw, policy: policy))
    } catch {
      return .invalid(error)
    }
  }

  /// Whether a text as typed makes a valid name.
  public func isValid(_ raw: String) -> Bool {
    validate(raw).isValid
  }
}

/// The verdict on a text as typed.
public enum ScreenNameValidation: Hashable, Sendable {
  /// The text makes this name.
  case valid(ScreenName)
  /// The text makes no name.
  case invalid(ScreenNameIssue)

  /// Whether the text makes a name.
  public var isValid: Bool { issue == nil }

  /// What is wrong, nil for a valid text.
  public var issue: ScreenNameIssue? {
    if case .invalid(let issue) = self { issue } else { nil }
  }
}
