/// A rule of one minimum age, without guardian consent.
public struct MinimumAgeEligibilityPolicy: AgeEligibilityPolicy, Hashable {
  /// The minimum age.
  public let minimum: Int

  /// Creates a rule.
  ///
  /// - Parameter minimum: The minimum age, 13 by default.
  public init(minimum: Int = 13) {
    self.minimum = minimum
  }

  /// Evaluates an age in completed years.
  public func evaluate(age: Int) -> AgeEligibilityResult {
    AgeThresholds(minimum: minimum, independent: minimum).evaluate(age: age)
  }
}
