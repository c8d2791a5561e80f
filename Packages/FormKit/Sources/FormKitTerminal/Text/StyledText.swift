/// Text in runs of one style each.
///
/// ```swift
/// let line = StyledText("Name ", style: style[.label]) + StyledText("Ada", style: style[.value])
/// ```
public struct StyledText: Hashable, Sendable {
  /// A piece of text of one style.
  public struct Run: Hashable, Sendable {
    /// The text, not yet sanitised.
    public var text: String
    /// Its style.
    public var style: TextAttributes

    /// Makes a run.
    public init(text: String, style: TextAttributes) {
      self.text = text
      self.style = style
    }
  }

  /// The runs; none is empty, and neighbours differ in style.
  public private(set) var runs: [Run] = []

  /// Makes a text of one style.
  public init(_ text: String = "", style: TextAttributes = .plain) {
    append(text, style: style)
  }

  /// Adds text at the end.
  public mutating func append(_ text: String, style: TextAttributes = .plain) {
    guard !text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, style: style))
    }
  }

  /// Adds a styled text at the end.
  public mutating func append(_ other: StyledText) {
    for run in other.runs { append(run.text, style: run.style) }
  }

  /// One text after the other.
  public static func + (first: StyledText, second: StyledText) -> StyledText {
    var result = first
    result.append(second)
    return result
  }

  /// The text without styles.
  public var plainText: String { runs.map(\.text).joined() }

  /// Whether there is no text.
  public var isEmpty: Bool { runs.isEmpty }

  /// The number of columns the text occupies on one line.
  public var width: Int { runs.reduce(0) { $0 + DisplayText.width(of: $1.text) } }

  /// The text cut to a number of columns, ending in `…` when something was cut off.
  public func truncated(toWidth width: Int) -> StyledText {
    guard self.width > width else { return self }
    guard width > 0 else { return StyledText() }
    var result = StyledText()
    var room = width - 1
    for run in runs {
      for character in run.text {
        let glyph = Glyph(character)
        guard glyph.width <= room else {
          result.append("…", style: run.style)
          return result
        }
        room -= glyph.width
        result.append(glyph.text, style: run.style)
      }
    }
    return result
  }

  /// The text with a gutter in the place of its first two columns, which are spaces or empty.
  func withGutter(_ gutter: StyledText) -> StyledText {
    var result = gutter
    for (index, run) in runs.enumerated() {
      result.append(index == 0 ? String(run.text.dropFirst(2)) : run.text, style: run.style)
    }
    return result
  }

  /// The text with the colours of a base where a run has none, and with the base's underline.
  func over(_ base: TextAttributes) -> StyledText {
    var result = StyledText()
    for run in runs {
      var style = run.style.over(base)
      style.isUnderlined = style.isUnderlined || base.isUnderlined
      result.append(run.text, style: style)
    }
    return result
  }

  /// The text followed by spaces up to a number of columns.
  public func padded(toWidth width: Int, style: TextAttributes = .plain) -> StyledText {
    let missing = max(0, width - self.width)
    return self + StyledText(String(repeating: " ", count: missing), style: style)
  }
}
