/// The value of a token, one case for each type of token, with all references followed.
public enum TokenValue: Hashable, Sendable {
  /// A colour, converted to sRGB.
  case color(RGBAColor)
  /// A length.
  case dimension(Dimension)
  /// Font names, the preferred one first.
  case fontFamily([String])
  /// A weight from 1 to 1000.
  case fontWeight(Double)
  /// A span of time in milliseconds.
  case duration(Double)
  /// A timing curve.
  case cubicBezier(CubicBezier)
  /// A number.
  case number(Double)
  /// How a line is drawn.
  case strokeStyle(StrokeStyle)
  /// A border.
  case border(BorderStyle)
  /// A transition.
  case transition(Transition)
  /// One or several shadows, the uppermost first.
  case shadow([Shadow])
  /// The stops of a gradient.
  case gradient([GradientStop])
  /// A text style; its lengths are points and keep their units for outputs.
  case typography(TextStyle)

  /// The type in the Design Tokens format.
  public var type: TokenType {
    switch self {
    case .color: .color
    case .dimension: .dimension
    case .fontFamily: .fontFamily
    case .fontWeight: .fontWeight
    case .duration: .duration
    case .cubicBezier: .cubicBezier
    case .number: .number
    case .strokeStyle: .strokeStyle
    case .border: .border
    case .transition: .transition
    case .shadow: .shadow
    case .gradient: .gradient
    case .typography: .typography
    }
  }
}

extension TokenValue: CustomStringConvertible {
  /// The value as CSS would write it: `#14171f`, `16px`, `200ms`.
  public var description: String { cssText }
}
