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
    for state: FormScreenState, _ stage: FormStage, engine: FormEngine,
    presentation: FormPresentation
  ) -> [Part] {
    let messages = engine.environment.messages
    func part(_ name: String, rank: Int) -> Part {
      // A form's own label says what Enter does when it submits.
      Part(messages.text("keys.\(name)", ["label": engine.submitLabel]), rank: rank)
    }
    let own = Self.own(state, stage, engine)
    // Of three keys of a field the last gives way early. That of a calendar or a crop, which it closes, stays
    // longer than the second and than Tab.
    let isOpen = state.calendarDay != nil || state.crop != nil
    return own.prefix(1).map { part($0, rank: 0) }
      + own.dropFirst().prefix(1).map { part($0, rank: isOpen ? 3 : 2) }
      + own.dropFirst(2).map { part($0, rank: isOpen ? 1 : 5) }
      + (!isOpen && removesItem(state, engine) ? [part("removeItem", rank: 1)] : [])
      + tabs(state, presentation, engine)
      + presentation.shortcuts.map { Part("\($0.name) \($0.label)", rank: 4) }
      + [
        part(completes(state) ? "complete" : "next", rank: isOpen ? 2 : 1),
        part("previous", rank: 6),
      ]
      + (closes(state)
        ? [part("close", rank: 1)]
        : presentation.canGoBack || state.isReviewing || engine.previousPage != nil
          ? [part("back", rank: 1)] : [])
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

  /// The digits that choose a tab, where they are no text.
  private static func tabs(
    _ state: FormScreenState, _ presentation: FormPresentation, _ engine: FormEngine
  ) -> [Part] {
    let messages = engine.environment.messages
    let count = presentation.notices.frame?.tabs.count ?? 0
    guard count > 1, state.takesDigits(engine) else { return [] }
    return [Part(messages.text("keys.tabs", ["n": messages.locale.text(of: count)]), rank: 5)]
  }

  /// Whether Escape closes a list, a filter, a calendar or a crop before it leads back.
  private static func closes(_ screen: FormScreenState) -> Bool {
    let filter = screen.focus?.path.flatMap { screen.pickers[$0]?.filter } ?? ""
    return screen.calendarDay != nil || screen.crop != nil || screen.highlightedSuggestion != nil
      || !filter.isEmpty
  }

  /// Whether the focus is in an item of a repeat that may be removed.
  private static func removesItem(_ screen: FormScreenState, _ engine: FormEngine) -> Bool {
    screen.focus?.path?.item.map(engine.canRemoveItem) ?? false
  }

  /// Whether Tab completes a path now.
  private static func completes(_ screen: FormScreenState) -> Bool {
    guard let path = screen.focus?.path, let text = screen.editors[path]?.text else { return false }
    return screen.directory?.completion(of: text) != nil
  }

  /// The keys' names in the catalogue.
  private static func own(
    _ screen: FormScreenState, _ stage: FormStage, _ engine: FormEngine
  ) -> [String] {
    if screen.crop != nil { return ["moveCrop", "resizeCrop", "take"] }
    guard let path = screen.focus?.path, let state = try? engine.state(of: path) else {
      return [screen.isFocusUnseen ? "scrollBack" : "press"]
    }
    let wording = FieldWording(state: state, messages: engine.environment.messages)
    if screen.highlightedSuggestion != nil { return ["take"] }
    let enter = enter(path, wording, stage)
    if !state.suggestions.isEmpty { return [enter, "suggestion"] }
    if wording.isMasked { return [enter, "show"] }
    if state.options?.phase == .failed || wording.canRetry { return ["retry", enter] }
    switch state.field.type {
    case .toggle: return ["switch", enter]
    case .choice, .multiChoice:
      guard let options = wording.options else { return [enter] }
      return list(screen.picker(path, wording), wording, options, goesOn: enter == "nextField")
    case .date: return screen.calendarDay == nil ? [enter, "calendar"] : ["day", "month", "take"]
    case .text where OpenCrop(state, engine) != nil: return [enter, "crop"]
    case .textarea: return [enter, "newLine"]
    default: return [enter]
    }
  }

  /// The keys of a list of options; a space may belong to the filter.
  private static func list(
    _ picker: ChoicePicker, _ wording: FieldWording, _ options: [FieldWording.Option],
    goesOn: Bool
  ) -> [String] {
    let takesSpace = picker.takesSpace(options.map(\.label))
    guard wording.state.field.type == .multiChoice else {
      let enterTakes = takesSpace || goesOn && picker.enterTakesFirst(wording)
      return ["move", enterTakes ? "take" : "choose", "filter"]
    }
    return (takesSpace ? ["move", "filter"] : ["move", "choose", "filter"]) + ["all"]
  }

  /// What Enter does in a field, as ``FormSession/goOn()`` does it.
  static func enter(
    _ path: FieldPath, _ wording: FieldWording, _ stage: FormStage
  ) -> String {
    let place = stage.places[.field(path)] ?? 0
    let isLast = !stage.targets.dropFirst(place + 1).contains { $0.path != nil }
    guard isLast || wording.submitsOnReturn else { return "nextField" }
    return stage.pages.isSeveral ? "goOn" : "submit"
  }
}

extension FormScreenState {
  /// Whether a digit chooses a tab: it is no text, and no option of a list has one.
  @MainActor
  func takesDigits(_ engine: FormEngine) -> Bool {
    guard let path = focus?.path, let state = try? engine.state(of: path) else {
      return focus?.isButton == true
    }
    let wording = FieldWording(state: state, messages: engine.environment.messages)
    if state.field.type == .toggle { return true }
    guard let options = wording.options, !options.isEmpty, !wording.searchesSource else {
      return false
    }
    return picker(path, wording).filter.isEmpty
      && !options.contains { $0.label.contains(where: \.isNumber) }
  }
}

extension FieldWording {
  /// Whether the return key of the field ends the form.
  var submitsOnReturn: Bool { ["go", "done", "send"].contains(state.field.returnKey) }
}
