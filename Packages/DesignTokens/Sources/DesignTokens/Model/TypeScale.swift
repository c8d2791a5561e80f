/// The text styles of a theme, one for each ``Step``.
public struct TypeScale: Hashable, Sendable {
  /// The steps, named as Apple's Dynamic Type names its text styles, largest first.
  public enum Step: String, CaseIterable, Sendable {
    /// The title of a screen at rest.
    case largeTitle
    /// The first level of titles.
    case title1
    /// The second level of titles.
    case title2
    /// The third level of titles.
    case title3
    /// The heading of a group.
    case headline
    /// Running text.
    case body
    /// A remark beside running text.
    case callout
    /// A sub-heading.
    case subheadline
    /// A footnote.
    case footnote
    /// A caption.
    case caption1
    /// The smallest caption.
    case caption2
  }

  private var styles: [Step: TextStyle]

  /// Creates a scale; a step which is not given keeps the style of ``standard``.
  public init(_ styles: [Step: TextStyle] = [:]) {
    self.styles = Self.standardStyles.merging(styles) { _, given in given }
  }

  /// The sizes and line heights of Dynamic Type at its default setting ("Large").
  public static let standard = TypeScale()

  /// The style of a step.
  public subscript(step: Step) -> TextStyle {
    get { styles[step] ?? Self.fallback }
    set { styles[step] = newValue }
  }

  /// The style of ``Step/largeTitle``.
  public var largeTitle: TextStyle { self[.largeTitle] }
  /// The style of ``Step/title1``.
  public var title1: TextStyle { self[.title1] }
  /// The style of ``Step/title2``.
  public var title2: TextStyle { self[.title2] }
  /// The style of ``Step/title3``.
  public var title3: TextStyle { self[.title3] }
  /// The style of ``Step/headline``.
  public var headline: TextStyle { self[.headline] }
  /// The style of ``Step/body``.
  public var body: TextStyle { self[.body] }
  /// The style of ``Step/callout``.
  public var callout: TextStyle { self[.callout] }
  /// The style of ``Step/subheadline``.
  public var subheadline: TextStyle { self[.subheadline] }
  /// The style of ``Step/footnote``.
  public var footnote: TextStyle { self[.footnote] }
  /// The style of ``Step/caption1``.
  public var caption1: TextStyle { self[.caption1] }
  /// The style of ``Step/caption2``.
  public var caption2: TextStyle { self[.caption2] }

  private static let fallback = TextStyle(size: 17, lineHeight: 22)

  private static let standardStyles: [Step: TextStyle] = [
    .largeTitle: TextStyle(size: 34, lineHeight: 41),
    .title1: TextStyle(size: 28, lineHeight: 34),
    .title2: TextStyle(size: 22, lineHeight: 28),
    .title3: TextStyle(size: 20, lineHeight: 25),
    .headline: TextStyle(size: 17, lineHeight: 22, weight: .semibold),
    .body: fallback,
    .callout: TextStyle(size: 16, lineHeight: 21),
    .subheadline: TextStyle(size: 15, lineHeight: 20),
    .footnote: TextStyle(size: 13, lineHeight: 18),
    .caption1: TextStyle(size: 12, lineHeight: 16),
    .caption2: TextStyle(size: 11, lineHeight: 13),
  ]
}
