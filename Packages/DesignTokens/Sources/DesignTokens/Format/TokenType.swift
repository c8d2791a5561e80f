/// The types a token can have.
///
/// Design Tokens Format Module 2025.10, sections 8 "Types" and 9 "Composite types".
public enum TokenType: String, CaseIterable, Sendable {
  /// A colour in one of the spaces of ``ColorSpace``.
  case color
  /// A length in `px` or `rem`.
  case dimension
  /// A font name, or several, the preferred one first.
  case fontFamily
  /// A weight from 1 to 1000, or one of the names such as `semi-bold`.
  case fontWeight
  /// A span of time in `ms` or `s`.
  case duration
  /// A timing curve.
  case cubicBezier
  /// A number.
  case number
  /// How a line is drawn.
  case strokeStyle
  /// A colour, a width and a stroke style.
  case border
  /// A duration, a delay and a timing curve.
  case transition
  /// One or several shadows.
  case shadow
  /// The stops of a gradient.
  case gradient
  /// A font, its size and its spacing.
  case typography
}
