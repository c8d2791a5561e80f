/// The age policy for a country in the European Economic Area (EEA).
///
/// The minimum age is 13. Guardian consent is required until the country's age of digital consent.
/// From that age, which is between 13 and 16, a child can consent to the processing of personal
/// data.
///
/// Source: Regulation (EU) 2016/679 (GDPR), Article 8(1). The article sets the age to 16 and allows
/// member states to set a lower age of at least 13. The policy has a table with each country's age.
/// The table follows the European Commission's staff working document SWD(2020) 115 on the GDPR.
/// Two ages are more recent: Slovenia (15, Personal Data Protection Act of 2023) and Denmark (15
/// since 2024). The table includes Iceland, Liechtenstein and Norway, where the GDPR applies
/// through the EEA agreement. Laws change, so have the table reviewed before you rely on it.
public struct EUAgeEligibilityPolicy: AgeEligibilityPolicy, Hashable {
  /// The minimum age in all countries: 13 years.
  public static let minimumAge = 13
  /// The age of digital consent for countries outside the European Economic Area: 16 years.
  public static let defaultConsentAge = 16

  /// The country's age of digital consent in years.
  ///
  /// Guardian consent is required below this age.
  public let consentAge: Int

  /// Creates the age policy for a country.
  ///
  /// - Parameter country: The country's ISO 3166-1 alpha-2 code in upper or lower case. The default
  ///   is nil. For nil and for countries outside the European Economic Area, the policy uses
  ///   ``defaultConsentAge``.
  public init(country: String? = nil) {
    consentAge = country.flatMap { Self.consentAges[$0.uppercased()] } ?? Self.defaultConsentAge
  }

  /// Returns whether a country is in the European Economic Area.
  ///
  /// - Parameter country: The country's ISO 3166-1 alpha-2 code in upper or lower case.
  public static func covers(country: String) -> Bool {
    consentAges[country.uppercased()] != nil
  }

  /// Evaluates a person's age in completed years.
  public func evaluate(age: Int) -> AgeEligibilityResult {
    AgeThresholds(minimum: Self.minimumAge, independent: consentAge).evaluate(age: age)
  }

  private static let consentAges: [String: Int] = [
    "AT": 14, "BE": 13, "BG": 14, "CY": 14, "CZ": 15, "DE": 16, "DK": 15, "EE": 13, "ES": 14,
    "FI": 13, "FR": 15, "GR": 15, "HR": 16, "HU": 16, "IE": 16, "IS": 13, "IT": 14, "LI": 16,
    "LT": 14, "LU": 16, "LV": 13, "MT": 13, "NL": 16, "NO": 13, "PL": 16, "PT": 13, "RO": 16,
    "SE": 13, "SI": 15, "SK": 16,
  ]
}
