/// An age policy that determines whether a person may use the service.
public protocol AgeEligibilityPolicy: Sendable {
  /// Evaluates a person's age in completed years.
  func evaluate(age: Int) -> AgeEligibilityResult
}

/// The two age limits in a policy, in years.
///
/// A person under `minimum` is ineligible. An older person under `independent` requires guardian
/// consent.
struct AgeThresholds: Hashable, Sendable {
  let minimum: Int
  let independent: Int

  func evaluate(age: Int) -> AgeEligibilityResult {
    if age < minimum { return .ineligible(age: age, minimum: minimum) }
    if age < independent { return .requiresGuardianConsent(age: age) }
    return .eligible(age: age)
  }
}
