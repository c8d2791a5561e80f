/// Something that writes the tokens of a theme as text.
public protocol ThemeExporter: Sendable {
  /// The text; the same theme always gives the same bytes.
  func export(_ theme: TokenTheme) -> String
}

extension ThemeExporter {
  /// The text of a typed theme.
  public func export(_ theme: Theme) -> String { export(theme.tokenTheme) }
}
