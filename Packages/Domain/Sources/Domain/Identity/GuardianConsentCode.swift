/// The code with which a guardian decides: 80 random bits as 16 characters of base 32.
///
/// Source of the alphabet: Douglas Crockford's Base32, which leaves out I, L, O and U.
public struct GuardianConsentCode: Hashable, Sendable, Redacted {
  /// How many random bytes a code is made of.
  public static let byteCount = 10

  /// The sixteen characters, in upper case and without hyphens.
  public let revealed: String

  /// Reads a code as a person typed it.
  ///
  /// Hyphens, white space and case do not matter; O reads as 0, I and L as 1.
  /// - Throws: ``Error/malformed`` for any other text.
  public init(_ text: String) throws(Error) {
    var characters = ""
    for scalar in text.unicodeScalars where scalar != "-" && !scalar.properties.isWhitespace {
      guard let character = Self.character(scalar) else { throw .malformed }
      characters.unicodeScalars.append(character)
    }
    guard characters.unicodeScalars.count == Self.length else { throw .malformed }
    revealed = characters
  }

  /// Makes a code of random bytes.
  ///
  /// - Throws: ``Error/malformed`` unless there are ``byteCount`` of them.
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

  /// The code in groups of four, for messages.
  public var grouped: String {
    var text = ""
    for (index, character) in revealed.enumerated() {
      if index > 0, index.isMultiple(of: 4) { text += "-" }
      text.append(character)
    }
    return text
  }

  /// Why a text is no code.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The text does not have sixteen characters of the alphabet.
    case malformed

    /// A sentence for people.
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
