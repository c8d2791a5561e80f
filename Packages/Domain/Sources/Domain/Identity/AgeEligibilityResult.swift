/// The result of evaluating a person's age with an ``AgeEligibilityPolicy``.
public enum AgeEligibilityResult: Hashable, Sendable {
  /// The person may use the service without a guardian's consent.
  case eligible(age: Int)
  /// The person may use the service with a guardian's consent.
  case requiresGuardianConsent(age: Int)
  /// The person is under the minimum age.
  case ineligible(age: Int, minimum: Int)
}
