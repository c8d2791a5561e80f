/// Enforces every rule: what the schema declares a warning blocks like an error.
///
/// Hints inform and never block, so they stay hints.
public struct StrictValidationStrategy: ValidationStrategy {
  /// Makes the strategy.
  public init() {}

  /// An error for errors and warnings, a hint for hints.
  public func severity(of rule: String, declared: Severity) -> Severity {
    declared == .warning ? .error : declared
  }
}
