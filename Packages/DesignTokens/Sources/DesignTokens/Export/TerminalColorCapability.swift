/// How many colours a terminal can show.
public enum TerminalColorCapability: Int, CaseIterable, Comparable, Sendable {
  /// No styling at all.
  case none
  /// The sixteen colours of the terminal's own palette.
  case ansi16
  /// The xterm palette of 256 colours.
  case ansi256
  /// 24-bit colour.
  case trueColor

  /// Reads the capability from the environment.
  ///
  /// A non-empty `NO_COLOR` (no-color.org), `TERM=dumb`, a missing `TERM` and an output which is
  /// no terminal give ``none``; `COLORTERM` of `truecolor` or `24bit`, or a `TERM` ending in
  /// `-direct`, ``trueColor``; a `TERM` with `256color`, ``ansi256``; anything else ``ansi16``.
  public init(environment: [String: String], isTerminal: Bool) {
    let term = environment["TERM"] ?? ""
    guard isTerminal, term != "dumb", !term.isEmpty, (environment["NO_COLOR"] ?? "").isEmpty else {
      self = .none
      return
    }
    let colorTerm = environment["COLORTERM"]?.lowercased()
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
      self = .trueColor
    } else if term.contains("256color") {
      self = .ansi256
    } else {
      self = .ansi16
    }
  }

  /// Orders capabilities from fewer to more colours.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
