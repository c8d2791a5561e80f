/// One column of one row of a screen.
public struct Cell: Hashable, Sendable {
  /// What the cell shows, sanitised; empty in the columns that a wide character to the left covers.
  public let text: String
  /// The columns that the character occupies from this cell on; 0 in a covered column.
  public let width: Int
  /// How it looks.
  public let style: TextAttributes

  /// A cell showing a space.
  public static let blank = Cell(text: " ", width: 1, style: .plain)
  /// A cell whose contents are not known; no frame has one.
  static let forgotten = Cell(text: "\0", width: 1, style: .plain)

  init(text: String, width: Int, style: TextAttributes) {
    self.text = text
    self.width = width
    self.style = style
  }

  static func covered(style: TextAttributes) -> Cell {
    Cell(text: "", width: 0, style: style)
  }

  /// Whether terminals may disagree about the width, so that the cursor must not be trusted after.
  var hasUncertainWidth: Bool {
    text.utf8.count > 1 && text.unicodeScalars.dropFirst().first != nil
  }
}
