import DesignTokens
import FormKitTerminal
import ShellApp

/// Both layers name a style of text; here it is the terminal's.
private typealias Ink = FormKitTerminal.TextAttributes

/// The terminal's styles, taken from the design tokens.
enum TokenStyle {
  /// The style of an appearance; `automatic` follows the terminal's background as it answered or as
  /// `COLORFGBG` tells it, and is dark when neither does.
  static func style(
    for appearance: Appearance, environment: [String: String], hasLightBackground: Bool? = nil
  ) -> TerminalStyle {
    let theme: Theme =
      switch appearance {
      case .automatic:
        TerminalStyle.isLight(environment, hasLightBackground: hasLightBackground) ? .light : .dark
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
      .placeholder: Ink(foreground: ink(color.text.secondary), italic: true),
      .hint: Ink(foreground: ink(color.semantic.info)),
      .error: Ink(foreground: ink(color.semantic.error)),
      .warning: Ink(foreground: ink(color.semantic.warning)),
      .success: Ink(foreground: ink(color.semantic.success)),
      .focus: Ink(foreground: ink(color.focus), bold: true),
      .border: Ink(foreground: ink(color.border.strong)),
      .help: Ink(foreground: ink(color.text.secondary)),
      // The line shows the area also where the tint is close to the background.
      .input: Ink(
        foreground: ink(color.text.primary), background: ink(color.surface.secondary),
        underline: true),
      .button: Ink(foreground: ink(color.text.primary), background: ink(color.brand.soft)),
      .primaryButton: Ink(
        foreground: ink(color.brand.onPrimary), background: ink(color.brand.primary), bold: true),
      .dangerButton: Ink(
        foreground: ink(color.semantic.error), background: ink(color.semantic.errorSoft)),
      .currentTab: Ink(
        foreground: ink(color.text.primary), background: ink(color.brand.soft), bold: true),
      .flame: Ink(foreground: ink(color.data.flame)),
      .level0: Ink(foreground: ink(color.data.level0)),
      .level1: Ink(foreground: ink(color.data.level1)),
      .level2: Ink(foreground: ink(color.data.level2)),
      .level3: Ink(foreground: ink(color.data.level3)),
      .level4: Ink(foreground: ink(color.data.level4)),
    ])
  }

  private static func ink(_ color: RGBAColor) -> Ink.Color {
    Ink.Color(red: color.red8, green: color.green8, blue: color.blue8)
  }
}
