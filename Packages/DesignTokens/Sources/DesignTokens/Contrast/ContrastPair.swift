/// Two colours of a theme which meet on the screen, and how well they can be told apart.
public struct ContrastPair: Hashable, Sendable {
  /// The token in front.
  public let foreground: TokenPath
  /// The token behind.
  public let background: TokenPath
  /// The contrast ratio, unrounded.
  public let ratio: Double
  /// The ratio the pair has to reach.
  public let required: Double

  /// Creates a judged pair.
  public init(foreground: TokenPath, background: TokenPath, ratio: Double, required: Double) {
    self.foreground = foreground
    self.background = background
    self.ratio = ratio
    self.required = required
  }

  /// Whether the pair reaches its ratio; it is compared unrounded, so 4.499 fails 4.5.
  public var passes: Bool { ratio >= required }
}
