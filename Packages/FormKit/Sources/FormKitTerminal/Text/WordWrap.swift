/// Breaks text into lines of a number of columns.
///
/// Lines break at spaces and tabs, which are dropped there; between two wide characters; and inside
/// a word that is longer than a line, never inside a grapheme. A newline in the text always breaks.
public enum WordWrap {
  /// The lines of a text; one empty line for an empty text.
  ///
  /// A width below 1 counts as 1.
  public static func lines(_ text: String, width: Int) -> [String] {
    lines(StyledText(text), width: width).map(\.plainText)
  }

  /// The lines of a styled text; one empty line for an empty text.
  ///
  /// A width below 1 counts as 1.
  public static func lines(_ text: StyledText, width: Int) -> [StyledText] {
    if isOneLine(text, width: width) { return [text] }
    var wrapper = LineWrapper(width: max(1, width))
    for run in text.runs {
      for character in run.text {
        wrapper.append(character, style: run.style)
      }
    }
    return wrapper.finish()
  }

  /// Whether a text is a line as it is, as most are: plain, short enough and without spaces to drop.
  private static func isOneLine(_ text: StyledText, width: Int) -> Bool {
    guard text.runs.last?.text.utf8.last != 0x20 else { return false }
    var columns = 0
    for run in text.runs {
      columns += run.text.utf8.count
      guard columns <= width, DisplayText.isPlain(run.text) else { return false }
    }
    return true
  }
}

/// The state of one wrapping: finished lines, the line being filled, and the word being read.
private struct LineWrapper {
  typealias Styled = (glyph: Glyph, style: TextAttributes)

  let width: Int
  private var finished: [StyledText] = []
  private var line: [Styled] = []
  private var lineWidth = 0
  private var spaces: [Styled] = []
  private var word: [Styled] = []
  private var wordWidth = 0

  init(width: Int) {
    self.width = width
  }

  mutating func append(_ character: Character, style: TextAttributes) {
    switch character {
    case "\n", "\r\n", "\r", "\u{2028}", "\u{2029}":
      commitWord()
      breakLine()
    case " ", "\t":
      commitWord()
      spaces.append((.space, style))
    default:
      let glyph = Glyph(character)
      guard glyph.width > 0 else { return }
      appendToWord((glyph, style))
    }
  }

  mutating func finish() -> [StyledText] {
    commitWord()
    breakLine()
    return finished
  }

  private mutating func appendToWord(_ styled: Styled) {
    if styled.glyph.width > 1 { commitWord() }
    if wordWidth + styled.glyph.width > width, !word.isEmpty {
      if !line.isEmpty { breakLine() }
      commitWord()
    }
    word.append(styled)
    wordWidth += styled.glyph.width
    if styled.glyph.width > 1 { commitWord() }
  }

  private mutating func commitWord() {
    guard !word.isEmpty else { return }
    if lineWidth + spaces.count + wordWidth > width, !line.isEmpty {
      breakLine()
    }
    if lineWidth + spaces.count + wordWidth <= width {
      line += spaces
      lineWidth += spaces.count
    }
    spaces = []
    line += word
    lineWidth += wordWidth
    word = []
    wordWidth = 0
  }

  private mutating func breakLine() {
    var text = StyledText()
    for styled in line { text.append(styled.glyph.text, style: styled.style) }
    finished.append(text)
    line = []
    lineWidth = 0
    spaces = []
  }
}
