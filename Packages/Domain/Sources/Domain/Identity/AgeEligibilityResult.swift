/// The result of evaluating a person's age with an ``AgeEligibilityPolicy``.
public enum AgeEligibilityResult: Hashable, Sendable {
  /// The person may use the service without a guardian's consent.
  case eligible(age: Int)
  /// The person may use the service with a guardian's consent.
  case requiresGuardianConsent(age: Int)
  /// The person is under the minimum age.
  case ineligible(age: Int, minimum: Int)

  /// A message for the user; nil for ``eligible(age:)``.
  public var message: String? {
    switch self {
    case .eligible: nil
    case .requiresGuardianConsent: "You'll need guardian consent"
    case .ineligible(_, let minimum): "You must be at least \(minimum) years old"
    }
  }
}
