/// An age policy that checks only a minimum age.
///
/// The policy never requires guardian consent.
public struct MinimumAgeEligibilityPolicy: AgeEligibilityPolicy, Hashable {
  /// The minimum age in years.
  public let minimum: Int

  /// Creates a policy with a minimum age.
  ///
  /// - Parameter minimum: The minimum age in years. The default is 13.
  public init(minimum: Int = 13) {
    self.minimum = minimum
  }

  /// Evaluates a person's age in completed years.
  public func evaluate(age: Int) -> AgeEligibilityResult {
    AgeThresholds(minimum: minimum, independent: minimum).evaluate(age: age)
  }
}
