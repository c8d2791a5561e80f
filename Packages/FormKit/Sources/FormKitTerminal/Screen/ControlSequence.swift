/// The control sequences a full-screen program sends (ECMA-48, xterm's private modes).
enum ControlSequence {
  static let enterAlternateScreen = "\u{1B}[?1049h"
  static let leaveAlternateScreen = "\u{1B}[?1049l"
  static let enableBracketedPaste = "\u{1B}[?2004h"
  static let disableBracketedPaste = "\u{1B}[?2004l"
  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[?25h"
  /// Presses and the wheel, reported with decimal positions (xterm's modes 1000 and 1006).
  static let enableMouse = "\u{1B}[?1000h\u{1B}[?1006h"
  static let disableMouse = "\u{1B}[?1006l\u{1B}[?1000l"
  /// What follows is shown at once, when the update ends (mode 2026); others ignore it.
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"
  static let resetStyle = "\u{1B}[m"
}
