/// Writes a theme as lines for a terminal: path and value, and a swatch before each colour.
public struct ANSIThemeExporter: ThemeExporter {
  /// What the terminal can show; with ``TerminalColorCapability/none`` there are no swatches.
  public var capability: TerminalColorCapability

  /// Creates the exporter.
  public init(capability: TerminalColorCapability) {
    self.capability = capability
  }

  /// One line for each token, each ending in a newline.
  ///
  /// Control characters and what changes the direction of text read `\u{1B}`.
  public func export(_ theme: TokenTheme) -> String {
    let rows = theme.tokens.map { (Self.printable($0.path.description), $0) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { path, token in
      let padding = String(repeating: " ", count: width - path.count)
      return "\(swatch(token, theme))\(path)\(padding)  \(Self.printable(token.value.cssText))\n"
    }.joined()
  }

  private static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isObeyed) else { return text }
    return text.unicodeScalars.map { scalar in
      isObeyed(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : "\(scalar)"
    }.joined()
  }

  /// Whether a terminal would obey a character (ECMA-48; Unicode Standard Annex 9).
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private func swatch(_ token: DesignToken, _ theme: TokenTheme) -> String {
    guard capability != .none else { return "" }
    guard case .color(let color) = token.value else { return "    " }
    var canvas = RGBAColor(rgb: theme.preference.isDark ? 0x000000 : 0xFFFFFF)
    if case .color(let background)? = theme["color.background"]?.value { canvas = background }
    return ANSIStyle(background: color.composited(over: canvas)).applied(to: "  ", for: capability)
      + "  "
  }
}
