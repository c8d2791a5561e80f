extension Unicode.Scalar {
  /// Whether it is none of Unicode's characters.
  ///
  /// Source: Unicode Standard, section 23.7, "Noncharacters".
  fileprivate var isNoncharacter: Bool {
    value & 0xFFFE == 0xFFFE || value >= 0xFDD0 && value <= 0xFDEF
  }
}

/// Texts made safe to show: whatever a schema or a person wrote, it changes nothing but its own place.
///
/// Source: Unicode Standard Annex 9, "Unicode Bidirectional Algorithm", for the marks of direction.
public enum ShownText {
  /// The text with control characters, overrides of direction and noncharacters as U+FFFD.
  ///
  /// Tabs and line breaks stay, every break as a line feed. Isolates, which forms' own sentences use,
  /// stay where they are closed; one that is left open is closed at the end.
  public static func plain(_ text: String) -> String {
    // Most texts are plain as they are.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }) { return text }
    var result = String.UnicodeScalarView()
    var open = 0
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar.value {
      case 0x2066...0x2068: open += 1
      case 0x2069:
        if open == 0 { continue }
        open -= 1
      case 0x0A where wasReturn: continue
      default: break
      }
      result.append(scalar == "\r" ? "\n" : isUnsafe(scalar) ? "\u{FFFD}" : scalar)
    }
    result.append(contentsOf: repeatElement("\u{2069}", count: open))
    return String(result)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA: false
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E: true
    default: scalar.isNoncharacter
    }
  }
}
