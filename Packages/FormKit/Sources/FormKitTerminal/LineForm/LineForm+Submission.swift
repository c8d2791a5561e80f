internal import FormKit

extension LineForm {
  /// Submits and awaits the result; nil when fields have to be asked again.
  func submit(
    _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> FormExit? {
    while true {
      controller.perform { $0.submit() }
      if presentation.announcesSubmission, engine.status == .submitting, engine.hasEditableFields {
        try output.line(messages.text("form.submitting"))
        try output.flush()
      }
      switch try await result(&input, output) {
      case .exit(let exit): return exit
      case .askAgain: return nil
      case .submitAgain: continue
      }
    }
  }

  /// Awaits a submission that runs already; nil when fields have to be asked.
  func finishSubmission(
    _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> FormExit? {
    switch try await result(&input, output) {
    case .exit(let exit): exit
    case .askAgain: nil
    case .submitAgain: try await submit(&input, output)
    }
  }

  private enum NextStep {
    case exit(FormExit)
    case askAgain
    case submitAgain
  }

  /// Awaits a submission and shows what came of it.
  private func result(
    _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> NextStep {
    try await awaitSubmission(output)
    if engine.status != .submitted { try endIfDismissed() }
    try showNotices(output)
    switch engine.status {
    case .submitted: return .exit(.submitted)
    case .editing where try reopenInvalidFields(output): return .askAgain
    case .editing: break
    case .failed, .submitting:
      // A notice that gives the reason is enough.
      if !presentation.notices.notices.contains(where: \.canExplainRefusal) {
        try output.line(messages.text("form.failed"))
      }
    }
    switch try await choose(from: menu(offersChange: true), &input, output) {
    case .submit: return .submitAgain
    case .change:
      askAnswersAgain()
      return .askAgain
    case .exit(let exit): return .exit(exit)
    }
  }

  /// Asks every answer again; an empty line keeps it.
  private func askAnswersAgain() {
    let answers = engine.layout.fields.filter { wording($0)?.isEditable == true }
    explained.subtract(answers)
    itemQueue.reopen(answers)
  }

  /// Waits for the result, and says on the way what is waited for and how far it has come, in
  /// quarters.
  private func awaitSubmission(_ output: LineFormWriter) async throws {
    var label = ""
    var quarters = 0
    while engine.status == .submitting {
      if let progress = presentation.notices.progress {
        if progress.label != label {
          (label, quarters) = (progress.label, 0)
          try output.line(label)
        }
        if let percent = progress.percent, percent / 25 > quarters {
          quarters = percent / 25
          try output.line("\(label) \(percent) %")
        }
        try output.flush()
      }
      try await signal.wait()
    }
  }

  /// Prints notices again after an attempt, as they may be its result; not those that inform only, nor those
  /// that were printed since the prompt before it and have stayed.
  private func showNotices(_ output: LineFormWriter) throws {
    shownNotices.removeAll { $0.kind != .info && recentNotices.contains($0) == false }
    try showNewNotices(output)
  }

  /// Shows the errors; false when no field can be asked that would mend them.
  private func reopenInvalidFields(_ output: LineFormWriter) throws -> Bool {
    let errors = engine.errorSummary?.items ?? []
    let places = Set(errors.compactMap(\.path))
    var invalid: [FieldPath] = []
    var hasOpenLists = false
    for case .repetition(let path, _, let canAdd) in engine.layout.pages.flatMap(\.items) {
      guard canAdd, places.contains(FieldPath(path)) else { continue }
      itemQueue.reopenList(path)
      hasOpenLists = true
    }
    var secrets: [FieldPath] = []
    for item in errors {
      try error(item.text, output)
      guard let wording = item.path.flatMap(wording), wording.isEditable else { continue }
      invalid.append(wording.state.path)
      if wording.state.field.sensitive { secrets.append(wording.state.path) }
    }
    // A refused secret, such as a code, cannot be seen and corrected: an empty line must not send it again.
    for path in secrets { set(path, to: .null) }
    refused.formUnion(invalid)
    if invalid.isEmpty, !hasOpenLists {
      // What no field is to blame for, any of them may mend.
      invalid = engine.layout.fields.filter { wording($0)?.isEditable == true }
      explained.subtract(invalid)
    }
    itemQueue.reopen(invalid)
    return hasOpenLists || !invalid.isEmpty
  }

  /// The ways on from a form without fields; nil to submit.
  func chooseFromMenu(
    _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> FormExit? {
    switch try await choose(from: menu(offersChange: false), &input, output) {
    case .submit, .change: nil
    case .exit(let exit): exit
    }
  }

  /// An entry of a menu.
  private struct MenuEntry {
    let id: String
    let label: String
    let choice: MenuChoice
  }

  private enum MenuChoice {
    case submit
    /// Change the answers first.
    case change
    case exit(FormExit)
  }

  /// - Parameter offersChange: Whether answers can be changed, if there are any.
  private func menu(offersChange: Bool) -> [MenuEntry] {
    var entries = [MenuEntry(id: Self.submitID, label: engine.submitLabel, choice: .submit)]
    if offersChange, engine.hasEditableFields {
      entries.append(
        MenuEntry(
          id: "changeAnswersButton", label: messages.text("line.changeAnswers"), choice: .change))
    }
    let leading = engine.actionsBeforeSubmit
    let others = presentation.choices(of: engine).map {
      MenuEntry(id: $0.id, label: $0.label, choice: .exit(.action($0.id)))
    }
    return leading.compactMap { id in others.first { $0.id == id } } + entries
      + others.filter { !leading.contains($0.id) }
  }

  private func choose(
    from entries: [MenuEntry], _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> MenuChoice {
    for (index, entry) in entries.enumerated() {
      let id = showsControlIDs ? " [\(entry.id)]" : ""
      try output.line("\(index + 1). \(entry.label)\(id)")
    }
    while true {
      switch try await read(messages.text("line.choose"), &input, output) {
      case .end: return .exit(.endOfInput)
      case .refused(let sentence): try error(sentence, output)
      case .line(.command(.suggestion(let number))) where entries.indices.contains(number - 1):
        if let choice = try choice(of: entries[number - 1], output) { return choice }
      case .line(.command(let command)):
        if case .named(let name) = command, let index = index(of: name, in: entries) {
          if let choice = try choice(of: entries[index], output) { return choice }
          continue
        }
        if case .help = command { try showSubmitHelp(output) }
        if case .exit(let exit) = try await obey(command, nil, output) { return .exit(exit) }
      case .line(.text(let text)):
        guard let index = index(of: text, in: entries) else {
          try output.line(messages.text("line.chooseNumber", count: entries.count))
          continue
        }
        if let choice = try choice(of: entries[index], output) { return choice }
      }
    }
  }

  /// Returns the choice of an entry; for a folded card it prints the blocks, and returns nil.
  private func choice(of entry: MenuEntry, _ output: LineFormWriter) throws -> MenuChoice? {
    try showFold(entry.id, output) ? nil : entry.choice
  }

  private func index(of text: String, in entries: [MenuEntry]) -> Int? {
    let text = LineEntry.trimmed(text)
    if let number = messages.number(text), entries.indices.contains(number - 1) {
      return number - 1
    }
    return entries.firstIndex { $0.id == text || $0.label.lowercased() == text.lowercased() }
  }
}
