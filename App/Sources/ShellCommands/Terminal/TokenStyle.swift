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
    for appearance: Appearance, environment: [String: String],
    capability: StyleCapability = .trueColor
  ) -> TerminalStyle {
    let theme: Theme =
      switch appearance {
      case .automatic: isLight(environment["COLORFGBG"]) ? .light : .dark
      case .light: .light
      case .dark: .dark
      case .highContrast: .highContrast
      case .highContrastDark: .highContrastDark
      }
    var style = style(of: theme, capability: capability)
    // A chosen appearance has its own background; otherwise the terminal keeps its own.
    if appearance != .automatic {
      style[.screen] = Ink(
        foreground: ink(theme.color.text.primary), background: ink(theme.color.background))
    }
    return style
  }

  static func style(
    of theme: Theme, capability: StyleCapability = .trueColor
  ) -> TerminalStyle {
    let color = theme.color
    var style = TerminalStyle([
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
    ])
    setAreas(of: color, capability, &style)
    return style
  }

  /// Sets the styles of areas.
  ///
  /// Without colours, brackets mark the areas. A terminal with 16 colours has no tints, so lines and reversed
  /// colours mark them.
  private static func setAreas(
    of color: Tokens.Color, _ capability: StyleCapability, _ style: inout TerminalStyle
  ) {
    switch capability {
    case .none: break
    case .ansi16:
      style[.input] = Ink(underline: true)
      style[.button] = Ink(underline: true)
      style[.primaryButton] = Ink(reverse: true)
      style[.currentTab] = Ink(bold: true, reverse: true)
    case .ansi256, .trueColor:
      // The line shows the area also where the tint is close to the background.
      style[.input] = Ink(
        foreground: ink(color.text.primary), background: ink(color.surface.secondary),
        underline: true)
      style[.button] = Ink(
        foreground: ink(color.text.primary), background: ink(color.brand.soft))
      style[.primaryButton] = Ink(
        foreground: ink(color.brand.onPrimary), background: ink(color.brand.primary), bold: true)
      style[.currentTab] = Ink(
        foreground: ink(color.text.primary), background: ink(color.brand.soft), bold: true)
    }
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
