/// A rule of one age: eligible from it, ineligible below, no guardian involved.
public struct MinimumAgeEligibilityPolicy: AgeEligibilityPolicy, Hashable {
  /// The youngest age admitted.
  public let minimum: Int

  /// Creates a rule.
  ///
  /// - Parameter minimum: The youngest age admitted, 13 by default.
  public init(minimum: Int = 13) {
    self.minimum = minimum
  }

  /// Judges an age in completed years.
  public func evaluate(age: Int) -> AgeEligibilityResult {
    AgeThresholds(minimum: minimum, independent: minimum).evaluate(age: age)
  }
}
