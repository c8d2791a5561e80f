/// What a reader may prefer, as Media Queries Level 5, section 11 names it.
public struct ThemePreference: Hashable, Sendable {
  /// Whether light text on dark is preferred.
  public var isDark = false
  /// Whether more contrast is preferred.
  public var isHighContrast = false
  /// Whether less motion is preferred.
  public var isReducedMotion = false

  /// Creates a preference; none by default.
  public init(isDark: Bool = false, isHighContrast: Bool = false, isReducedMotion: Bool = false) {
    self.isDark = isDark
    self.isHighContrast = isHighContrast
    self.isReducedMotion = isReducedMotion
  }

  /// What contexts answer to by the words of their names: `dark`, `contrast`, `reduced`.
  ///
  /// `highContrastDark` and `dark-high-contrast` answer to both dark and contrast; `lowContrast`
  /// and `noContrast` to neither.
  public init(contexts: [String]) {
    let words = contexts.flatMap(NameStyle.words)
    isDark = words.contains("dark")
    isHighContrast =
      words.contains("contrast") && !words.contains("low") && !words.contains("no")
    isReducedMotion = words.contains("reduced") || words.contains("reduce")
  }

  /// The media query, or nil for no preference.
  public var mediaQuery: String? {
    var features: [String] = []
    if isDark { features.append("(prefers-color-scheme: dark)") }
    if isHighContrast { features.append("(prefers-contrast: more)") }
    if isReducedMotion { features.append("(prefers-reduced-motion: reduce)") }
    return features.isEmpty ? nil : features.joined(separator: " and ")
  }
}
