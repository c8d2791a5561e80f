/// How text looks: colours and attributes, independent of what the terminal can show.
public struct TextAttributes: Hashable, Sendable {
  /// The colour of the text; nil is the terminal's own.
  public var foreground: Color?
  /// The colour behind the text; nil is the terminal's own.
  public var background: Color?
  /// Heavier strokes.
  public var isBold: Bool
  /// Less contrast.
  public var isDim: Bool
  /// Slanted letters.
  public var isItalic: Bool
  /// A line under the text.
  public var isUnderlined: Bool
  /// Foreground and background exchanged.
  public var isReversed: Bool

  /// Makes a style; everything is off unless told.
  public init(
    foreground: Color? = nil, background: Color? = nil, bold: Bool = false, dim: Bool = false,
    underline: Bool = false, reverse: Bool = false, italic: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.isBold = bold
    self.isDim = dim
    self.isItalic = italic
    self.isUnderlined = underline
    self.isReversed = reverse
  }

  /// The terminal's own look.
  public static let plain = TextAttributes()

  /// The style with the colours of another where it has none of its own.
  func over(_ base: TextAttributes) -> TextAttributes {
    var result = self
    result.foreground = foreground ?? base.foreground
    result.background = background ?? base.background
    return result
  }

  /// An sRGB colour of 8 bits a channel.
  public struct Color: Hashable, Sendable {
    /// The red channel.
    public var red: UInt8
    /// The green channel.
    public var green: UInt8
    /// The blue channel.
    public var blue: UInt8

    /// Makes a colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }
}
