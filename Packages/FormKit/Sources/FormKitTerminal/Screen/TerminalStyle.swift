/// The look of a form in a terminal: one ``TextAttributes`` for each role.
///
/// A theme is a value, to be changed or filled from design tokens:
///
/// ```swift
/// var style = TerminalStyle.dark
/// style[.title] = TextAttributes(foreground: .init(red: 0, green: 170, blue: 120), bold: true)
/// ```
public struct TerminalStyle: Hashable, Sendable {
  /// What a piece of text is for.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// The title of the form or a section.
    case title
    /// The name of a field.
    case label
    /// What was entered.
    case value
    /// What an empty field shows.
    case placeholder
    /// A rule's hint, or a field's hint.
    case hint
    /// An error.
    case error
    /// A warning.
    case warning
    /// A success.
    case success
    /// The field or button with the focus.
    case focus
    /// Lines and frames.
    case border
    /// The explanation of a field, and the keys at the bottom.
    case help
    /// The area of an input; plain draws inputs, buttons and tabs in brackets.
    case input
    /// A button.
    case button
    /// The button that the return key presses.
    case primaryButton
    /// A button whose effect cannot be taken back.
    case dangerButton
    /// The current tab.
    case currentTab
    /// The levels of a heat map, from none to most; bars have the fourth. Plain ones show as characters.
    case level0, level1, level2, level3, level4
    /// The mark before a figure in a warm colour.
    case flame
    /// The whole screen: the colour behind everything, and that of text without one.
    case screen
  }

  private var styles: [Role: TextAttributes]

  /// Makes a palette; a missing role is plain.
  public init(_ styles: [Role: TextAttributes] = [:]) {
    self.styles = styles.filter { $0.value != .plain }
  }

  /// The style of a role.
  public subscript(role: Role) -> TextAttributes {
    get { styles[role] ?? .plain }
    set { styles[role] = newValue == .plain ? nil : newValue }
  }

  /// Whether inputs and buttons are areas of their own; else brackets show where they are.
  var hasAreas: Bool { self[.input] != .plain }

  /// The style as a terminal of some capability can show it.
  ///
  /// Without colours, brackets mark inputs, buttons and tabs. Sixteen colours have no tints: there,
  /// lines and reversed colours mark the areas, and a style that does not paint the screen gets the
  /// terminal's own colours for its roles, whatever colours it had.
  public func adapted(to capability: StyleCapability) -> TerminalStyle {
    guard hasAreas else { return self }
    var style = self
    switch capability {
    case .trueColor, .ansi256: break
    case .ansi16:
      if self[.screen] == .plain { style = Self.basic }
      for role in Role.levels { style[role] = .plain }
      style[.flame] = style[.warning]
      style[.input] = TextAttributes(underline: true)
      style[.button] = TextAttributes(underline: true)
      style[.primaryButton] = TextAttributes(reverse: true)
      style[.dangerButton] = style[.error]
      style[.dangerButton].isUnderlined = true
      style[.currentTab] = TextAttributes(bold: true, reverse: true)
    case .none:
      let areas: [Role] = [.input, .button, .primaryButton, .dangerButton, .currentTab]
      for role in areas + Role.levels {
        style[role] = .plain
      }
    }
    return style
  }

  /// The roles in colours that every terminal of 16 has in shades that suit its own background.
  ///
  /// The nearest of 16 colours to a tint is often white or grey, which is no role.
  private static let basic = TerminalStyle([
    .title: TextAttributes(foreground: .init(hex: 0xCD00CD), bold: true),
    .label: TextAttributes(bold: true), .placeholder: TextAttributes(dim: true, italic: true),
    .hint: TextAttributes(foreground: .init(hex: 0x00CDCD)),
    .error: TextAttributes(foreground: .init(hex: 0xCD0000), bold: true),
    .warning: TextAttributes(foreground: .init(hex: 0xCDCD00)),
    .success: TextAttributes(foreground: .init(hex: 0x00CD00)),
    .focus: TextAttributes(foreground: .init(hex: 0xCD00CD), bold: true),
    .border: TextAttributes(dim: true), .help: TextAttributes(dim: true),
  ])

  /// Every role in the terminal's own look.
  public static let plain = TerminalStyle()

  /// A look without colours: attributes only.
  public static let standard = TerminalStyle([
    .title: TextAttributes(bold: true), .placeholder: TextAttributes(dim: true),
    .hint: TextAttributes(dim: true), .error: TextAttributes(bold: true),
    .focus: TextAttributes(reverse: true),
    .border: TextAttributes(dim: true), .help: TextAttributes(dim: true),
  ])
}

extension TerminalStyle.Role {
  /// The levels of a heat map, from none to most.
  static let levels: [Self] = [.level0, .level1, .level2, .level3, .level4]
}
