internal import FormKit

/// The keys of use where the focus is.
@MainActor
enum FormKeyHelp {
  static func parts(
    for focus: FormTarget?, engine: FormEngine, presentation: FormPresentation
  ) -> [String] {
    let back = presentation.canGoBack ? ["back"] : []
    func words(_ names: [String]) -> [String] {
      names.map { engine.environment.messages.text("keys.\($0)") }
    }
    let shortcuts = presentation.shortcuts.map { "\($0.name) \($0.label)" }
    return words(own(focus, engine)) + shortcuts + words(["next", "previous"] + back + ["quit"])
  }

  /// As many of the keys as a line has room for: the first, the way out, then the others in order.
  nonisolated static func line(_ parts: [String], width: Int) -> String {
    var parts = parts
    func text() -> String { parts.joined(separator: " · ") }
    while parts.count > 1, DisplayText.width(of: text()) > width {
      parts.remove(at: parts.count > 2 ? parts.count - 2 : 1)
    }
    return text()
  }

  /// The keys' names in the catalogue.
  private static func own(_ focus: FormTarget?, _ engine: FormEngine) -> [String] {
    guard let path = focus?.path, let state = try? engine.state(of: path) else {
      return ["press"]
    }
    let wording = FieldWording(state: state, messages: engine.environment.messages)
    if !state.suggestions.isEmpty { return ["suggestion"] }
    if wording.isMasked { return ["show"] }
    if state.options?.phase == .failed { return ["retry"] }
    switch state.field.type {
    case .toggle: return ["switch"]
    case .choice where wording.options != nil, .multiChoice where wording.options != nil:
      return ["move", "choose", "filter"]
    case .date: return ["change"]
    case .textarea: return ["newLine"]
    default: return ["goOn"]
    }
  }
}
