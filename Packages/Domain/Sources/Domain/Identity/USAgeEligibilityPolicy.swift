/// The age policy for the United States.
///
/// The minimum age is 13. Guardian consent is required until the age of 18.
///
/// Source for the minimum age: Children's Online Privacy Protection Act, 15 U.S.C. § 6501(1).
public struct USAgeEligibilityPolicy: AgeEligibilityPolicy, Hashable {
  /// Creates the policy.
  public init() {}

  /// Evaluates a person's age in completed years.
  public func evaluate(age: Int) -> AgeEligibilityResult {
    AgeThresholds(minimum: 13, independent: 18).evaluate(age: age)
  }
}
