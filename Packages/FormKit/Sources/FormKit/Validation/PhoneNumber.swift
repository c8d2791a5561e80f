/// A telephone number: E.164 spelling and national formats, for every region.
///
/// ```swift
/// PhoneNumber("(555) 123-4567", region: "US")?.e164  // "+15551234567"
/// PhoneNumber("+49 30 123456", region: "US")?.nationalFormat  // "030 123456"
/// ```
///
/// Numbering plans: Google's libphonenumber metadata, by `Scripts/regions`. No region and no calling
/// code is ever assumed. Extensions and letters are no part of a number.
public struct PhoneNumber: Sendable, Hashable {
  /// The country calling code, 1 to 3 digits.
  public let callingCode: String
  /// The digits behind the calling code, without trunk prefix.
  public let nationalNumber: String

  /// Reads a number; nil when no plan has numbers of its length.
  ///
  /// - Parameters:
  ///   - text: Digits of any script with the usual separators. A leading `+`, or the region's
  ///     international prefix, makes it international; the trunk prefix may be there or not.
  ///   - region: ISO 3166-1 alpha-2, in any case. Without one, only international numbers are read.
  public init?(_ text: String, region: String?) {
    guard let digits = PhoneDigits(text),
      let reading = PhoneReading(digits, plan: region.flatMap(PhonePlan.init(region:)))
    else { return nil }
    callingCode = reading.plan.callingCode.string
    nationalNumber = String(decoding: reading.national, as: UTF8.self)
  }

  /// The E.164 spelling, `+15551234567`.
  public var e164: String { "+" + callingCode + nationalNumber }

  /// As written inside the country, `(555) 123-4567`.
  public var nationalFormat: String {
    format(.national).map { String(decoding: $0, as: UTF8.self) } ?? nationalNumber
  }

  /// As written for callers abroad, `+1 555-123-4567`.
  public var internationalFormat: String {
    "+" + callingCode + " "
      + (format(.international).map { String(decoding: $0, as: UTF8.self) } ?? nationalNumber)
  }

  private func format(_ style: PhoneFormat.Style) -> [UInt8]? {
    let digits = Array(nationalNumber.utf8)
    return CallingCode(prefixOf: Array(callingCode.utf8))?.mainPlan.flatMap {
      PhoneFormat.whole(digits, of: $0, style)?.fill(digits, style == .national ? .trunk : .none)
    }
  }

  /// The number in E.164, or nil when its digits cannot be one of the region.
  static func e164(_ text: String, region: String?) -> String? {
    PhoneNumber(text, region: region)?.e164
  }

  /// Whether a text is a possible number of the region, by length and leading digits.
  ///
  /// Without a known region, a number with a plus sign is judged by its calling code's plans, any
  /// other by E.164's length alone (7 to 15 digits).
  static func isPossible(_ text: String, region: String?) -> Bool {
    guard let digits = PhoneDigits(text) else { return false }
    let plan = region.flatMap(PhonePlan.init(region:))
    if plan == nil, !digits.isInternational { return (7...15).contains(digits.digits.count) }
    guard let reading = PhoneReading(digits, plan: plan) else { return false }
    guard let plan else {
      return reading.code?.contains { $0.accepts(reading.national) } ?? false
    }
    return reading.plan.callingCode == plan.callingCode && plan.accepts(reading.national)
  }
}
