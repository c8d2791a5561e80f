/// Shows what a terminal would obey: control characters and what changes the direction of text.
///
/// Concerned are C0 (line feed and tab aside), DEL, C1, line and paragraph separator, and the
/// characters of Unicode Standard Annex 9 that embed, override or mark a direction. First strong
/// isolates, in which ``FormMessages`` puts values, stay.
public enum VisibleText {
  /// How an escape is written.
  public enum Style: Sendable {
    /// `\u{1B}`, for people.
    case text
    /// `\u001B`, inside the strings of a JSON document, which stays the same document.
    case json
  }

  /// A text with visible escapes in place of such characters.
  ///
  /// - Parameters:
  ///   - style: How an escape is written; default `.text`.
  ///   - isOneLine: Whether line feed and tab are escaped too; default false.
  public static func escaped(
    _ text: String, as style: Style = .text, isOneLine: Bool = false
  ) -> String {
    guard text.unicodeScalars.contains(where: { isObeyed($0, isOneLine) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isObeyed(scalar, isOneLine) {
        result.append(contentsOf: escape(scalar, style).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isObeyed(_ scalar: Unicode.Scalar, _ isOneLine: Bool) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: isOneLine
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066, 0x2067: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar, _ style: Style) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return switch style {
    case .text: "\\u{\(digits)}"
    case .json: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
