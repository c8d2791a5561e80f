internal import FormKit

extension FormSession {
  /// The lines that one step of the wheel scrolls.
  private static let wheelStep = 3

  /// Obeys the mouse: a click goes where it points, the wheel scrolls and leaves the focus.
  func handle(_ mouse: MousePress) -> EventResult {
    switch mouse.button {
    case .wheelUp: frameState.viewport.scroll(by: -Self.wheelStep)
    case .wheelDown: frameState.viewport.scroll(by: Self.wheelStep)
    case .left:
      guard let click = frameState.frame?.click(at: mouse.position) else { break }
      return obey(click)
    }
    return .stay
  }

  private func obey(_ click: FormClick) -> EventResult {
    frameState.viewport.followFocus()
    switch click {
    case .focus(let target): reach(target)
    case .press(let target):
      guard reach(target) else { break }
      return handle(.enter, onPressed: target)
    case .toggle(let path):
      guard reach(.field(path)), let wording = wording(path) else { break }
      handleToggle(.character(" "), wording)
    case .option(let path, let index):
      guard reach(.field(path)), let wording = wording(path), let options = wording.options,
        options.indices.contains(index)
      else { break }
      var picker = picker(path, wording)
      picker.mark(index)
      choose(picker, wording, options)
      state.pickers[path] = picker
    case .day(let path, let day):
      guard reach(.field(path)), let wording = wording(path) else { break }
      state.calendarDay = nil
      choose(day, wording)
    case .suggestion(let path, let index):
      if reach(.field(path)) { _ = takeSuggestion(index) }
    }
    return .stay
  }

  /// Moves the focus; an entered path is looked at first, and then the click has to come again.
  @discardableResult
  private func reach(_ target: FormTarget) -> Bool {
    guard state.focus != target else { return true }
    let ring = targets
    guard let place = ring.place(of: target) else { return false }
    if let path = unreadFile {
      let present = state.focus.flatMap(ring.place(of:)) ?? 0
      request(path, then: .move(place - present, wraps: false))
      return false
    }
    move(to: target)
    return true
  }

  private func handle(_ key: KeyPress, onPressed target: FormTarget) -> EventResult {
    switch target {
    case .problem(let path): handle(key, onProblem: path)
    case .addItem(let path): handle(key, onAdd: path)
    case .entry(let path): handle(key, onEntry: path)
    case .content(let button): return handle(key, onContent: button)
    case .button(let button): return handle(key, on: button)
    case .field: break
    }
    return .stay
  }
}
