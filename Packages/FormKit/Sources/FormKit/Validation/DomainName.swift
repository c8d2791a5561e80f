/// Judges the domain of a mailbox: labels of letters, digits and inner hyphens, at most 63 octets
/// each (RFC 5321, RFC 1035); labels beyond ASCII as U-labels (RFC 5890), counted as Punycode.
///
/// Where U-labels are accepted, a label that begins with `xn--` must be the encoding of one.
enum DomainName {
  static func accepts(_ bytes: ArraySlice<UInt8>, isInternational: Bool) -> Bool {
    var total = -1
    for label in bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard let length = length(of: label), !isInternational || !isFalseALabel(label) else {
        return false
      }
      total += length + 1
    }
    return total <= 255
  }

  /// The octets of a valid label on the wire.
  private static func length(of label: ArraySlice<UInt8>) -> Int? {
    let hyphen = UInt8(ascii: "-")
    guard let first = label.first, first != hyphen, label.last != hyphen else { return nil }
    let isASCII = label.allSatisfy { $0 < 0x80 }
    let length = isASCII ? label.count : internationalLength(of: label)
    let hasPlainBytes = label.allSatisfy {
      $0 >= 0x80 || $0 == hyphen || TextFormat.isAlphanumeric($0)
    }
    return hasPlainBytes ? length.flatMap { $0 <= 63 ? $0 : nil } : nil
  }

  private static func internationalLength(of label: ArraySlice<UInt8>) -> Int? {
    let scalars = Array(String(decoding: label, as: UTF8.self).unicodeScalars)
    return isULabel(scalars) ? Punycode.encodedLength(of: scalars.map(\.value)).map { $0 + 4 } : nil
  }

  private static func isULabel(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, !isMark(first) else { return false }
    return scalars.allSatisfy(isPermitted)
      && !(scalars.count > 3 && scalars[2] == "-" && scalars[3] == "-")
  }

  /// Whether a label claims to encode a U-label and does not.
  private static func isFalseALabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard label.count >= 4, label.prefix(4).map({ $0 | 0x20 }) == Array("xn--".utf8) else {
      return false
    }
    guard let code = Punycode.decode(label.dropFirst(4)),
      code.contains(where: { $0 >= 0x80 }),
      Punycode.encodedLength(of: code) == label.count - 4
    else { return true }
    let scalars = code.compactMap { Unicode.Scalar($0) }
    return scalars.count != code.count || !isULabel(scalars)
  }

  private static func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return true }
    if compatible.contains(where: { $0.contains(scalar.value) }) { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      return true
    default:
      // Joiners stand inside words of several scripts, the middle dot in Catalan ones (RFC 5892).
      return isMark(scalar) || [0x200C, 0x200D, 0xB7, 0x30FB].contains(scalar.value)
    }
  }

  /// Letters and digits that are other spellings of plain ones, such as full-width ones, which no
  /// U-label has: the blocks whose characters have compatibility decompositions.
  ///
  /// Source: RFC 5892, category Unstable; Unicode, Blocks.
  private static let compatible: [ClosedRange<UInt32>] = [
    0x2070...0x209F, 0x2100...0x214F, 0x2460...0x24FF, 0x3130...0x318F, 0x3200...0x33FF,
    0xF900...0xFAFF, 0xFB00...0xFB4F, 0xFB50...0xFDFF, 0xFE70...0xFEFF, 0xFF00...0xFFEF,
    0x1D400...0x1D7FF, 0x1EE00...0x1EEFF, 0x1F100...0x1F2FF, 0x2F800...0x2FA1F,
  ]

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
