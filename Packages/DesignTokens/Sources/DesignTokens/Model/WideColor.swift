/// A colour that sRGB cannot show, as its file has it.
public struct WideColor: Hashable, Sendable {
  /// The space the components are of.
  public let space: ColorSpace
  private let first: Double
  private let second: Double
  private let third: Double

  /// The three components, in the units of the space.
  public var components: [Double] { [first, second, third] }

  init(_ space: ColorSpace, _ components: [Double]) {
    self.space = space
    first = components[0]
    second = components[1]
    third = components[2]
  }

  /// The colour as the function `color()` of CSS Color Level 4; a space the function does not have
  /// is converted to `xyz-d65`.
  func cssText(alpha: Double) -> String {
    let isKnown = space.isRGB || space == .xyzD65 || space == .xyzD50
    let values = isKnown ? components : space.xyzD65(components)
    let name = (isKnown ? space : .xyzD65).rawValue
    let opacity = alpha == 1 ? "" : " / \(decimalText(alpha))"
    return "color(\(name) \(values.map(decimalText).joined(separator: " "))\(opacity))"
  }
}
