/// The value of a token, one case for each type of token.
public enum TokenValue: Hashable, Sendable {
  /// A colour.
  case color(RGBAColor)
  /// A length in points.
  case dimension(Double)
  /// A span of time.
  case duration(Duration)
  /// A timing curve.
  case cubicBezier(Motion.Curve)
  /// A text style.
  case typography(TextStyle)

  /// The name of the type in the Design Tokens format.
  public var typeName: String {
    switch self {
    case .color: "color"
    case .dimension: "dimension"
    case .duration: "duration"
    case .cubicBezier: "cubicBezier"
    case .typography: "typography"
    }
  }
}

extension TokenValue: CustomStringConvertible {
  /// The value as a person would write it: `#14171f`, `16px`, `200ms`.
  public var description: String {
    switch self {
    case .color(let color):
      color.hex
    case .dimension(let points):
      "\(decimalText(points))px"
    case .duration(let duration):
      "\(decimalText(duration.inMilliseconds))ms"
    case .cubicBezier(let curve):
      "cubic-bezier("
        + [curve.x1, curve.y1, curve.x2, curve.y2].map(decimalText).joined(separator: ", ") + ")"
    case .typography(let style):
      "\(style.weight.value) \(decimalText(style.size))px/\(decimalText(style.lineHeight))px"
    }
  }
}
