/// The text attributes that a terminal can show.
public enum StyleCapability: Hashable, Sendable, CaseIterable {
  /// Colours of 24 bits.
  case trueColor
  /// The 256 colours of xterm.
  case ansi256
  /// The 16 colours of ECMA-48 and aixterm.
  case ansi16
  /// No styling at all: neither colours nor attributes are sent.
  case none

  /// Judges a terminal by its environment.
  ///
  /// `NO_COLOR` (not empty), `TERM` missing or `dumb`, and an output that is no terminal give
  /// ``none``; `COLORTERM` `truecolor` or `24bit` gives ``trueColor``; a `TERM` with `256color`
  /// gives ``ansi256``; everything else ``ansi16``.
  public init(environment: [String: String], isTerminal: Bool) {
    let term = environment["TERM"] ?? ""
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    if !isTerminal || isRefused || term.isEmpty || term == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased()) {
      self = .trueColor
    } else if term.hasSuffix("direct") {
      self = .trueColor
    } else {
      self = term.contains("256color") ? .ansi256 : .ansi16
    }
  }
}
