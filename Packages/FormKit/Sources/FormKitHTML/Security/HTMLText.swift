internal import FormKit

/// Makes any text safe for a place in an HTML document.
///
/// Source: WHATWG HTML, "Writing HTML documents", and Unicode Standard Annex 9 for the marks of
/// direction.
enum HTMLText {
  /// Text between tags.
  ///
  /// Control characters and overrides of direction show as U+FFFD; isolates, which the form's own
  /// sentences use, stay where they are closed.
  static func content(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = String.UnicodeScalarView()
    for scalar in ShownText.plain(text).unicodeScalars {
      append(scalar, to: &result, isAttribute: false)
    }
    return String(result)
  }

  /// The value of an attribute in double quotes; marks of direction stay, as references.
  static func attribute(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x202A...0x202E, 0x2066...0x2069:
        result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      default: append(scalar, to: &result, isAttribute: true)
      }
    }
    return String(result)
  }

  /// Whether a text is its own HTML.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) }
      ?? text.utf8.allSatisfy(isPlain)
  }

  /// Whether a byte is a printable character of ASCII that means nothing in HTML.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E: false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  /// What a `textarea` holds: its value as it is, whatever the marks of direction in it.
  static func area(_ text: String) -> String {
    // The parser drops one line feed at the start.
    "\n" + attribute(text).replacing("&#10;", with: "\n")
  }

  private static func append(
    _ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView, isAttribute: Bool
  ) {
    switch scalar {
    case "&": result.append(contentsOf: "&amp;".unicodeScalars)
    case "<": result.append(contentsOf: "&lt;".unicodeScalars)
    case ">": result.append(contentsOf: "&gt;".unicodeScalars)
    case "\"":
      result.append(contentsOf: isAttribute ? "&quot;".unicodeScalars : "\"".unicodeScalars)
    case "'": result.append(contentsOf: isAttribute ? "&#39;".unicodeScalars : "'".unicodeScalars)
    case "\t", "\n": result.append(scalar)
    case "\r": result.append("\n")
    default: result.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
    }
  }

  /// Characters that no HTML document may hold: controls and noncharacters.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || scalar.isNoncharacter
  }

  /// JSON for a `script` element: nothing in it can end the element or begin a comment, and marks of
  /// direction are written out.
  static func json(_ json: String) -> String {
    let isPlain = json.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 < 0x7F && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E }
    }
    if isPlain == true { return json }
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      switch scalar.value {
      case 0x26, 0x3C, 0x3E, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
        result.append(contentsOf: escape(scalar))
      default:
        if scalar.isNoncharacter {
          result.append(contentsOf: escape(scalar))
        } else {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    let units = UTF16.encode(scalar).map(Array.init) ?? []
    return units.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined().unicodeScalars
  }

  /// A style sheet for a `style` element: nothing in it can end the element.
  ///
  /// `<` means something in CSS only in strings, comments and media ranges; there `\3C ` is the same
  /// or, before a slash, never meant.
  static func style(_ sheet: String) -> String {
    sheet.replacing("</", with: "<\\/").replacing("<!--", with: "<\\!--")
      .replacing("\u{0}", with: "\u{FFFD}").replacing("\r\n", with: "\n").replacing(
        "\r", with: "\n")
  }

  /// An address to send a form to, or nil for one that could run a script or leave the web.
  static func address(_ text: String) -> String? {
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !isForbidden($0) }) else {
      return nil
    }
    let beforePath = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let colon = beforePath.firstIndex(of: ":") else { return text }
    let scheme = beforePath[..<colon].lowercased()
    return scheme == "https" || scheme == "http" ? text : nil
  }
}

extension Unicode.Scalar {
  /// Whether it is none of Unicode's characters.
  ///
  /// Source: Unicode Standard, section 23.7, "Noncharacters".
  fileprivate var isNoncharacter: Bool {
    value & 0xFFFE == 0xFFFE || value >= 0xFDD0 && value <= 0xFDEF
  }
}
