/// Writes tokens as CSS custom properties, such as `--color-text-primary: #161a26;`.
///
/// Names are the token's path in kebab case. A text style becomes the properties `-family`,
/// `-size`, `-line-height`, `-weight` and `-letter-spacing`.
public struct CSSThemeExporter: ThemeExporter {
  /// The selector of the rule ``export(_:)-swift.method`` writes.
  public var selector: String

  /// Creates the exporter; the default selector is `:root`.
  public init(selector: String = ":root") {
    self.selector = selector
  }

  /// Checks that no two tokens of a theme have one name in CSS.
  ///
  /// - Throws: ``TokenError/refused(_:)`` with both paths of each collision.
  public func check(_ theme: TokenTheme) throws(TokenError) {
    var names = CSSNameCheck()
    names.add(theme.tokens)
    try names.check()
  }

  /// One rule with every token of the theme, ending in a newline; a second one, under `@supports`,
  /// with the colours that sRGB cannot show.
  ///
  /// Of two tokens with one name the later counts; see ``check(_:)``.
  public func export(_ theme: TokenTheme) -> String {
    var text = ""
    Self.write(theme.tokens, of: theme, selector, indent: "", showsScheme: true, to: &text)
    return text
  }

  /// A style sheet for all themes of a file.
  ///
  /// The default theme is at `:root`. What another context changes applies when the root has an
  /// attribute `data-` and the modifier's name with the context as its value; without the
  /// attribute, when the reader prefers what the context answers to, see ``ThemePreference``.
  /// - Throws: ``TokenError/refused(_:)`` when a theme is.
  public func stylesheet(_ catalog: TokenCatalog) throws(TokenError) -> String {
    try StyleSheet(catalog).text
  }

  /// A style sheet for typed themes, of which the first is the default; the attribute is
  /// `data-theme`.
  public func stylesheet(_ themes: [Theme]) -> String {
    StyleSheet(themes: themes.map(\.tokenTheme)).text
  }

  static func write(
    _ tokens: [DesignToken], of theme: TokenTheme, _ selector: String, indent: String,
    showsScheme: Bool, to text: inout String
  ) {
    text += "\(indent)\(selector) {\n"
    if showsScheme {
      text += "\(indent)  color-scheme: \(theme.preference.isDark ? "dark" : "light");\n"
    }
    for token in tokens {
      let name = NameStyle.customProperty(token.path.segments)
      for part in token.value.cssParts {
        text += indent
        text += "  "
        text += name
        text += part.suffix
        text += ": "
        text += part.value
        text += ";\n"
      }
    }
    text += "\(indent)}\n"
    writeWide(tokens, selector, indent: indent, to: &text)
  }

  /// The colours that sRGB cannot show, for who can show them; the rule before has stand-ins.
  private static func writeWide(
    _ tokens: [DesignToken], _ selector: String, indent: String, to text: inout String
  ) {
    let wide = tokens.compactMap { token in
      token.value.cssWideText.map { (NameStyle.customProperty(token.path.segments), $0) }
    }
    guard !wide.isEmpty else { return }
    text += "\(indent)@supports (color: color(display-p3 0 0 0)) {\n\(indent)  \(selector) {\n"
    for (name, value) in wide { text += "\(indent)    \(name): \(value);\n" }
    text += "\(indent)  }\n\(indent)}\n"
  }
}
