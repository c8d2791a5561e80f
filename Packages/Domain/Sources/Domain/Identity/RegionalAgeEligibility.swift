/// The age policies for all countries.
///
/// ``standard`` contains policies for the United States and for the European Economic Area, and a
/// minimum age for all other countries. For a code that ISO 3166-1 does not assign, it returns the
/// strictest policy, that for the United States.
public struct RegionalAgeEligibility: Sendable {
  private let policies: @Sendable (_ country: String) -> any AgeEligibilityPolicy

  /// Creates age policies from a function that returns the policy for a country.
  ///
  /// - Parameter policies: Returns the policy for an ISO 3166-1 alpha-2 code in upper case.
  public init(_ policies: @escaping @Sendable (_ country: String) -> any AgeEligibilityPolicy) {
    self.policies = policies
  }

  /// The default age policies, with a minimum age of 13 outside the US and the EEA.
  public static let standard = RegionalAgeEligibility { country in
    if country == "US" { return USAgeEligibilityPolicy() }
    if EUAgeEligibilityPolicy.covers(country: country) {
      return EUAgeEligibilityPolicy(country: country)
    }
    // Entering an unassigned code must not avoid the policy for the person's own country.
    guard CountryCode.isAssigned(country) else { return USAgeEligibilityPolicy() }
    return MinimumAgeEligibilityPolicy()
  }

  /// Returns age policies with the same policy for every country.
  public static func everywhere(_ policy: any AgeEligibilityPolicy) -> RegionalAgeEligibility {
    RegionalAgeEligibility { _ in policy }
  }

  /// Returns the age policy for a country.
  ///
  /// - Parameter country: The country's ISO 3166-1 alpha-2 code in upper or lower case.
  public func policy(for country: String) -> any AgeEligibilityPolicy {
    policies(country.uppercased())
  }
}
