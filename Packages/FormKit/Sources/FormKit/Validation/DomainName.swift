/// Judges the domain of a mailbox: labels of letters, digits and inner hyphens, at most 63 octets
/// each (RFC 5321, RFC 1035); labels beyond ASCII as U-labels (RFC 5890), counted as Punycode.
enum DomainName {
  static func accepts(_ bytes: ArraySlice<UInt8>) -> Bool {
    var total = -1
    for label in bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard let length = length(of: label) else { return false }
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
    guard scalars.allSatisfy(isPermitted), let first = scalars.first, !isMark(first),
      !(scalars.count > 3 && scalars[2] == "-" && scalars[3] == "-")
    else { return nil }
    return Punycode.encodedLength(of: scalars.map(\.value)).map { $0 + 4 }
  }

  private static func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return true }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      return true
    default:
      // Joiners stand inside words of several scripts, the middle dot in Catalan ones (RFC 5892).
      return isMark(scalar) || [0x200C, 0x200D, 0xB7, 0x30FB].contains(scalar.value)
    }
  }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
