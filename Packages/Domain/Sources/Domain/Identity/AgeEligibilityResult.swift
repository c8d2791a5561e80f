/// What a market's rules say about an age.
public enum AgeEligibilityResult: Hashable, Sendable {
  /// May use the service alone.
  case eligible(age: Int)
  /// May use the service once a guardian has agreed.
  case requiresGuardianConsent(age: Int)
  /// May not use the service yet.
  case ineligible(age: Int, minimum: Int)

  /// A sentence for people, nil when there is nothing to say.
  public var message: String? {
    switch self {
    case .eligible: nil
    case .requiresGuardianConsent: "You'll need guardian consent"
    case .ineligible(_, let minimum): "You must be at least \(minimum) years old"
    }
  }
}
