import DesignTokens
import FormKitTerminal
import ShellApp

/// Both layers name a style of text; here it is the terminal's.
private typealias Ink = FormKitTerminal.TextAttributes

/// The terminal's styles, taken from the design tokens.
enum TokenStyle {
  /// The style of an appearance; `automatic` follows the terminal's background as `COLORFGBG` tells
  /// it, and is dark when it does not.
  static func style(
    for appearance: Appearance, environment: [String: String]
  ) -> TerminalStyle {
    let theme: Theme =
      switch appearance {
      case .automatic: isLight(environment["COLORFGBG"]) ? .light : .dark
      case .light: .light
      case .dark: .dark
      case .highContrast: .highContrast
      case .highContrastDark: .highContrastDark
      }
    var style = style(of: theme)
    // A chosen appearance has its own background; otherwise the terminal keeps its own.
    if appearance != .automatic {
      style[.screen] = Ink(
        foreground: ink(theme.color.text.primary), background: ink(theme.color.background))
    }
    return style
  }

  static func style(of theme: Theme) -> TerminalStyle {
    let color = theme.color
    return TerminalStyle([
      .title: Ink(foreground: ink(color.brand.primary), bold: true),
      .label: Ink(bold: true),
      .placeholder: Ink(foreground: ink(color.text.secondary)),
      .hint: Ink(foreground: ink(color.semantic.info)),
      .error: Ink(foreground: ink(color.semantic.error)),
      .warning: Ink(foreground: ink(color.semantic.warning)),
      .success: Ink(foreground: ink(color.semantic.success)),
      .focus: Ink(foreground: ink(color.focus), bold: true),
      .border: Ink(foreground: ink(color.border.strong)),
      .help: Ink(foreground: ink(color.text.secondary)),
    ])
  }

  private static func ink(_ color: RGBAColor) -> Ink.Color {
    Ink.Color(red: color.red8, green: color.green8, blue: color.blue8)
  }

  /// `COLORFGBG` reads `foreground;background`, 7 and 15 being the light backgrounds.
  private static func isLight(_ value: String?) -> Bool {
    guard let last = value?.split(separator: ";").last else { return false }
    return last == "7" || last == "15"
  }
}
