/// Keeps texts of different direction from mixing.
///
/// Source: Unicode Standard Annex 9, sections 2.2 and 3.1.2: a text between U+2068 FIRST STRONG
/// ISOLATE and U+2069 POP DIRECTIONAL ISOLATE does not change the order of what is around it.
enum BidirectionalText {
  /// A text to insert into a sentence of a direction, isolated when the directions could mix.
  ///
  /// Into a sentence that runs left to right everything goes in as it is unless it holds
  /// right-to-left letters; into one that runs right to left, plain digits only.
  static func inserted(_ text: String, into direction: LayoutDirection) -> String {
    let isSafe =
      switch direction {
      case .leftToRight: !hasRightToLeftLetters(text)
      case .rightToLeft: text.allSatisfy(\.isWholeNumber)
      }
    return isSafe ? text : "\u{2068}\(text)\u{2069}"
  }

  /// Whether a text holds letters or marks that run right to left.
  static func hasRightToLeftLetters(_ text: String) -> Bool {
    // Everything below U+0590 runs left to right and starts with a byte below 0xD6 in UTF-8.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
        0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
