/// The rule in the European Union: from 13 with a guardian's consent, alone from the age at which
/// the country lets children agree to the use of their data.
///
/// Source: Regulation (EU) 2016/679 (GDPR), Article 8(1), which sets 16 and lets a member state go
/// down to 13. The table follows the European Commission's staff working document SWD(2020) 115
/// on the GDPR, brought up to date for Slovenia (15, Personal Data Protection Act of 2023) and
/// Denmark (15 since 2024), and joined by Iceland, Liechtenstein and Norway, where the GDPR
/// applies through the EEA agreement. Laws change: have it reviewed before relying on it.
public struct EUAgeEligibilityPolicy: AgeEligibilityPolicy, Hashable {
  /// The youngest age admitted with a guardian's consent.
  public static let minimumAge = 13
  /// The age of digital consent where a country has no own rule.
  public static let defaultConsentAge = 16

  /// The age from which no guardian is needed.
  public let consentAge: Int

  /// Creates the rule of a country.
  ///
  /// - Parameter country: A two-letter ISO 3166-1 code in either case; nil or a country outside
  ///   the table means ``defaultConsentAge``.
  public init(country: String? = nil) {
    consentAge = country.flatMap { Self.consentAges[$0.uppercased()] } ?? Self.defaultConsentAge
  }

  /// Whether a two-letter ISO 3166-1 code names a country of the European Economic Area.
  public static func covers(country: String) -> Bool {
    consentAges[country.uppercased()] != nil
  }

  /// Judges an age in completed years.
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
