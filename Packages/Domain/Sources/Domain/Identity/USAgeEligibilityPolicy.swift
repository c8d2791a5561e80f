/// The age rule of the United States: 13 with a guardian's consent, 18 without.
///
/// Source of the age of 13: Children's Online Privacy Protection Act, 15 U.S.C. § 6501(1).
public struct USAgeEligibilityPolicy: AgeEligibilityPolicy, Hashable {
  /// Creates the rule.
  public init() {}

  /// Evaluates an age in completed years.
  public func evaluate(age: Int) -> AgeEligibilityResult {
    AgeThresholds(minimum: 13, independent: 18).evaluate(age: age)
  }
}
