/// How a line is drawn.
///
/// Design Tokens Format Module 2025.10, section 9.3.
public enum StrokeStyle: Hashable, Sendable {
  /// A style that CSS names.
  public enum Keyword: String, CaseIterable, Sendable {
    /// One line.
    case solid
    /// Dashes.
    case dashed
    /// Dots.
    case dotted
    /// Two lines.
    case double
    /// A carved line.
    case groove
    /// A raised line.
    case ridge
    /// A raised box.
    case outset
    /// A sunken box.
    case inset
  }

  /// How a dash ends.
  public enum LineCap: String, CaseIterable, Sendable {
    /// In a half circle.
    case round
    /// Square, at its end.
    case butt
    /// Square, half the line's width beyond its end.
    case square
  }

  /// A style by name.
  case keyword(Keyword)
  /// The lengths of dashes and gaps in turn, and how dashes end.
  case dashes([Dimension], lineCap: LineCap)

  /// The nearest style of CSS, which knows no lengths of dashes.
  public var keyword: Keyword {
    switch self {
    case .keyword(let keyword): keyword
    case .dashes: .dashed
    }
  }
}
