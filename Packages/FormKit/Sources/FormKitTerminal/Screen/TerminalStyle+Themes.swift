extension TerminalStyle {
  /// A theme for light terminals.
  public static let light = theme(
    primary: 0x4338CA, onPrimary: 0xFFFFFF, soft: 0xECEAFD, text: 0x161A26, secondary: 0x566074,
    surface: 0xEEF0F6, border: 0x7F889C, focus: 0x4338CA, info: 0x0B57B7, success: 0x147A47,
    warning: 0x93610A, error: 0xB42318, errorSoft: 0xFDECEB, flame: 0xD9480F,
    levels: [0xE9ECF3, 0xC9C3F6, 0x9489EA, 0x5D50D6, 0x37299F])

  /// A theme for dark terminals.
  public static let dark = theme(
    primary: 0xA5A0FF, onPrimary: 0x14122E, soft: 0x262449, text: 0xEEF0F6, secondary: 0xA7AFC2,
    surface: 0x232838, border: 0x7B8499, focus: 0xA5A0FF, info: 0x8CBCFF, success: 0x6FD6A0,
    warning: 0xF0C069, error: 0xFF9B90, errorSoft: 0x3A1D1D, flame: 0xFF9254,
    levels: [0x232838, 0x3A3474, 0x584DB5, 0x8077EA, 0xBDB8FF])

  /// ``light`` or ``dark``, as the terminal describes itself; dark where it does not.
  ///
  /// - Parameter hasLightBackground: What the terminal answered
  ///   (``TerminalDevice/hasLightBackground``); nil, the default, leaves it to `COLORFGBG`.
  public static func automatic(
    environment: [String: String], hasLightBackground: Bool? = nil
  ) -> TerminalStyle {
    isLight(environment, hasLightBackground: hasLightBackground) ? .light : .dark
  }

  /// Whether a terminal has a light background: as it answered, else whether `COLORFGBG`, which reads
  /// `foreground;background`, has one of the light backgrounds, 7 and 15; false without both.
  public static func isLight(
    _ environment: [String: String], hasLightBackground: Bool? = nil
  ) -> Bool {
    if let hasLightBackground { return hasLightBackground }
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last else { return false }
    return last == "7" || last == "15"
  }

  private static func theme(
    primary: UInt32, onPrimary: UInt32, soft: UInt32, text: UInt32, secondary: UInt32,
    surface: UInt32, border: UInt32, focus: UInt32, info: UInt32, success: UInt32, warning: UInt32,
    error: UInt32, errorSoft: UInt32, flame: UInt32, levels: [UInt32]
  ) -> TerminalStyle {
    var style = TerminalStyle([
      .title: TextAttributes(foreground: .init(hex: primary), bold: true),
      .label: TextAttributes(bold: true),
      .placeholder: TextAttributes(foreground: .init(hex: secondary), italic: true),
      .hint: TextAttributes(foreground: .init(hex: info)),
      .error: TextAttributes(foreground: .init(hex: error)),
      .warning: TextAttributes(foreground: .init(hex: warning)),
      .success: TextAttributes(foreground: .init(hex: success)),
      .focus: TextAttributes(foreground: .init(hex: focus), bold: true),
      .border: TextAttributes(foreground: .init(hex: border)),
      .help: TextAttributes(foreground: .init(hex: secondary)),
      .input: TextAttributes(
        foreground: .init(hex: text), background: .init(hex: surface), underline: true),
      .button: TextAttributes(foreground: .init(hex: text), background: .init(hex: soft)),
      .primaryButton: TextAttributes(
        foreground: .init(hex: onPrimary), background: .init(hex: primary), bold: true),
      .dangerButton: TextAttributes(
        foreground: .init(hex: error), background: .init(hex: errorSoft)),
      .currentTab: TextAttributes(
        foreground: .init(hex: text), background: .init(hex: soft), bold: true),
      .flame: TextAttributes(foreground: .init(hex: flame)),
    ])
    for (role, level) in zip(Role.levels, levels) {
      style[role] = TextAttributes(foreground: .init(hex: level))
    }
    return style
  }
}

extension TextAttributes.Color {
  /// The colour `0xRRGGBB`.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }
}
