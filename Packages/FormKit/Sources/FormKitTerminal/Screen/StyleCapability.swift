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
  /// ``none``; `COLORTERM` `truecolor` or `24bit` gives ``trueColor``, and so does the `TERM` of a terminal
  /// that is known for it, as `xterm-kitty`; that of tmux and screen and one with `256color` give
  /// ``ansi256``; everything else ``ansi16``.
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
      self = Self.known(term) ?? (term.contains("256color") ? .ansi256 : .ansi16)
    }
  }

  /// Terminals that all have colours of 24 bits; a connection by ssh passes on only their `TERM`.
  private static let trueColorTerminals: Set<String> = [
    "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "st", "wezterm",
  ]

  /// The colours of a known terminal; nil for an unknown one and where the name asks for 16 colours.
  private static func known(_ term: String) -> StyleCapability? {
    guard !term.contains("16color") else { return nil }
    let name = term.hasPrefix("xterm-") ? term.dropFirst("xterm-".count) : term[...]
    let family = String(name.prefix { $0 != "-" && $0 != "." })
    if trueColorTerminals.contains(family) { return .trueColor }
    return ["tmux", "screen"].contains(family) ? .ansi256 : nil
  }
}
