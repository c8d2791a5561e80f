/// How a terminal draws images in pixels.
public enum TerminalGraphics: Hashable, Sendable {
  /// It draws none, so that pictures are half blocks.
  case none
  /// By kitty's graphics protocol.
  case kitty
  /// By sixels; the size of a cell in pixels.
  case sixel(cellWidth: Int, cellHeight: Int)

  /// Whether a terminal of an environment may be asked for its graphics.
  ///
  /// Not with `TERM` missing or `dumb`, not with `NO_COLOR` (not empty), and not inside tmux and
  /// screen, which do not pass images on: `TMUX` is set, or `TERM` begins with `tmux` or `screen`.
  public static func canBeAsked(for environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    guard !["", "dumb"].contains(term), environment["NO_COLOR"]?.isEmpty != false else {
      return false
    }
    return environment["TMUX"]?.isEmpty != false && !term.hasPrefix("tmux")
      && !term.hasPrefix("screen")
  }
}

/// The one question about graphics and the background, and what a terminal answered.
struct TerminalInquiry {
  /// The id of the image that is asked about, by which the answer is known.
  private static let id = 31

  /// Kitty's query with an image of one pixel, the size of a cell, the background, and the attributes of
  /// the device: every terminal answers the last, so that no other answer follows it.
  static let question = Array(
    "\u{1B}_Gi=\(id),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  private var isKitty = false
  private var isSixel = false
  private var cell: (width: Int, height: Int)?
  /// Whether the background is light; nil where the terminal does not say.
  private(set) var hasLightBackground: Bool?
  /// Whether no answer is to come.
  private(set) var isOver = false

  mutating func take(_ reports: [TerminalReport]) {
    for report in reports {
      switch report {
      case .kitty(let text): isKitty = isKitty || text == "Gi=\(Self.id);OK"
      case .cellSize(let width, let height): cell = (width, height)
      case .background(let isLight): hasLightBackground = isLight
      case .attributes(let attributes):
        isSixel = attributes.contains(4)
        isOver = true
      }
    }
  }

  /// What the terminal can do; an answer that has not come is a no.
  ///
  /// - Parameter known: The size of a cell in pixels as the system tells it.
  func graphics(cell known: (width: Int, height: Int)?) -> TerminalGraphics {
    if isKitty { return .kitty }
    guard isSixel, let cell = known ?? cell, (1...200).contains(cell.width),
      (1...200).contains(cell.height)
    else { return .none }
    return .sixel(cellWidth: cell.width, cellHeight: cell.height)
  }
}
