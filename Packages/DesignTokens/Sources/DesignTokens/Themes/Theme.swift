/// A complete set of design decisions.
///
/// ```swift
/// let theme = Theme.dark
/// theme.color.text.primary.hex  // "#f2f4f8"
/// theme.spacing.medium  // 16
/// ```
public struct Theme: Hashable, Sendable {
  /// Whether the theme is drawn dark on light or light on dark.
  public enum Appearance: String, Sendable {
    /// Dark text on light surfaces.
    case light
    /// Light text on dark surfaces.
    case dark
  }

  /// The stable name, such as `highContrast`.
  public var name: String
  /// The brightness of the theme.
  public var appearance: Appearance
  /// The contrast every pair of text and surface has to reach.
  public var textContrast: ContrastLevel
  /// The colours.
  public var color: ColorRoles
  /// The type scale.
  public var typography: TypeScale
  /// The distances.
  public var spacing: Spacing
  /// The corner radii.
  public var radius: Radius
  /// The motion.
  public var motion: Motion

  /// Creates a theme; everything but the colours has a default.
  public init(
    name: String, appearance: Appearance, textContrast: ContrastLevel = .aa, color: ColorRoles,
    typography: TypeScale = .standard, spacing: Spacing = .standard, radius: Radius = .standard,
    motion: Motion = .standard
  ) {
    self.name = name
    self.appearance = appearance
    self.textContrast = textContrast
    self.color = color
    self.typography = typography
    self.spacing = spacing
    self.radius = radius
    self.motion = motion
  }

  /// This theme without moving parts.
  public var withReducedMotion: Theme {
    var copy = self
    copy.motion = motion.reduced
    return copy
  }
}

extension Theme: CustomStringConvertible {
  /// The name of the theme.
  public var description: String { name }
}
