/// Corner radii, in points.
public struct Radius: Hashable, Sendable {
  /// Square corners.
  public var none: Double
  /// Fields and tags.
  public var small: Double
  /// Buttons and cards.
  public var medium: Double
  /// Sheets.
  public var large: Double
  /// Larger than any control, so that its ends become half circles.
  public var full: Double

  /// Creates the radii.
  public init(
    none: Double = 0, small: Double = 4, medium: Double = 8, large: Double = 16, full: Double = 9999
  ) {
    self.none = none
    self.small = small
    self.medium = medium
    self.large = large
    self.full = full
  }

  /// The default radii.
  public static let standard = Radius()
}
