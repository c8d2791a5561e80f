internal import FormKit

/// The keys of use where the focus is.
@MainActor
enum FormKeyHelp {
  /// One key and what it does.
  nonisolated struct Part: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String
    /// The order of removal where there is no room: the highest rank goes first.
    ///
    /// The first part of a line always stays.
    let rank: Int

    init(_ text: String, rank: Int = 3) {
      self.text = text
      self.rank = rank
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  static func parts(
    for state: FormScreenState, engine: FormEngine, presentation: FormPresentation
  ) -> [Part] {
    func part(_ name: String, rank: Int) -> Part {
      Part(engine.environment.messages.text("keys.\(name)"), rank: rank)
    }
    let own = Self.own(state, engine)
    // Of three keys of a field the last gives way early; not in a calendar or a crop, which it closes.
    let third = state.calendarDay == nil && state.crop == nil ? 5 : 2
    return own.prefix(1).map { part($0, rank: 0) }
      + own.dropFirst().prefix(1).map { part($0, rank: 2) }
      + own.dropFirst(2).map { part($0, rank: third) }
      + presentation.shortcuts.map { Part("\($0.name) \($0.label)", rank: 4) }
      + [part(completes(state) ? "complete" : "next", rank: 1), part("previous", rank: 6)]
      + (closes(state)
        ? [part("close", rank: 1)] : presentation.canGoBack ? [part("back", rank: 1)] : [])
      + [part("quit", rank: 3)]
  }

  /// As many of the keys as a line has room for.
  ///
  /// Those of the highest rank give way first, the last of them before the others; the first stays.
  nonisolated static func line(_ parts: [Part], width: Int) -> String {
    var parts = parts
    func text() -> String { parts.map(\.text).joined(separator: " · ") }
    while parts.count > 1, DisplayText.width(of: text()) > width {
      let highest = parts.dropFirst().map(\.rank).max()
      parts.remove(at: parts.dropFirst().lastIndex { $0.rank == highest } ?? parts.count - 1)
    }
    return text()
  }

  /// Whether Escape closes a list, a filter, a calendar or a crop before it leads back.
  private static func closes(_ screen: FormScreenState) -> Bool {
    let filter = screen.focus?.path.flatMap { screen.pickers[$0]?.filter } ?? ""
    return screen.calendarDay != nil || screen.crop != nil || screen.highlightedSuggestion != nil
      || !filter.isEmpty
  }

  /// Whether Tab completes a path now.
  private static func completes(_ screen: FormScreenState) -> Bool {
    guard let path = screen.focus?.path, let text = screen.editors[path]?.text else { return false }
    return screen.directory?.completion(of: text) != nil
  }

  /// The keys' names in the catalogue.
  private static func own(_ screen: FormScreenState, _ engine: FormEngine) -> [String] {
    if screen.crop != nil { return ["moveCrop", "resizeCrop", "take"] }
    guard let path = screen.focus?.path, let state = try? engine.state(of: path) else {
      return ["press"]
    }
    let wording = FieldWording(state: state, messages: engine.environment.messages)
    if !state.suggestions.isEmpty { return ["suggestion"] }
    if wording.isMasked { return ["show"] }
    if state.options?.phase == .failed || wording.canRetry { return ["retry"] }
    switch state.field.type {
    case .toggle: return ["switch"]
    case .choice where wording.options != nil, .multiChoice where wording.options != nil:
      return ["move", "choose", "filter"]
    case .date: return screen.calendarDay == nil ? ["goOn", "calendar"] : ["day", "month", "take"]
    case .text where OpenCrop(state, engine) != nil: return ["goOn", "crop"]
    case .textarea: return ["newLine"]
    default: return ["goOn"]
    }
  }
}
