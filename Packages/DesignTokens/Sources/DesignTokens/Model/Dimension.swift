/// A length with its unit.
///
/// Design Tokens Format Module 2025.10, section 8.2.
public struct Dimension: Hashable, Sendable {
  /// What a length is measured in.
  public enum Unit: String, CaseIterable, Sendable {
    /// An idealised pixel, which is a point on Apple's platforms.
    case px
    /// The reader's font size.
    case rem
  }

  /// How many units.
  public var value: Double
  /// The unit.
  public var unit: Unit

  /// Creates a length; the unit is `px` by default.
  public init(_ value: Double, _ unit: Unit = .px) {
    self.value = value
    self.unit = unit
  }

  /// The length in points, a `rem` being 16 of them as browsers have it by default.
  public var points: Double { unit == .px ? value : value * Self.pointsOfRem }

  /// Creates a length of so many points in a unit.
  public init(points: Double, as unit: Unit) {
    self.init(unit == .px ? points : points / Self.pointsOfRem, unit)
  }

  private static let pointsOfRem = 16.0
}

extension Dimension: CustomStringConvertible {
  /// The length as CSS writes it, such as `16px` or `1.5rem`.
  public var description: String { exactText(value) + unit.rawValue }
}
