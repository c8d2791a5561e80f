/// What a terminal reports to the program.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// The mouse was pressed or its wheel turned; only where the device listens to the mouse.
  case mouse(MousePress)
  /// Text was pasted.
  case paste(Paste)
  /// The terminal has a new size; the screen has to be drawn from scratch.
  case resize(TerminalSize)
  /// The program was stopped and goes on; the screen has to be drawn from scratch.
  case resumed
  /// No more input will come. The last event.
  case endOfInput

  /// A pasted text.
  ///
  /// Its description never contains the text.
  public struct Paste: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The text; invalid UTF-8 is replaced by `U+FFFD`.
    public let text: String
    /// Whether the paste was longer than the bound and its end is missing.
    public let isTruncated: Bool

    /// Makes a paste.
    public init(text: String, isTruncated: Bool = false) {
      self.text = text
      self.isTruncated = isTruncated
    }

    /// The size, never the text.
    public var description: String {
      "Paste(\(text.utf8.count) bytes\(isTruncated ? ", truncated" : ""))"
    }

    /// A mirror without the text.
    public var customMirror: Mirror { Mirror(self, children: ["bytes": text.utf8.count]) }
  }
}
