/// A valid email address, which is redacted in logs.
///
/// The syntax follows the definition of a "valid e-mail address" in the WHATWG HTML standard, which
/// simplifies RFC 5322. The source for the maximum length is RFC 5321, section 4.5.3.1.3.
public struct EmailAddress: Hashable, Sendable, Redacted {
  /// The maximum number of bytes in an address: 254.
  ///
  /// RFC 5321 limits a path to 256 bytes. A path consists of the address and two angle brackets.
  public static let maximumLength = 254

  /// The full text of the address.
  public let revealed: String

  /// Creates an email address from a text without changing the text.
  ///
  /// - Complexity: Linear in the length of `address`.
  /// - Throws: ``Error/malformed`` when the syntax is invalid, for example because of surrounding
  ///   white space. Throws ``Error/tooLong`` when the address has more than ``maximumLength``
  ///   bytes.
  public init(_ address: String) throws(Error) {
    let bytes = Array(address.utf8)
    guard Self.isValid(bytes[...]) else { throw .malformed }
    guard bytes.count <= Self.maximumLength else { throw .tooLong }
    revealed = address
  }

  /// Creates an email address from a typed text.
  ///
  /// The initializer removes surrounding white space and lowercases letters before it validates the
  /// text.
  ///
  /// - Throws: ``Error/malformed`` when the syntax is invalid. Throws ``Error/tooLong`` when the
  ///   address has more than ``maximumLength`` bytes.
  public init(normalizing input: String) throws(Error) {
    try self.init(input.withoutSurroundingWhitespace().lowercased())
  }

  /// Returns whether both addresses have the same ``mailbox``.
  public func isSameMailbox(as other: EmailAddress) -> Bool { mailbox == other.mailbox }

  /// The address in lower case and without a `+tag`.
  ///
  /// For example, the mailbox of `Ann+news@example.com` is `ann@example.com`. The source for tags
  /// is RFC 5233. The separator is `+`.
  public var mailbox: String {
    let parts = revealed.lowercased().split(separator: "@", maxSplits: 1)
    guard parts.count == 2, let tag = parts[0].firstIndex(of: "+"), tag > parts[0].startIndex
    else { return revealed.lowercased() }
    return "\(parts[0][..<tag])@\(parts[1])"
  }

  /// An error from validating an email address.
  ///
  /// The error contains no part of the validated text.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The text does not have the format `name@host`.
    case malformed
    /// The address has more than ``EmailAddress/maximumLength`` bytes.
    case tooLong

    /// A message for the user.
    public var description: String {
      switch self {
      case .malformed: "Enter a valid email address"
      // A valid address is ASCII, so that every character is one byte.
      case .tooLong: "Enter an email address of at most \(EmailAddress.maximumLength) characters"
      }
    }
  }
}

extension EmailAddress {
  private static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@")) else { return false }
    let local = bytes[..<at]
    guard !local.isEmpty, local.allSatisfy({ isAlphanumeric($0) || punctuation.contains($0) })
    else { return false }
    let host = bytes[(at + 1)...]
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy(isLabel)
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
    return isAlphanumeric(first) && isAlphanumeric(last)
      && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static let punctuation = Set(".!#$%&'*+/=?^_`{|}~-".utf8)
}

extension EmailAddress: Codable {
  /// Decodes an email address from a string.
  ///
  /// - Throws: `DecodingError` when the string is not a valid email address.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected an email address.")
    }
  }

  /// Encodes the address as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(revealed)
  }
}
