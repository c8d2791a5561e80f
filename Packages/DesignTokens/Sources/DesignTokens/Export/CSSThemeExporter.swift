/// Writes a theme as CSS custom properties, such as `--color-text-primary: #14171f;`.
///
/// Names are the token's path in kebab case. A text style becomes the three properties `-size`,
/// `-line-height` and `-weight`.
public struct CSSThemeExporter: ThemeExporter {
  /// The selector of the rule ``export(_:)`` writes.
  public var selector: String

  /// Creates the exporter; the default selector is `:root`.
  public init(selector: String = ":root") {
    self.selector = selector
  }

  /// One rule with every token of the theme, ending in a newline.
  public func export(_ theme: Theme) -> String {
    rule(theme, selector: selector, indent: "")
  }

  /// A style sheet for several themes.
  ///
  /// The first theme is the default. A later one applies when its `data-theme` attribute is set on
  /// the root; and, unless another attribute is set, when the reader prefers its appearance (dark)
  /// or more contrast (themes which require ``ContrastLevel/aaa``).
  public func stylesheet(_ themes: [Theme]) -> String {
    var text = ""
    for (index, theme) in themes.enumerated() {
      if index == 0 {
        text += rule(theme, selector: ":root", indent: "")
      } else if let query = mediaQuery(for: theme) {
        text += "@media (\(query)) {\n"
        text += rule(theme, selector: ":root:not([data-theme])", indent: "  ")
        text += "}\n"
      }
    }
    for theme in themes {
      text += rule(theme, selector: ":root[data-theme=\"\(theme.name)\"]", indent: "")
    }
    return text
  }

  private func mediaQuery(for theme: Theme) -> String? {
    if theme.textContrast == .aaa { return "prefers-contrast: more" }
    return theme.appearance == .dark ? "prefers-color-scheme: dark" : nil
  }

  private func rule(_ theme: Theme, selector: String, indent: String) -> String {
    var lines = [
      "\(indent)\(selector) {", "\(indent)  color-scheme: \(theme.appearance.rawValue);",
    ]
    for token in theme.tokens {
      lines += declarations(of: token).map { "\(indent)  \($0.name): \($0.value);" }
    }
    lines.append("\(indent)}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func declarations(of token: DesignToken) -> [(name: String, value: String)] {
    let name = "--" + token.path.segments.map(Self.kebabCase).joined(separator: "-")
    guard case .typography(let style) = token.value else {
      return [(name, token.value.description)]
    }
    return [
      ("\(name)-size", "\(decimalText(style.size))px"),
      ("\(name)-line-height", "\(decimalText(style.lineHeight))px"),
      ("\(name)-weight", "\(style.weight.value)"),
    ]
  }

  private static func kebabCase(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character.isUppercase, !result.isEmpty { result += "-" }
      result += character.lowercased()
    }
  }
}
