/// Finds the age rule of a country.
///
/// The United States and the European Economic Area have their own rule; in every other country only
/// the minimum age counts. A code that ISO 3166-1 assigns to no country gets the strictest rule, that
/// of the United States.
public struct RegionalAgeEligibility: Sendable {
  private let policies: @Sendable (_ country: String) -> any AgeEligibilityPolicy

  /// Creates a finder from a function of a two-letter ISO 3166-1 code in upper case.
  public init(_ policies: @escaping @Sendable (_ country: String) -> any AgeEligibilityPolicy) {
    self.policies = policies
  }

  /// The rules described above, with 13 as the minimum elsewhere.
  public static let standard = RegionalAgeEligibility { country in
    if country == "US" { return USAgeEligibilityPolicy() }
    if EUAgeEligibilityPolicy.covers(country: country) {
      return EUAgeEligibilityPolicy(country: country)
    }
    // Whoever enters such a code must not avoid the rule of their own country.
    guard CountryCode.isAssigned(country) else { return USAgeEligibilityPolicy() }
    return MinimumAgeEligibilityPolicy()
  }

  /// One rule for every country.
  public static func everywhere(_ policy: any AgeEligibilityPolicy) -> RegionalAgeEligibility {
    RegionalAgeEligibility { _ in policy }
  }

  /// The rule of a country, named by its two-letter ISO 3166-1 code in either case.
  public func policy(for country: String) -> any AgeEligibilityPolicy {
    policies(country.uppercased())
  }
}
