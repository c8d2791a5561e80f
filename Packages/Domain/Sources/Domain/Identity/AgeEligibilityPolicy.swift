/// A market's rule about who may use the service at which age.
public protocol AgeEligibilityPolicy: Sendable {
  /// Judges an age in completed years.
  func evaluate(age: Int) -> AgeEligibilityResult
}

/// Two ages and what lies between them: the shape every market's rule has so far.
struct AgeThresholds: Hashable, Sendable {
  let minimum: Int
  let independent: Int

  func evaluate(age: Int) -> AgeEligibilityResult {
    if age < minimum { return .ineligible(age: age, minimum: minimum) }
    if age < independent { return .requiresGuardianConsent(age: age) }
    return .eligible(age: age)
  }
}
