/// A secret code that authorises a guardian's decision.
///
/// A code contains 80 random bits, written as 16 characters. The characters are from Douglas
/// Crockford's Base32 alphabet, which omits I, L, O and U.
public struct GuardianConsentCode: Hashable, Sendable, Redacted {
  /// The number of random bytes in a code: 10.
  public static let byteCount = CrockfordCode.byteCount

  /// The 16 characters of the code, in upper case and without hyphens.
  public let revealed: String

  /// Creates a code from the text that a guardian typed.
  ///
  /// Hyphens, white space and case are ignored. The letter O is read as 0, and I and L as 1.
  ///
  /// - Throws: ``Error/malformed`` when the text is not a valid code.
  public init(_ text: String) throws(Error) {
    guard let characters = CrockfordCode.characters(in: text) else { throw .malformed }
    revealed = characters
  }

  /// Creates a code from random bytes.
  ///
  /// - Throws: ``Error/malformed`` when the number of bytes is not ``byteCount``.
  public init(bytes: some Sequence<UInt8>) throws(Error) {
    guard let characters = CrockfordCode.characters(of: bytes) else { throw .malformed }
    revealed = characters
  }

  /// The code as four groups of four characters, separated by hyphens, for use in messages.
  public var grouped: String { CrockfordCode.grouped(revealed) }

  /// An error from validating a guardian consent code.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The text does not have 16 characters from the alphabet, or the number of bytes is wrong.
    case malformed

    /// The error in English, for logs and commands; screens word it themselves.
    public var description: String { "Enter the 16 characters of the code" }
  }
}
