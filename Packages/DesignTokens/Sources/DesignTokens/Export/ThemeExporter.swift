/// Something which writes a theme in another language.
public protocol ThemeExporter: Sendable {
  /// The text of a theme; the same theme always gives the same text.
  func export(_ theme: Theme) -> String
}
