/// Writes a theme as lines for a terminal: path and value, and a swatch before each colour.
public struct ANSIThemeExporter: ThemeExporter {
  /// What the terminal can show; with ``TerminalColorCapability/none`` there are no swatches.
  public var capability: TerminalColorCapability

  /// Creates the exporter.
  public init(capability: TerminalColorCapability) {
    self.capability = capability
  }

  /// One line for each token, each ending in a newline.
  public func export(_ theme: Theme) -> String {
    let tokens = theme.tokens
    let width = tokens.map(\.path.description.count).max() ?? 0
    return tokens.map { token in
      let path = token.path.description
      let padding = String(repeating: " ", count: width - path.count)
      return "\(swatch(token, on: theme))\(path)\(padding)  \(token.value)\n"
    }.joined()
  }

  private func swatch(_ token: DesignToken, on theme: Theme) -> String {
    guard capability != .none else { return "" }
    guard case .color(let color) = token.value else { return "    " }
    let shown = color.composited(over: theme.color.background)
    return ANSIStyle(background: shown).applied(to: "  ", for: capability) + "  "
  }
}
