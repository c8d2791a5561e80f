/// The reason a text is not a display name or a bio.
public enum ProfileTextError: Error, Hashable, Sendable {
  /// The text is empty or consists of white space.
  case empty
  /// The text has more characters than `maximum`.
  case tooLong(maximum: Int)
  /// The text contains a control character, such as a tab or a direction override.
  case controlCharacter
}

/// The rule that display names and bios share.
enum ProfileText {
  /// The scalars that reorder other text (Unicode Standard Annex #9, section 2).
  private static let directionFormatting: [ClosedRange<UInt32>] = [
    0x202A...0x202E, 0x2066...0x2069,
  ]

  /// Returns a text without surrounding white space.
  ///
  /// A character may consist of four scalars on average.
  static func validated(
    _ raw: String, maximumLength: Int, allowsLineBreaks: Bool = false
  ) throws(ProfileTextError) -> String {
    let text = String(raw.withoutSurroundingWhitespace())
    if text.isEmpty { throw .empty }
    if text.count > maximumLength || text.unicodeScalars.count > 4 * maximumLength {
      throw .tooLong(maximum: maximumLength)
    }
    let isForbidden = text.unicodeScalars.contains { scalar in
      if allowsLineBreaks, scalar == "\n" || scalar == "\r" { return false }
      return isControl(scalar)
    }
    if isForbidden { throw .controlCharacter }
    return text
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: directionFormatting.contains { $0.contains(scalar.value) }
    }
  }
}
