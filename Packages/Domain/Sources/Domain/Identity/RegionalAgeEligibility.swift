/// The age policies for all countries.
///
/// ``standard`` contains the policies for the United States and for the European Economic Area
/// (EEA). For all other countries, it contains a policy with a minimum age. For a code that ISO
/// 3166-1 does not assign, ``standard`` returns the policy for the United States, which is the
/// strictest.
public struct RegionalAgeEligibility: Sendable {
  private let policies: @Sendable (_ country: String) -> any AgeEligibilityPolicy

  /// Creates age policies from a function that returns the policy for a country.
  ///
  /// - Parameter policies: Returns the policy for an ISO 3166-1 alpha-2 code in upper case.
  public init(_ policies: @escaping @Sendable (_ country: String) -> any AgeEligibilityPolicy) {
    self.policies = policies
  }

  /// The default age policies.
  ///
  /// The minimum age outside the United States and the European Economic Area is 13.
  public static let standard = RegionalAgeEligibility { country in
    if country == "US" { return USAgeEligibilityPolicy() }
    if EUAgeEligibilityPolicy.covers(country: country) {
      return EUAgeEligibilityPolicy(country: country)
    }
    // Entering an unassigned code must not avoid the policy for the person's own country.
    guard CountryCode.isAssigned(country) else { return USAgeEligibilityPolicy() }
    return MinimumAgeEligibilityPolicy()
  }

  /// Returns age policies that apply one policy to every country.
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
