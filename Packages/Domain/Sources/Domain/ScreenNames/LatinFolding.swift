/// A conversion from Latin letters to lower-case ASCII, such as é → e, ß → ss, ø → o and ł → l.
///
/// The conversion reads the base letter from the Unicode character name, such as "LATIN SMALL
/// LETTER O WITH STROKE". Unicode's stability policy guarantees that character names do not change.
/// The conversion therefore requires neither a table of characters nor ICU. The conversion covers
/// the Unicode blocks Latin-1 Supplement, Latin Extended-A, Latin Extended-B and Latin Extended
/// Additional.
enum LatinFolding {
  /// Converts ASCII letters, digits and underscores within white space to lower case, without the white space.
  ///
  /// Returns nil for a text with any other character. Nearly all names need only this conversion, which
  /// allocates no memory for up to 15 characters.
  static func foldASCII(_ text: String) -> String? {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !isWhitespace($0) }),
      let last = bytes.lastIndex(where: { !isWhitespace($0) })
    else { return "" }
    let word = bytes[first...last]
    guard word.allSatisfy(isWordByte) else { return nil }
    return String(unsafeUninitializedCapacity: word.count) { name in
      var length = 0
      for byte in word {
        name[length] = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        length += 1
      }
      return length
    }
  }

  /// Returns whether a byte of UTF-8 is an ASCII letter, a digit or an underscore.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns whether a byte of UTF-8 is ASCII white space, by Unicode's property White_Space.
  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  /// Converts a character to lower-case ASCII letters, a digit or an underscore.
  ///
  /// Returns nil when the character cannot be converted.
  static func fold(_ character: Character) -> String? {
    var scalars = character.unicodeScalars.makeIterator()
    guard let base = scalars.next(), let folded = fold(base) else { return nil }
    while let mark = scalars.next() {
      guard isDiacritic(mark) else { return nil }
    }
    return folded
  }

  /// Converts a scalar to ASCII text; returns nil when the scalar cannot be converted.
  static func fold(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "a"..."z", "0"..."9", "_": String(scalar)
    case "A"..."Z": scalar.properties.lowercaseMapping
    case "\u{C0}"..."\u{24F}", "\u{1E00}"..."\u{1EFF}": foldByName(scalar)
    default: nil
    }
  }

  /// Returns whether a scalar is a combining diacritical mark.
  static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{300}"..."\u{36F}").contains(scalar)
  }

  private static func foldByName(_ scalar: Unicode.Scalar) -> String? {
    guard let name = scalar.properties.name else { return nil }
    for prefix in prefixes where name.hasPrefix(prefix) {
      let words = name.dropFirst(prefix.count).split(separator: " ")
      guard !words.contains("SMALL") else { return nil }
      let letter = words.prefix { $0 != "WITH" }.joined(separator: " ")
      return letters[letter] ?? (letter.utf8.count == 1 ? letter.lowercased() : nil)
    }
    return nil
  }

  private static let prefixes = [
    "LATIN SMALL LETTER ", "LATIN CAPITAL LETTER ", "LATIN SMALL LIGATURE ",
    "LATIN CAPITAL LIGATURE ",
  ]

  private static let letters = [
    "SHARP S": "ss", "LONG S": "s", "AE": "ae", "OE": "oe", "IJ": "ij", "ETH": "d",
    "THORN": "th", "DOTLESS I": "i", "DOTLESS J": "j", "ENG": "ng", "DZ": "dz", "LJ": "lj",
    "NJ": "nj",
  ]
}
