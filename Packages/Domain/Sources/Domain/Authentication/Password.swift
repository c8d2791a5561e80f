/// A password that the app sends to the service.
///
/// The password is redacted in descriptions and mirrors. The type does not conform to `Codable`, so
/// that passwords are not stored accidentally.
public struct Password: Hashable, Sendable, Redacted {
  /// The unredacted password.
  public let revealed: String

  /// Creates a password from the text that the user typed.
  public init(_ text: String) {
    revealed = text
  }
}

extension Password {
  /// The number of characters that a new password may have: 8 to 1,024.
  ///
  /// The source for the minimum is NIST SP 800-63B, section 3.1.1.2, for passwords with a second
  /// factor. The maximum limits the work of hashing.
  public static let lengths = 8...1_024

  /// Creates a new password from the text that the user typed.
  ///
  /// Each Unicode code point of the composed text (normalization form C) counts as one character, as
  /// NIST SP 800-63B requires. The password itself is the typed text.
  ///
  /// - Throws: ``Error`` when the number of characters is not in ``lengths``, or when the password is one of
  ///   the 10,000 most common ones (NIST SP 800-63B, section 3.1.1.2).
  public init(new text: String) throws(Error) {
    let composed = String(decoding: text._nfcCodeUnits, as: UTF8.self)
    let count = composed.unicodeScalars.count
    if count < Self.lengths.lowerBound { throw .tooShort }
    if count > Self.lengths.upperBound { throw .tooLong }
    if CommonPasswords.contains(composed) { throw .tooCommon }
    self.init(text)
  }

  /// The reason a text is not a new password.
  public enum Error: Swift.Error, Hashable, Sendable {
    /// The text has fewer characters than ``Password/lengths`` allows.
    case tooShort
    /// The text has more characters than ``Password/lengths`` allows.
    case tooLong
    /// The text is one of the most common passwords, whatever its case.
    case tooCommon
  }
}
