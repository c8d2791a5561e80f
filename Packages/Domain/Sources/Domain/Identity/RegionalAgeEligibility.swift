/// Selects the age rule of a country.
///
/// ``standard`` has rules for the United States and for the European Economic Area, and a minimum
/// age for all other countries. A code that ISO 3166-1 does not assign gets the strictest rule, that
/// of the United States.
public struct RegionalAgeEligibility: Sendable {
  private let policies: @Sendable (_ country: String) -> any AgeEligibilityPolicy

  /// Creates a selection from a function of an ISO 3166-1 alpha-2 code in upper case.
  public init(_ policies: @escaping @Sendable (_ country: String) -> any AgeEligibilityPolicy) {
    self.policies = policies
  }

  /// The default rules, with a minimum age of 13 outside the US and the EEA.
  public static let standard = RegionalAgeEligibility { country in
    if country == "US" { return USAgeEligibilityPolicy() }
    if EUAgeEligibilityPolicy.covers(country: country) {
      return EUAgeEligibilityPolicy(country: country)
    }
    // Entering such a code must not avoid the rule of their own country.
    guard CountryCode.isAssigned(country) else { return USAgeEligibilityPolicy() }
    return MinimumAgeEligibilityPolicy()
  }

  /// Creates a selection that returns one rule for every country.
  public static func everywhere(_ policy: any AgeEligibilityPolicy) -> RegionalAgeEligibility {
    RegionalAgeEligibility { _ in policy }
  }

  /// Returns the rule of a country, an ISO 3166-1 alpha-2 code in either case.
  public func policy(for country: String) -> any AgeEligibilityPolicy {
    policies(country.uppercased())
  }
}
