/// Distances between things, in points.
public struct Spacing: Hashable, Sendable {
  /// Between an icon and its label.
  public var extraSmall: Double
  /// Between lines which belong together.
  public var small: Double
  /// Between controls, and inside cards.
  public var medium: Double
  /// Between sections.
  public var large: Double
  /// Around a screen's content.
  public var extraLarge: Double

  /// Creates the distances; the defaults are multiples of four.
  public init(
    extraSmall: Double = 4, small: Double = 8, medium: Double = 16, large: Double = 24,
    extraLarge: Double = 32
  ) {
    self.extraSmall = extraSmall
    self.small = small
    self.medium = medium
    self.large = large
    self.extraLarge = extraLarge
  }

  /// The default distances.
  public static let standard = Spacing()
}
