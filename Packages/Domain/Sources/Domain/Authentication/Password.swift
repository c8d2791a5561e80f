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
  /// - Parameter email: The address of the account; nil, the default, when it is not known.
  /// - Throws: ``Error`` when the number of characters is not in ``lengths``, when the password is one of
  ///   the 10,000 most common ones, shows nothing, or is the address or the part of it before the `@`, whatever
  ///   the case (NIST SP 800-63B, section 3.1.1.2).
  public init(new text: String, of email: EmailAddress? = nil) throws(Error) {
    let composed = String(decoding: text._nfcCodeUnits, as: UTF8.self)
    let count = composed.unicodeScalars.count
    if count < Self.lengths.lowerBound { throw .tooShort }
    if count > Self.lengths.upperBound { throw .tooLong }
    let showsNothing = composed.unicodeScalars.contains(where: ProfileText.isVisible) == false
    if showsNothing || CommonPasswords.contains(composed) || Self.repeats(email, composed) {
      throw .tooCommon
    }
    self.init(text)
  }

  /// Whether a text is an address, or the part of it before the `@`, whatever the case.
  private static func repeats(_ email: EmailAddress?, _ text: String) -> Bool {
    guard let address = email?.revealed.lowercased() else { return false }
    let text = text.lowercased()
    return text == address || text == address.prefix { $0 != "@" }
  }

  /// The reason a text is not a new password.
  public enum Error: Swift.Error, Hashable, Sendable {
    /// The text has fewer characters than ``Password/lengths`` allows.
    case tooShort
    /// The text has more characters than ``Password/lengths`` allows.
    case tooLong
    /// The text is one of the most common passwords or the address of the account, whatever its case, or shows
    /// nothing.
    case tooCommon
  }
}
