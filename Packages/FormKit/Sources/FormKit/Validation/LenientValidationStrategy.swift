/// Turns errors into warnings, except those about values that are missing or cannot be used at all.
///
/// Errors stay errors under `type`, `required`, `notEmpty`, `oneOf`, `maxLength`, `minItems` and
/// `maxItems`. Every other rule, remote checks and form-level rules included, then warns and lets the
/// submission go on.
public struct LenientValidationStrategy: ValidationStrategy {
  /// Makes the strategy.
  public init() {}

  /// A warning for errors of all but the few rules that always block; else what is declared.
  public func severity(of rule: String, declared: Severity) -> Severity {
    guard declared == .error else { return declared }
    return switch rule {
    case "type", "required", "notEmpty", "oneOf", "maxLength", "minItems", "maxItems": .error
    default: .warning
    }
  }
}
