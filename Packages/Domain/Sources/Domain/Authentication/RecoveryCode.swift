/// A secret code that takes the place of a second factor's code in one sign-in.
///
/// A code contains 80 random bits, written as 16 characters. The characters are from Douglas
/// Crockford's Base32 alphabet, which omits I, L, O and U.
public struct RecoveryCode: Hashable, Sendable, Redacted {
  /// The number of random bytes in a code: 10.
  public static let byteCount = CrockfordCode.byteCount

  /// The 16 characters of the code, in upper case and without hyphens.
  public let revealed: String

  /// Creates a code from the text that a person typed; nil when the text is not a code.
  ///
  /// Hyphens, white space and case are ignored. The letter O is read as 0, and I and L as 1.
  public init?(_ text: String) {
    guard let characters = CrockfordCode.characters(in: text) else { return nil }
    revealed = characters
  }

  /// Creates a code from random bytes; nil when their number is not ``byteCount``.
  public init?(bytes: some Sequence<UInt8>) {
    guard let characters = CrockfordCode.characters(of: bytes) else { return nil }
    revealed = characters
  }

  /// The code as four groups of four characters, separated by hyphens.
  public var grouped: String { CrockfordCode.grouped(revealed) }
}
