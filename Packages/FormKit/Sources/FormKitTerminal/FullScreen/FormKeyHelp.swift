internal import FormKit

/// The keys of use where the focus is.
@MainActor
enum FormKeyHelp {
  /// One key and what it does.
  nonisolated struct Part: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String
    /// Whether it gives way first: keys that people try anyway.
    let isDispensable: Bool

    init(_ text: String, isDispensable: Bool = false) {
      self.text = text
      self.isDispensable = isDispensable
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  static func parts(
    for focus: FormTarget?, engine: FormEngine, presentation: FormPresentation
  ) -> [Part] {
    func part(_ name: String, isDispensable: Bool) -> Part {
      Part(engine.environment.messages.text("keys.\(name)"), isDispensable: isDispensable)
    }
    let own = Self.own(focus, engine)
    let back = presentation.canGoBack ? ["back"] : []
    return own.prefix(1).map { part($0, isDispensable: false) }
      + own.dropFirst().map { part($0, isDispensable: true) }
      + presentation.shortcuts.map { Part("\($0.name) \($0.label)") }
      + ["next", "previous"].map { part($0, isDispensable: true) }
      + (back + ["quit"]).map { part($0, isDispensable: false) }
  }

  /// As many of the keys as a line has room for.
  ///
  /// The dispensable ones give way first, the last of them before the others; then, also from the
  /// end, whatever stands between the first key and the way out.
  nonisolated static func line(_ parts: [Part], width: Int) -> String {
    var parts = parts
    func text() -> String { parts.map(\.text).joined(separator: " · ") }
    while parts.count > 1, DisplayText.width(of: text()) > width {
      let last = parts.count > 2 ? parts.count - 2 : 1
      parts.remove(at: parts.lastIndex(where: \.isDispensable) ?? last)
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
    if state.options?.phase == .failed || wording.canRetry { return ["retry"] }
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
