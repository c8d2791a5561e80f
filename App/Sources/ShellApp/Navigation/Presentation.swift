/// How an entry of the navigation shows.
public enum Presentation: Sendable, Hashable {
  /// On the stack below it.
  case push
  /// On a sheet that stops at these heights.
  case sheet([Detent])
  /// On a cover of the full screen.
  case cover
  /// As a small panel above everything, which is left before anything below it can be used.
  case modal
  /// As a question above everything, which is answered first.
  case alert(AlertStyle)

  /// A height at which a sheet stops.
  public enum Detent: String, Sendable, Hashable, CaseIterable {
    /// About half of the screen.
    case medium
    /// Nearly the whole screen.
    case large
  }

  /// Whether it stays above the screens that are shown after it.
  public var isOverlay: Bool {
    switch self {
    case .push, .sheet, .cover: false
    case .modal, .alert: true
    }
  }
}

extension Presentation {
  /// The text form, such as `sheet` or `sheet:medium,large`.
  var text: String {
    switch self {
    case .push: "push"
    case .sheet(let detents) where detents.isEmpty: "sheet"
    case .sheet(let detents): "sheet:" + detents.map(\.rawValue).joined(separator: ",")
    case .cover: "cover"
    case .modal: "modal"
    case .alert(let style): style.rawValue
    }
  }

  /// Parses the text form of a sheet or a cover; nil for any other text.
  init?(stack text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("cover", 1): self = .cover
    case ("sheet", 1): self = .sheet([])
    case ("sheet", 2):
      let names = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      let detents = names.compactMap { Detent(rawValue: String($0)) }
      guard detents.count == names.count else { return nil }
      self = .sheet(detents)
    default: return nil
    }
  }
}

/// How a question above everything looks.
public enum AlertStyle: String, Sendable, Hashable, CaseIterable {
  /// In the middle of the screen.
  case alert
  /// From the edge, as a choice of what to do with something.
  case confirmationDialog
}
