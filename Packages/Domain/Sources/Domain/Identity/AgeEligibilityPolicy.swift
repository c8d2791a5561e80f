/// A country's policy on the age from which a person may use the service.
public protocol AgeEligibilityPolicy: Sendable {
  /// Evaluates a person's age in completed years.
  func evaluate(age: Int) -> AgeEligibilityResult
}

/// The two age limits in a policy.
///
/// The limits are the minimum age and the age from which no guardian consent is required.
struct AgeThresholds: Hashable, Sendable {
  let minimum: Int
  let independent: Int

  func evaluate(age: Int) -> AgeEligibilityResult {
    if age < minimum { return .ineligible(age: age, minimum: minimum) }
    if age < independent { return .requiresGuardianConsent(age: age) }
    return .eligible(age: age)
  }
}
