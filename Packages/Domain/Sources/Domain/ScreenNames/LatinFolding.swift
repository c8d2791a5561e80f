/// Folds Latin letters with diacritics to lower-case ASCII: é → e, ß → ss, ø → o, ł → l.
///
/// Unicode's own character names carry the base letter ("LATIN SMALL LETTER O WITH STROKE"), and
/// its stability policy promises that names never change, so no table and no ICU is needed. The
/// blocks Latin-1, Latin Extended-A, Latin Extended-B and Latin Extended Additional are covered.
enum LatinFolding {
  /// The ASCII letters, digit or underscore a character stands for, nil when it stands for none.
  static func fold(_ character: Character) -> String? {
    var scalars = character.unicodeScalars.makeIterator()
    guard let base = scalars.next(), let folded = fold(base) else { return nil }
    while let mark = scalars.next() {
      guard isDiacritic(mark) else { return nil }
    }
    return folded
  }

  /// The ASCII characters a scalar stands for, nil when it stands for none.
  static func fold(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "a"..."z", "0"..."9", "_": String(scalar)
    case "A"..."Z": scalar.properties.lowercaseMapping
    case "\u{C0}"..."\u{24F}", "\u{1E00}"..."\u{1EFF}": foldByName(scalar)
    default: nil
    }
  }

  /// Whether a scalar is one of the combining diacritical marks.
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
