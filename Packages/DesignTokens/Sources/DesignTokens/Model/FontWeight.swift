/// The weight of a font on the 1…1000 scale of OpenType and CSS.
public struct FontWeight: Hashable, Sendable, Comparable {
  /// The number on the scale, 1…1000.
  public let value: Int

  /// Creates a weight, or nil outside 1…1000.
  public init?(_ value: Int) {
    guard (1...1000).contains(value) else { return nil }
    self.value = value
  }

  /// Creates the nearest weight on the scale; NaN is regular.
  public init(clamping value: Double) {
    self.value = value.isNaN ? 400 : Int(min(max(value, 1), 1000).rounded())
  }

  private init(known value: Int) {
    self.value = value
  }

  /// Weight 400.
  public static let regular = FontWeight(known: 400)
  /// Weight 500.
  public static let medium = FontWeight(known: 500)
  /// Weight 600.
  public static let semibold = FontWeight(known: 600)
  /// Weight 700.
  public static let bold = FontWeight(known: 700)

  /// Orders weights from thin to black.
  public static func < (left: FontWeight, right: FontWeight) -> Bool {
    left.value < right.value
  }
}
