/// A secret code that authorises a guardian's decision.
///
/// A code contains 80 random bits, written as 16 characters. The characters are from Douglas
/// Crockford's Base32 alphabet, which omits I, L, O and U.
public struct GuardianConsentCode: Hashable, Sendable, Redacted {
  /// The number of random bytes in a code: 10.
  public static let byteCount = 10

  /// The 16 characters of the code, in upper case and without hyphens.
  public let revealed: String

  /// Creates a code from the text that a guardian typed.
  ///
  /// Hyphens, white space and case are ignored. The letter O is read as 0, and I and L as 1.
  ///
  /// - Throws: ``Error/malformed`` when the text is not a valid code.
  public init(_ text: String) throws(Error) {
    var characters = ""
    for scalar in text.unicodeScalars where scalar != "-" && !scalar.properties.isWhitespace {
      guard let character = Self.character(scalar) else { throw .malformed }
      characters.unicodeScalars.append(character)
    }
    guard characters.unicodeScalars.count == Self.length else { throw .malformed }
    revealed = characters
  }

  /// Creates a code from random bytes.
  ///
  /// - Throws: ``Error/malformed`` when the number of bytes is not ``byteCount``.
  public init(bytes: some Sequence<UInt8>) throws(Error) {
    var characters = ""
    var count = 0
    var bits: UInt32 = 0
    var width = 0
    for byte in bytes {
      count += 1
      bits = bits << 8 | UInt32(byte)
      width += 8
      while width >= 5 {
        width -= 5
        characters.unicodeScalars.append(Self.alphabet[Int(bits >> UInt32(width) & 31)])
      }
      bits &= 1 << UInt32(width) - 1
    }
    guard count == Self.byteCount else { throw .malformed }
    revealed = characters
  }

  /// The code as four groups of four characters, separated by hyphens, for use in messages.
  public var grouped: String {
    var text = ""
    for (index, character) in revealed.enumerated() {
      if index > 0, index.isMultiple(of: 4) { text += "-" }
      text.append(character)
    }
    return text
  }

  /// An error from validating a guardian consent code.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The text does not have 16 characters from the alphabet, or the number of bytes is wrong.
    case malformed

    /// The error in English, for logs and commands; screens word it themselves.
    public var description: String { "Enter the 16 characters of the code" }
  }

  private static let length = 16
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".unicodeScalars)

  private static func character(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.isASCII else { return nil }
    let upper = scalar.properties.isLowercase ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar
    switch upper {
    case "O": return "0"
    case "I", "L": return "1"
    default: return alphabet.contains(upper) ? upper : nil
    }
  }
}
