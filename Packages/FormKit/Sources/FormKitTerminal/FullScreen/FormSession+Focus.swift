internal import FormKit

extension FormSession {
  /// Everything the focus can be on, in the order of Tab.
  var targets: FocusRing {
    let stage = stage
    let contentButtons = presentation.contentButtons
    let above = presentation.buttonsAboveForm
    let buttons = FormScreenBuilder.targets(stage.pages, presentation, engine: engine, state)
      .map { FormTarget.button($0) }
    return FocusRing(
      problems: summaryTargets,
      content: contentButtons.prefix(above).map { .content($0) }, page: stage.targets,
      places: stage.places, buttons: buttons,
      contentBelow: contentButtons.dropFirst(above).map { .content($0) })
  }

  /// Whether a button belongs to content below the form.
  func isBelow(_ button: FormContentButton) -> Bool {
    presentation.contentButtons.dropFirst(presentation.buttonsAboveForm).contains(button)
  }

  /// The lines of the error summary that lead to a field.
  private var summaryTargets: [FormTarget] {
    guard !state.showsFailure, let summary = shownSummary else { return [] }
    var targets: [FormTarget] = []
    for item in summary.items.prefix(FormScreenBuilder.summaryLength) {
      // Two errors of one field are two lines, which lead to the same place: Tab stops once.
      guard let path = item.path, !targets.contains(.problem(path)) else { continue }
      targets.append(.problem(path))
    }
    return targets
  }

  /// Keys of a line of the summary: Enter leads to its field, wherever that is.
  func handle(_ key: KeyPress, onProblem path: FieldPath) {
    guard key == .enter || key == .character(" ") else { return handleMovement(key) }
    let place = target(in: engine.layout.pages.flatMap(\.items), among: [path])
    guard let target = place else { return }
    state.isReviewing = false
    show(stage.pages.page(of: target))
    if targets.has(target) { move(to: target) }
  }

  func isEditable(_ target: FormTarget) -> Bool { target.path != nil }

  /// Gives the focus to a target; what had it is blurred.
  func move(to target: FormTarget?) {
    let previous = state.focus?.path
    if state.focus != target { frameState.motion.focusMoved() }
    state.focus = target
    state.highlightedSuggestion = nil
    completesWhenRead = false
    if let previous, previous != target?.path {
      state.edited = nil
      state.pickers[previous] = nil
      state.entryProblems[previous] = nil
      state.calendarDay = nil
      state.crop = nil
      state.directory = nil
    }
    guard let path = target?.path else {
      if let previous {
        try? controller.perform { engine throws(FormEngineError) in try engine.blur(previous) }
      }
      return
    }
    prepare(path)
    frameState.motion.settle(path)
    try? controller.perform { engine throws(FormEngineError) in try engine.focus(path) }
    lookAtPicture()
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
    let place = state.focus.flatMap(targets.place(of:)) ?? 0
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
    let place = state.focus.flatMap(targets.place(of:)) ?? 0
    let following = targets.dropFirst(place + 1).first { target in
      switch target {
      case .field: true
      case .problem, .content, .addItem, .entry, .button: false
      }
    }
    if let following, !submitsOnReturn { return move(to: following) }
    if stage.pages.isSeveral { nextPage() } else { submit() }
  }

  /// Whether the field's return key says so.
  private var submitsOnReturn: Bool {
    state.focus?.path.flatMap(wording)?.submitsOnReturn ?? false
  }

  /// Shows a page without moving the focus.
  func show(_ page: FormLayout.Page?) {
    guard let page, page.id != engine.state.page, !page.id.isEmpty else { return }
    try? controller.perform { engine throws(FormEngineError) in try engine.showPage(page.id) }
  }
}
