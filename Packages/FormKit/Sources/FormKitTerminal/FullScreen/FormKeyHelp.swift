internal import FormKit

/// The keys of use where the focus is, as one line.
@MainActor
enum FormKeyHelp {
  static func text(
    for focus: FormTarget?, engine: FormEngine, presentation: FormPresentation
  ) -> String {
    let back = presentation.canGoBack ? ["Esc back"] : []
    return (own(focus, engine) + ["Tab next", "Shift-Tab previous"] + back + ["Ctrl-C quit"])
      .joined(separator: " · ")
  }

  private static func own(_ focus: FormTarget?, _ engine: FormEngine) -> [String] {
    guard let path = focus?.path, let state = try? engine.state(of: path) else {
      return ["Enter press"]
    }
    let wording = FieldWording(state: state, messages: engine.environment.messages)
    if !state.suggestions.isEmpty { return ["Alt-1 or F1 take suggestion"] }
    if wording.isMasked { return ["Ctrl-R show"] }
    switch state.field.type {
    case .toggle: return ["Space switch"]
    case .multiChoice where wording.options != nil: return ["↑↓ move", "Space choose"]
    case .choice where wording.options != nil: return ["↑↓ move", "Space choose", "type to filter"]
    case .date: return ["↑↓ change"]
    case .textarea: return ["Alt-Enter new line"]
    default: return ["Enter go on"]
    }
  }
}
