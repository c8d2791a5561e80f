/// The reason a text is not a display name or a bio.
public enum ProfileTextError: Error, Hashable, Sendable {
  /// The text is empty or consists of white space.
  case empty
  /// The text has more characters than `maximum`.
  case tooLong(maximum: Int)
  /// The text contains a control character, such as a tab or a direction override.
  case controlCharacter
  /// The text has no character that shows, such as a text of zero-width spaces.
  case invisible
  /// A character has more than one combining diacritical mark, or more than four nonspacing marks of any
  /// script (Unicode Technical Standard 39, section 5.4), which could cover the lines around it.
  case tooManyMarks
}

/// The rule that display names and bios share; of new passwords it judges that they show something.
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
    if !text.unicodeScalars.contains(where: isVisible) { throw .invisible }
    if hasTooManyMarks(text) { throw .tooManyMarks }
    return text
  }

  /// Whether a scalar shows by itself: one that Unicode does not ignore by default, and neither a mark
  /// nor white space nor the empty Braille pattern.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator,
      .nonspacingMark, .enclosingMark:
      false
    default: !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
    }
  }

  /// Counts the marks of each character in Unicode Normalization Form C.
  private static func hasTooManyMarks(_ text: String) -> Bool {
    guard text.unicodeScalars.contains(where: isMark) else { return false }
    return String(decoding: text._nfcCodeUnits, as: UTF8.self).contains { character in
      let marks = character.unicodeScalars.filter(isMark)
      return marks.count > 4 || marks.filter(LatinFolding.isDiacritic).count > 1
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: directionFormatting.contains { $0.contains(scalar.value) }
    }
  }
}
