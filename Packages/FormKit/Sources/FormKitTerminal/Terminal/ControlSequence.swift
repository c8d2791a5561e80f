/// The control sequences a full-screen program sends (ECMA-48, xterm's private modes).
enum ControlSequence {
  static let enterAlternateScreen = "\u{1B}[?1049h"
  static let leaveAlternateScreen = "\u{1B}[?1049l"
  static let enableBracketedPaste = "\u{1B}[?2004h"
  static let disableBracketedPaste = "\u{1B}[?2004l"
  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[?25h"
  static let resetStyle = "\u{1B}[m"
}
