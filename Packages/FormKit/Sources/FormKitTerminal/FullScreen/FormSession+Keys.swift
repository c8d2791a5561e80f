internal import FormKit

extension FormSession {
  /// Obeys one key.
  func handle(_ key: KeyPress) -> EventResult {
    if let shortcut = presentation.shortcuts.first(where: { $0.key == key }) {
      return .exit(.action(shortcut.action))
    }
    if handleOpened(key) { return .stay }
    if let result = handleEverywhere(key) { return result }
    if let result = chooseTab(by: key) { return result }
    switch state.focus {
    case .field(let path)?: handle(key, in: path)
    case .addItem(let path)?: handle(key, onAdd: path)
    case .problem(let path)?: handle(key, onProblem: path)
    case .entry(let path)?: handle(key, onEntry: path)
    case .content(let button)?: return handle(key, onContent: button)
    case .button(let button)?: return handle(key, on: button)
    case nil: handleMovement(key)
    }
    return .stay
  }

  /// Chooses a tab of the frame by a digit where it is no text.
  ///
  /// The digit of the present tab does nothing. Nil for other keys.
  private func chooseTab(by key: KeyPress) -> EventResult? {
    guard key.modifiers.isEmpty,
      case .character(let character) = key.key, let number = character.wholeNumberValue,
      let tabs = presentation.notices.frame?.tabs,
      tabs.indices.contains(number - 1), state.takesDigits(engine)
    else { return nil }
    let tab = tabs[number - 1]
    return tab.isCurrent ? .stay : .exit(.action(tab.id))
  }

  /// Keys of an open calendar or crop; false when there is none, and for a key that closes it and means
  /// something else.
  private func handleOpened(_ key: KeyPress) -> Bool {
    guard state.calendarDay != nil || state.crop != nil, let path = state.focus?.path,
      let wording = wording(path)
    else { return false }
    return state.crop == nil ? handleCalendar(key, wording) : handleCrop(key, wording)
  }

  /// Keys that mean the same wherever the focus is; nil for others.
  private func handleEverywhere(_ key: KeyPress) -> EventResult? {
    switch key {
    case .control("c"): return .exit(.interrupted)
    case .control("z"): return .suspend
    case .control("l"): return .redraw
    case .control("d"): return handleEnd()
    case .control("_"), .alt("z"): undo()
    case .alt("y"): redo()
    case .alt("r"): removeItem()
    case .tab: completeOrMoveOn()
    case .backTab: moveFocus(by: -1, wraps: true)
    case .escape: return handleEscape()
    case .pageDown where isInList, .pageUp where isInList: return nil
    case .pageDown where scrollsPages: frameState.viewport.scroll(by: frameState.pageHeight)
    case .pageUp where scrollsPages: frameState.viewport.scroll(by: -frameState.pageHeight)
    case .pageDown: nextPage()
    case .pageUp: previousPage()
    default:
      guard let number = Self.suggestionNumber(key), takeSuggestion(number - 1) else { return nil }
    }
    return .stay
  }

  /// Whether Page Down and Page Up scroll: content may be longer than the screen, and a form of one
  /// page has no other page to turn to.
  private var scrollsPages: Bool {
    !presentation.notices.content.isEmpty && !stage.pages.isSeveral && !state.isReviewing
  }

  /// Whether the focus is on a list of options, in which Page Down and Page Up move the mark.
  private var isInList: Bool { state.focus?.path.flatMap(wording)?.options != nil }

  private static func suggestionNumber(_ key: KeyPress) -> Int? {
    switch key.key {
    case .character(let character) where key.modifiers == .alt:
      character.wholeNumberValue.flatMap { (1...9).contains($0) ? $0 : nil }
    case .function(let number) where (1...9).contains(number): number
    default: nil
    }
  }

  /// Ctrl-D: deletes forward in a text, ends the input elsewhere.
  private func handleEnd() -> EventResult {
    guard let path = state.focus?.path, let editor = state.editors[path], !editor.isEmpty else {
      return .exit(.endOfInput)
    }
    edit(path) { $0.deleteForward() }
    return .stay
  }

  /// Escape: first out of a list or a filter, then back.
  private func handleEscape() -> EventResult {
    if state.highlightedSuggestion != nil {
      state.highlightedSuggestion = nil
      return .stay
    }
    if let path = state.focus?.path, state.pickers[path]?.filter.isEmpty == false {
      state.pickers[path]?.clearFilter()
      if let wording = wording(path) { search(picker(path, wording), wording) }
      return .stay
    }
    if state.isReviewing || engine.previousPage != nil {
      previousPage()
      return .stay
    }
    return presentation.canGoBack ? .exit(.back) : .stay
  }

  private func undo() {
    controller.perform { $0.undo() }
  }

  private func redo() {
    controller.perform { $0.redo() }
  }

  /// Alt-R in an item of a repeat removes the item.
  private func removeItem() {
    guard let item = state.focus?.path?.item else { return }
    forgetItems(of: String(item.prefix(upTo: item.lastIndex(of: "[") ?? item.endIndex)))
    try? controller.perform { engine throws(FormEngineError) in try engine.removeItem(item) }
    if let focus = state.focus { move(to: focus) }
  }

  /// What the screen knows of items by their places is wrong once they move up.
  private func forgetItems(of list: String) {
    func stays(_ path: FieldPath) -> Bool { !path.description.hasPrefix(list + "[") }
    state.editors = state.editors.filter { stays($0.key) }
    state.pickers = state.pickers.filter { stays($0.key) }
    state.fileProblems = state.fileProblems.filter { stays($0.key) }
    state.entryProblems = state.entryProblems.filter { stays($0.key) }
    state.revealed = state.revealed.filter { stays($0) }
    knownFiles = knownFiles.filter { stays($0.key) }
  }

  func handle(_ key: KeyPress, onAdd path: String) {
    guard key == .enter || key == .character(" ") else { return handleMovement(key) }
    let before = targets
    try? controller.perform { engine throws(FormEngineError) in try engine.addItem(to: path) }
    if let added = targets.first(where: { !before.has($0) }) { move(to: added) }
  }

  func handle(_ key: KeyPress, on button: FormButtonID) -> EventResult {
    switch key {
    case .enter, .character(" "):
      // The button may be gone with its notice.
      guard targets.has(.button(button)) else {
        move(to: targets.firstOnPage)
        return .stay
      }
      switch button {
      case .previousPage: previousPage()
      case .nextPage, .review: nextPage()
      case .submit: submit()
      case .action(let id): return .exit(.action(id))
      case .back: return .exit(.back)
      }
    default: handleMovement(key)
    }
    return .stay
  }

  /// Keys of a tab or of a button of the content: Enter ends the form with its action, or submits it.
  func handle(_ key: KeyPress, onContent button: FormContentButton) -> EventResult {
    guard key == .enter || key == .character(" ") else {
      handleMovement(key)
      return .stay
    }
    // The button may be gone with its block.
    guard targets.has(.content(button)) else {
      move(to: targets.firstOnPage)
      return .stay
    }
    if button.action.submitsForm {
      submit()
      return .stay
    }
    let id = button.action.id
    guard presentation.notices.toggleFold(id) else { return .exit(.action(id)) }
    // The button of an open card has another sign.
    let ring = targets
    let turned = (ring.content + ring.contentBelow).first { target in
      if case .content(let button) = target { button.action.id == id } else { false }
    }
    move(to: turned)
    return .stay
  }

  func handleMovement(_ key: KeyPress) {
    switch key {
    case .up, .left: moveFocus(by: -1)
    case .down, .right: moveFocus(by: 1)
    default: break
    }
  }

  private func handle(_ key: KeyPress, in path: FieldPath) {
    guard let wording = wording(path) else { return }
    if handleSuggestions(key, suggestions(wording)) { return }
    if key == .control("r"), retryOptions(wording) || retryChecks(wording) { return }
    if wording.state.field.type == .toggle {
      handleToggle(key, wording)
    } else if let options = wording.options {
      handleOptions(key, wording, options)
    } else if wording.state.field.type == .date, handleCalendar(key, wording) {
      return
    } else if wording.state.field.cropOf != nil, handleCrop(key, wording) {
      return
    } else {
      handleText(key, wording)
    }
  }

  /// Takes a suggestion into the focused field; false when there is no such one.
  func takeSuggestion(_ index: Int) -> Bool {
    guard let path = state.focus?.path, let wording = wording(path) else { return false }
    let suggestions = suggestions(wording)
    guard suggestions.indices.contains(index) else { return false }
    let text = suggestions[index]
    state.highlightedSuggestion = nil
    state.calendarDay = nil
    state.crop = nil
    if wording.isFile {
      let directory = state.directory
      edit(path) { editor in
        editor.replace(with: directory?.path(editor.text, endingIn: text) ?? text)
        return true
      }
      return true
    }
    state.entryProblems[path] = nil
    state.editors[path]?.replace(with: text)
    set(path, to: .string(text))
    return true
  }

  /// Arrow keys into, through and out of the list of suggestions; Enter takes the marked one.
  private func handleSuggestions(_ key: KeyPress, _ suggestions: [String]) -> Bool {
    guard !suggestions.isEmpty else { return false }
    let count = min(9, suggestions.count)
    switch (key, state.highlightedSuggestion) {
    case (.down, nil): state.highlightedSuggestion = 0
    case (.down, let index?) where index + 1 < count: state.highlightedSuggestion = index + 1
    case (.up, 0?): state.highlightedSuggestion = nil
    case (.up, let index?): state.highlightedSuggestion = index - 1
    case (.enter, let index?) where takeSuggestion(index): break
    default:
      state.highlightedSuggestion = nil
      return false
    }
    return true
  }
}
