internal import FormKit

extension LineForm {
  /// Submits and awaits the result; nil when fields have to be asked again.
  func submit(
    _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> FormExit? {
    while true {
      controller.perform { $0.submit() }
      if engine.status == .submitting {
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
    try showNotices(output)
    switch engine.status {
    case .submitted: return .exit(.submitted)
    case .editing where try reopenInvalidFields(output): return .askAgain
    case .editing: break
    case .failed, .submitting: try output.line(messages.text("form.failed"))
    }
    return try await chooseFromMenu(&input, output).map(NextStep.exit) ?? .submitAgain
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

  /// Prints all notices again after an attempt, as they may be its result.
  private func showNotices(_ output: LineFormWriter) throws {
    shownNotices = []
    try showNewNotices(output)
  }

  /// Shows the errors; false when no field can be asked that would mend them.
  private func reopenInvalidFields(_ output: LineFormWriter) throws -> Bool {
    let errors = engine.state.issues.filter { $0.severity == .error }
    let places = Set(errors.compactMap(\.field))
    var invalid: [FieldPath] = []
    var hasOpenLists = false
    for case .repetition(let path, _, let canAdd) in engine.layout.pages.flatMap(\.items) {
      guard canAdd, places.contains(FieldPath(path)) else { continue }
      itemQueue.reopenList(path)
      hasOpenLists = true
    }
    for issue in errors {
      let wording = issue.field.flatMap(wording)
      let place = wording.map { "\($0.label): " } ?? ""
      try error("\(place)\(issue.message)", output)
      if let wording, wording.isEditable { invalid.append(wording.state.path) }
    }
    if invalid.isEmpty, !hasOpenLists {
      // What no field is to blame for, any of them may mend.
      invalid = engine.layout.fields.filter { wording($0)?.isEditable == true }
      explained.subtract(invalid)
    }
    itemQueue.reopen(invalid)
    return hasOpenLists || !invalid.isEmpty
  }

  /// The ways on from here; nil to submit.
  func chooseFromMenu(
    _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> FormExit? {
    let entries =
      [("continueButton", engine.submitLabel)]
      + presentation.choices(of: engine).map { ($0.id, $0.label) }
    for (index, entry) in entries.enumerated() {
      let id = showsControlIDs ? " [\(entry.0)]" : ""
      try output.line("\(index + 1). \(entry.1)\(id)")
    }
    while true {
      switch try await read(messages.text("line.choose"), &input, output) {
      case .end: return .endOfInput
      case .refused(let sentence): try error(sentence, output)
      case .line(.command(.named("continueButton"))): return nil
      case .line(.command(.suggestion(let number))) where entries.indices.contains(number - 1):
        return number == 1 ? nil : .action(entries[number - 1].0)
      case .line(.command(let command)):
        if case .exit(let exit) = try await obey(command, nil, output) { return exit }
      case .line(.text(let text)):
        guard let index = index(of: text, in: entries) else {
          try output.line(messages.text("line.chooseNumber", count: entries.count))
          continue
        }
        return index == 0 ? nil : .action(entries[index].0)
      }
    }
  }

  private func index(of text: String, in entries: [(String, String)]) -> Int? {
    let text = LineEntry.trimmed(text)
    if let number = messages.number(text), entries.indices.contains(number - 1) {
      return number - 1
    }
    return entries.firstIndex {
      $0.0 == text || $0.1.lowercased() == text.lowercased()
    }
  }
}
