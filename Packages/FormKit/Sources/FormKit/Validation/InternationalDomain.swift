/// Judges domains with letters beyond ASCII, as browsers do before they look them up.
///
/// Source: Unicode UTS #46, non-transitional, without its length and STD3 restrictions. Of the
/// mapping table only what bears on the verdict is here: case, full-width forms, the ideographic
/// full stops and what is ignored. Compatibility forms are taken as they are, and the direction of
/// labels (RFC 5893) is not judged.
enum InternationalDomain {
  /// The scalars of a domain in lower case, without those that are ignored.
  static func mapped(_ domain: String) -> [Unicode.Scalar] {
    domain.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
      switch scalar.value {
      case 0x3002, 0xFF0E, 0xFF61: ["."]
      case 0xFF01...0xFF5E:
        Unicode.Scalar(scalar.value - 0xFEE0).map { lowercased($0) } ?? []
      case 0xAD, 0x34F, 0x180B...0x180D, 0x180F, 0x200B, 0x2060, 0x2064, 0xFE00...0xFE0F, 0xFEFF,
        0xE0100...0xE01EF:
        []
      default: lowercased(scalar)
      }
    }
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar.properties.changesWhenLowercased
      ? Array(scalar.properties.lowercaseMapping.unicodeScalars) : [scalar]
  }

  /// Whether every label of a mapped domain is valid.
  static func accepts(_ domain: [Unicode.Scalar]) -> Bool {
    domain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      guard label.starts(with: "xn--".unicodeScalars) else { return isLabel(Array(label)) }
      guard let decoded = Punycode.decode(label.dropFirst(4).map(\.value)) else { return false }
      return decoded.contains { !$0.isASCII } && isLabel(decoded)
        && !decoded.contains { $0.properties.changesWhenLowercased || isCompatibilityForm($0) }
    }
  }

  /// Whether a scalar belongs to a block of forms that are mapped to others, which an encoding may
  /// not hold: enclosed, ligated, mathematical and full-width ones.
  private static func isCompatibilityForm(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2460...0x24EA, 0x3200...0x33FF, 0xFB00...0xFB1C, 0xFF00...0xFFEF, 0x1D400...0x1D7FF: true
    default: false
    }
  }

  private static func isLabel(_ label: [Unicode.Scalar]) -> Bool {
    guard let first = label.first, label.contains(where: { !$0.isASCII }) else { return true }
    return !DomainName.isMark(first) && !label.contains(".")
      && label.indices.allSatisfy { isPermitted(label[$0]) && isJoined(label, at: $0) }
  }

  private static func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80, 0x200C, 0x200D: return true
    case 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2488...0x249B, 0x2FF0...0x2FFF, 0x3164, 0xFFA0, 0xFFFC,
      0xFFFD:
      return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .surrogate, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return true
    }
  }

  /// Whether a joiner follows a virama, or stands between two letters of a cursive script.
  ///
  /// Source: RFC 5892, appendices A.1 and A.2; cursive scripts by their blocks.
  private static func isJoined(_ label: [Unicode.Scalar], at index: Int) -> Bool {
    guard label[index].value == 0x200C || label[index].value == 0x200D else { return true }
    guard index > 0 else { return false }
    if label[index - 1].properties.canonicalCombiningClass == .virama { return true }
    let before = label[..<index].last { !DomainName.isMark($0) }
    let after = label[(index + 1)...].first { !DomainName.isMark($0) }
    return label[index].value == 0x200C && isCursive(before) && isCursive(after)
  }

  private static func isCursive(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar.properties.generalCategory == .otherLetter else { return false }
    switch scalar.value {
    case 0x620...0x7FF, 0x840...0x8FF, 0x1807...0x18AA, 0xA840...0xA873: return true
    default: return false
    }
  }
}
