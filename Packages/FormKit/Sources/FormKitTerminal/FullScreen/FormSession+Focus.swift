internal import FormKit

extension FormSession {
  /// Everything the focus can be on, in the order of Tab.
  ///
  /// Fields with a `focusOrder` come first, as their order says.
  var targets: [FormTarget] {
    let pages = FormPages(engine)
    let buttons = FormViewBuilder.targets(
      pages, engine: engine, canGoBack: presentation.canGoBack, state
    ).map { FormTarget.button($0) }
    if state.isReviewing { return reviewTargets + buttons }
    return fieldTargets(of: pages) + buttons
  }

  private func fieldTargets(of pages: FormPages) -> [FormTarget] {
    var ordered: [(order: Int, target: FormTarget)] = []
    for item in pages.page?.items ?? [] {
      switch item {
      case .heading: break
      case .field(let path):
        guard let state = try? engine.state(of: path), state.isEnabled, !state.isReadOnly else {
          continue
        }
        ordered.append((state.field.focusOrder ?? .max, .field(path)))
      case .repetition(let path, _, let canAdd):
        if canAdd { ordered.append((.max, .addItem(path))) }
      }
    }
    let stable = ordered.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    return stable.map(\.element.target)
  }

  func isEditable(_ target: FormTarget) -> Bool { target.path != nil }

  /// Gives the focus to a target; what had it is blurred.
  func move(to target: FormTarget?) {
    let previous = state.focus?.path
    state.focus = target
    state.highlightedSuggestion = nil
    if let previous, previous != target?.path { state.pickers[previous] = nil }
    guard let path = target?.path else {
      if let previous {
        try? controller.perform { engine throws(FormEngineError) in try engine.blur(previous) }
      }
      return
    }
    prepare(path)
    try? controller.perform { engine throws(FormEngineError) in try engine.focus(path) }
  }

  /// Makes the editor or picker of a field that gets the focus.
  func prepare(_ path: FieldPath) {
    guard let wording = wording(path) else { return }
    if let options = wording.options {
      let chosen = wording.state.value
      let index = options.firstIndex { $0.value == chosen }
      if state.pickers[path] == nil { state.pickers[path] = ChoicePicker(highlight: index) }
    } else if wording.state.field.type != .toggle, state.editors[path] == nil {
      state.editors[path] = FieldEditing.editor(for: wording)
    }
  }

  /// Moves the focus by a number of places; it stays at the ends unless it may go round.
  func moveFocus(by step: Int, wraps: Bool = false) {
    let targets = targets
    guard !targets.isEmpty else { return }
    if let path = unreadFile { return request(path, then: .move(step, wraps: wraps)) }
    let place = state.focus.flatMap(targets.firstIndex(of:)) ?? 0
    var next = place + step
    if wraps {
      next = (next + targets.count) % targets.count
    }
    guard targets.indices.contains(next) else { return }
    move(to: targets[next])
  }

  /// Enter in a field: the next field, or from the last one the next page or submit.
  func goOn() {
    if let path = unreadFile { return request(path, then: .goOn) }
    if let path = state.focus?.path, state.fileProblems[path] != nil { return }
    let targets = targets
    let place = state.focus.flatMap(targets.firstIndex(of:)) ?? 0
    let following = targets.dropFirst(place + 1).first { target in
      switch target {
      case .field: true
      case .addItem, .entry, .button: false
      }
    }
    if let following, !submitsOnReturn { return move(to: following) }
    if FormPages(engine).isSeveral { nextPage() } else { submit() }
  }

  /// Whether the field's return key says so.
  private var submitsOnReturn: Bool {
    guard let path = state.focus?.path, let key = wording(path)?.state.field.returnKey else {
      return false
    }
    return key == "go" || key == "done" || key == "send"
  }

  /// Shows a page without moving the focus.
  func show(_ page: FormLayout.Page?) {
    guard let page, page.id != engine.state.page, !page.id.isEmpty else { return }
    try? controller.perform { engine throws(FormEngineError) in try engine.showPage(page.id) }
  }
}
