/// A country's rule for the age at which a person may use the service.
public protocol AgeEligibilityPolicy: Sendable {
  /// Evaluates an age in completed years.
  func evaluate(age: Int) -> AgeEligibilityResult
}

/// The two ages of a rule: the minimum age, and the age from which no consent is required.
struct AgeThresholds: Hashable, Sendable {
  let minimum: Int
  let independent: Int

  func evaluate(age: Int) -> AgeEligibilityResult {
    if age < minimum { return .ineligible(age: age, minimum: minimum) }
    if age < independent { return .requiresGuardianConsent(age: age) }
    return .eligible(age: age)
  }
}
