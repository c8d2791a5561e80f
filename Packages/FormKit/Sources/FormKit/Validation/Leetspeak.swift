/// Digits and signs that stand for letters: `sh1t`, `a$$`, `b!tch`.
enum Leetspeak {
  /// Letters, marks, digits, and the signs that may stand for a letter.
  static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return isLetter(scalar) || isDigit(scalar) || letter(scalar, one: "i") != nil
    }
    return scalar.properties.isAlphabetic || isMark(scalar)
      || scalar.properties.numericType == .decimal
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      : scalar.properties.isAlphabetic
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// The ways to read a word: as it is; with `1`, `!` and `|` as i or as l; and both without the
  /// exclamation marks, or without all signs, at its ends, which there are punctuation: "ass!".
  static func readings(of word: [Unicode.Scalar]) -> [String] {
    let plain = text(word[...]) { $0 }
    guard word.contains(where: { letter($0, one: "i") != nil }) else { return [plain] }
    let unexclaimed = trimmed(word[...]) { $0 == "!" }
    let parts = [word[...], unexclaimed, trimmed(unexclaimed, isSign)]
    return [plain]
      + parts.flatMap { part in
        ["i", "l"].map { one in text(part) { letter($0, one: one) ?? $0 } }
      }
  }

  private static func trimmed(
    _ word: ArraySlice<Unicode.Scalar>, _ isTrimmed: (Unicode.Scalar) -> Bool
  ) -> ArraySlice<Unicode.Scalar> {
    var rest = word.drop(while: isTrimmed)
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }

  private static func text(
    _ word: ArraySlice<Unicode.Scalar>, _ spelled: (Unicode.Scalar) -> Unicode.Scalar
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in word { result.append(spelled(scalar)) }
    return String(result)
  }

  private static func letter(_ scalar: Unicode.Scalar, one: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "0": "o"
    case "1", "!", "|": one
    case "3": "e"
    case "4", "@": "a"
    case "5", "$": "s"
    case "7", "+": "t"
    case "8": "b"
    case "9": "g"
    default: nil
    }
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!", "|", "@", "$", "+": true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
