internal import FormKit

extension LineForm {
  /// Obeys a command; the field it was given at, if any.
  func obey(
    _ command: LineCommand, _ wording: FieldWording?, _ output: LineFormWriter
  ) async throws -> Step {
    switch command {
    case .help: try showHelp(wording, output)
    case .quit: return .exit(.interrupted)
    case .back:
      if goBack() { return .elsewhere }
      if presentation.canGoBack { return .exit(.back) }
      try output.line(messages.text("line.noWayBack"))
    case .clear:
      guard let wording else { break }
      set(wording.state.path, to: .null)
      return try await judge(wording.state.path, output)
    case .suggestion(let number): return try await take(number, wording, output)
    case .remove(let item): try remove(item, output)
    case .search(let text):
      if !search(text, wording) {
        try output.line(messages.text("line.noCommand", ["name": "search"]))
      }
    case .named(let name):
      // What the form says of a long list holds, whatever its actions are called.
      let isPromised = name == "options" && wording?.hasLongList == true
      if !isPromised, let action = action(named: name) {
        return try showFold(action, output) ? .again : .exit(.action(action))
      }
      if load(name, wording) { return .again }
      if name == "options", try listOptions(wording, output) { return .again }
      if name == "retry", let wording, wording.canRetry {
        return try await retry(wording.state.path, output)
      }
      if name == "review", returnToReview() { return .elsewhere }
      try output.line(messages.text("line.noCommand", ["name": name]))
    }
    return .again
  }

  /// What leaves the form: the form's actions and those of the notices, then the shortcuts.
  private var actions: [(id: String, label: String)] {
    presentation.choices(of: engine).map { ($0.id, $0.label) }
      + presentation.shortcuts.map { ($0.action, $0.label) }
  }

  /// The id of an action by its id or, in upper or lower case, its label.
  private func action(named name: String) -> String? {
    let label = name.lowercased()
    return (actions.first { $0.id == name } ?? actions.first { $0.label.lowercased() == label })?.id
  }

  /// Tries a field's failed checks again.
  func retry(
    _ path: FieldPath, _ output: LineFormWriter, isKept: Bool = false
  ) async throws -> Step {
    try? controller.perform { engine throws(FormEngineError) in try engine.retryChecks(of: path) }
    return try await judge(path, output, isKept: isKept)
  }

  private func take(
    _ number: Int, _ wording: FieldWording?, _ output: LineFormWriter
  ) async throws -> Step {
    guard let wording, wording.state.suggestions.indices.contains(number - 1) else {
      try output.line(messages.text("line.noSuggestion", count: number))
      return .again
    }
    set(wording.state.path, to: .string(wording.state.suggestions[number - 1]))
    return try await judge(wording.state.path, output)
  }

  private func remove(_ item: String, _ output: LineFormWriter) throws {
    do throws(FormEngineError) {
      try controller.perform { engine throws(FormEngineError) in try engine.removeItem(item) }
      let list = String(item.prefix(upTo: item.lastIndex(of: "[") ?? item.endIndex))
      itemQueue.reopenList(list)
    } catch {
      try self.error(messages.text("line.noItem", ["path": item]), output)
    }
  }

  /// The id of the button that submits.
  static let submitID = "continueButton"

  /// Whether a command is the button that submits, by its id or, in upper or lower case, its label.
  func submits(_ name: String) -> Bool {
    name == Self.submitID || name.lowercased() == engine.submitLabel.lowercased()
  }

  /// The line of the help about the button that submits, where one can.
  func showSubmitHelp(_ output: LineFormWriter) throws {
    let label = engine.submitLabel
    try output.line(showsControlIDs ? ":\(Self.submitID) – \(label)" : ":\(label)")
  }

  private func showHelp(_ wording: FieldWording?, _ output: LineFormWriter) throws {
    if let wording {
      explained.remove(wording.state.path)
      try output.line(messages.text("line.helpKeep"))
      if !wording.state.suggestions.isEmpty {
        try output.line(messages.text("line.helpSuggestions"))
      }
      if wording.canRetry { try output.line(messages.text("line.helpRetryCheck")) }
      for key in optionHelp(wording) { try output.line(messages.text(key)) }
    }
    for (id, label) in actions {
      try output.line(showsControlIDs ? ":\(id) – \(label)" : ":\(label)")
    }
    if presentation.canGoBack || engine.previousPage != nil {
      try output.line(messages.text("line.helpBack"))
    }
    if hasReviewed { try output.line(messages.text("line.helpReview")) }
    // A list within an item has a longer path than the list that holds the item.
    let lists = engine.layout.pages.lazy.flatMap(\.repetitions)
    if let list = lists.first(where: { $0.contains("[") == false }) {
      try output.line(messages.text("line.helpRemove", ["path": "\(list)[1]"]))
    }
    try output.line(messages.text("line.helpQuit"))
  }
}
