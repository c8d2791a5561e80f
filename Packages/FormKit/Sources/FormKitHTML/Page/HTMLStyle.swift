/// The looks of a page: the caller's style sheet before FormKit's own arrangement.
///
/// The arrangement takes every colour, space and size from CSS custom properties such as
/// `--color-text-primary`, `--spacing-medium` and `--radius-small`, each with a plain fallback.
/// So an export of design tokens is all the sheet has to be. Comments, white space and the custom
/// properties that no rule of a page reads are left out.
public struct HTMLStyle: Sendable, Hashable {
  private let pieces: [CompactSheet.Piece]
  /// The arrangement of each part, its fallbacks left out where the caller's sheet has the property.
  private let arrangements: [CompactSheet.Piece]

  /// Without a sheet of the caller's.
  public static let plain = HTMLStyle("")

  /// Creates a style.
  ///
  /// - Parameter sheet: The caller's style sheet: custom properties, or rules that go further. It is
  ///   trusted as far as a style sheet is; it cannot end the `style` element.
  public init(_ sheet: String) {
    guard let compact = CompactSheet(sheet) else {
      pieces = [CompactSheet.Piece(HTMLText.style(sheet + "\n"), .all)]
      arrangements = Self.arrangements
      return
    }
    let own = CompactSheet.propertiesRead(in: sheet)
    let readers = Self.arrangements.map { ($0.parts, CompactSheet.propertiesRead(in: $0.text)) }
    pieces = compact.pieces { name in
      if own.contains(name) { return .all }
      return readers.reduce(into: []) { if $1.1.contains(name) { $0.insert($1.0) } }
    }.map { CompactSheet.Piece(HTMLText.style($0.text), $0.parts, isNamedTheme: $0.isNamedTheme) }
    let known = compact.rootProperties
    arrangements = Self.arrangements.map {
      CompactSheet.Piece(CompactSheet.withoutFallbacks($0.text, for: known), $0.parts)
    }
  }

  /// The text of the `style` element of a page with some parts.
  func text(_ parts: HTMLParts) -> String {
    let parts = parts.union(.base)
    var result = ""
    result.reserveCapacity(20_000)
    for piece in pieces where !piece.parts.isDisjoint(with: parts) {
      if !piece.isNamedTheme || parts.contains(.namedTheme) { result += piece.text }
    }
    for piece in arrangements where parts.contains(piece.parts) { result += piece.text }
    return result
  }
}

extension HTMLStyle {
  /// The arrangement of each part, as the page has it.
  private static let arrangements: [CompactSheet.Piece] = [
    (.base, arrangement), (.headings, headingArrangement), (.advice, adviceArrangement),
    (.choices, choiceArrangement), (.segments, segmentArrangement),
    (.menus, menuArrangement), (.files, fileArrangement), (.crops, cropArrangement),
    (.secrets, secretArrangement), (.days, dayArrangement),
    (.areas, areaArrangement), (.affixes, affixArrangement),
    (.counts, countArrangement), (.revealed, revealedArrangement), (.outputs, outputArrangement),
    (.repeats, repeatArrangement),
    (.chips, chipArrangement), (.notices, noticeArrangement), (.steps, stepArrangement),
    (.review, reviewArrangement), (.content, contentArrangement), (.footer, footerArrangement),
    (.initials, initialsArrangement), (.images, imageArrangement),
    (.danger, dangerArrangement), (.backLinks, backLinkArrangement), (.stacks, stackArrangement),
    (.dialogs, dialogArrangement), (.folds, foldArrangement), (.codes, codeArrangement),
    (.tables, tableArrangement), (.narrow, narrowArrangement),
  ].map { CompactSheet.Piece(CompactSheet($1)?.text ?? $1, $0) }
}
