/// The look of a piece of terminal text, rendered to what the terminal can show.
public struct ANSIStyle: Hashable, Sendable {
  /// The colour of the text; nil keeps the terminal's.
  public var foreground: RGBAColor?
  /// The colour behind the text; nil keeps the terminal's.
  public var background: RGBAColor?
  /// Whether the text is bold.
  public var isBold: Bool
  /// Whether the text is faint.
  public var isDim: Bool
  /// Whether the text is underlined.
  public var isUnderlined: Bool
  /// Whether foreground and background change places.
  public var isInverse: Bool

  /// Creates a style; by default text looks as the terminal shows it.
  public init(
    foreground: RGBAColor? = nil, background: RGBAColor? = nil, isBold: Bool = false,
    isDim: Bool = false, isUnderlined: Bool = false, isInverse: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.isInverse = isInverse
  }

  /// The sequence which ends every style.
  public static let reset = "\u{1B}[0m"

  /// The sequence (ECMA-48 SGR) which starts the style; empty when there is nothing to set.
  public func opening(for capability: TerminalColorCapability) -> String {
    guard capability != .none else { return "" }
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isInverse { codes.append("7") }
    if let foreground {
      codes.append(Self.code(foreground, isBackground: false, capability: capability))
    }
    if let background {
      codes.append(Self.code(background, isBackground: true, capability: capability))
    }
    return codes.isEmpty ? "" : "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  /// The text in this style, followed by a reset; unchanged when there is nothing to set.
  public func applied(to text: String, for capability: TerminalColorCapability) -> String {
    let start = opening(for: capability)
    return start.isEmpty || text.isEmpty ? text : start + text + Self.reset
  }

  private static func code(
    _ color: RGBAColor, isBackground: Bool, capability: TerminalColorCapability
  ) -> String {
    switch capability {
    case .trueColor:
      return "\(isBackground ? 48 : 38);2;\(color.red8);\(color.green8);\(color.blue8)"
    case .ansi256, .none:
      return "\(isBackground ? 48 : 38);5;\(ANSIPalette.nearestIndex(to: color))"
    case .ansi16:
      let index = ANSIPalette.nearestBasicIndex(to: color)
      let base = (index < 8 ? 30 : 82) + (isBackground ? 10 : 0)
      return "\(base + index)"
    }
  }
}
