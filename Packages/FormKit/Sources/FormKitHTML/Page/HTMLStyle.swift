/// The looks of a page: the caller's style sheet before FormKit's own arrangement.
///
/// The arrangement takes every colour, space and size from CSS custom properties such as
/// `--color-text-primary`, `--spacing-medium` and `--radius-small`, each with a plain fallback.
/// So an export of design tokens is all the sheet has to be.
public struct HTMLStyle: Sendable, Hashable {
  /// The text of the page's `style` element.
  let sheet: String

  /// Without a sheet of the caller's.
  public static let plain = HTMLStyle("")

  /// Creates a style.
  ///
  /// - Parameter sheet: The caller's style sheet: custom properties, or rules that go further. It is
  ///   trusted as far as a style sheet is; it cannot end the `style` element.
  public init(_ sheet: String) {
    self.sheet = HTMLText.style(sheet + (sheet.isEmpty ? "" : "\n") + Self.arrangement)
  }
}
