/// A phone number in the international format, which is redacted in logs.
///
/// The source for the format is ITU-T E.164: a plus sign, a country code whose first digit is not zero, and at most
/// 15 digits in all. The minimum of 8 digits excludes service numbers, which receive no text messages.
public struct PhoneNumber: Hashable, Sendable, Redacted {
  /// The number of digits that a number may have: 8 to 15.
  public static let digitCounts = 8...15

  /// The plus sign and the digits, such as `+12015550123`.
  public let revealed: String

  /// The last two digits, by which a person recognizes the number.
  public var ending: String { String(revealed.suffix(2)) }

  /// Creates a phone number; nil when the text is not the plus sign and the digits of a number.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "+"), Self.digitCounts.contains(digits.count),
      digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    revealed = text
  }
}

extension PhoneNumber: Codable {
  /// Decodes a phone number from a string.
  ///
  /// - Throws: `DecodingError` when the string is not a phone number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let number = PhoneNumber(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected a phone number.")
    }
    self = number
  }

  /// Encodes the plus sign and the digits as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(revealed)
  }
}
