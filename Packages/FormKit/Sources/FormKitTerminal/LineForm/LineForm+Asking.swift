internal import FormKit

extension LineForm {
  /// What a line led to.
  enum Step {
    /// The field is dealt with.
    case done
    /// The field is asked again.
    case again
    /// Something else is asked next.
    case elsewhere
    /// The form is left.
    case exit(FormExit)
  }

  /// Asks for one field until it has an acceptable value; nil when it has.
  func ask(
    _ path: FieldPath, _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> FormExit? {
    while let wording = wording(path), wording.state.isVisible {
      guard wording.isEditable else {
        if wording.state.isEnabled { try showReadOnly(wording, output) }
        break
      }
      hasAsked = true
      let wording = try await loaded(wording, output)
      try endIfDismissed()
      try explain(wording, output)
      try? controller.perform { engine throws(FormEngineError) in
        try engine.reveal(path)
        try engine.focus(path)
      }
      let line = try await read(prompt(wording), isSecret: wording.isMasked, &input, output)
      if wording.state.field.sensitive, self.wording(path)?.state.field.sensitive == false {
        // The form has changed meanwhile: an answer that was given as a secret does not become public.
        explained.remove(path)
        continue
      }
      switch try await answer(line, wording, output) {
      case .done:
        itemQueue.close(path)
        return nil
      case .again: continue
      case .elsewhere: return nil
      case .exit(let exit): return exit
      }
    }
    itemQueue.close(path)
    return nil
  }

  func name(_ wording: FieldWording) -> String {
    let id = showsControlIDs ? " [\(wording.state.field.controlID)]" : ""
    let units = wording.spokenUnits.map { " (\($0))" } ?? ""
    return wording.label + units + id
  }

  private func prompt(_ wording: FieldWording) -> String {
    // A toggle whose "no" is an answer has the rule in place of `required`.
    let isDemanded =
      wording.state.isRequired
      || wording.state.field.rules.contains {
        $0.kind == .notEmpty && $0.when.isAlways && $0.severity == .error
      }
    let demand = messages.text(isDemanded ? "form.required" : "form.optional")
    return "\(name(wording)) (\(demand)): "
  }

  private func showReadOnly(_ wording: FieldWording, _ output: LineFormWriter) throws {
    try output.line("\(name(wording)): \(wording.shownValue)")
  }

  /// Help, format, options and present value, once for each field.
  private func explain(_ wording: FieldWording, _ output: LineFormWriter) throws {
    let isRefused = refused.remove(wording.state.path) != nil
    let keep = isRefused && !wording.state.isRequired ? "line.keepOrClear" : "line.keep"
    guard explained.insert(wording.state.path).inserted else {
      return isRefused && !wording.state.isRequired ? try offer(keep, wording, output) : ()
    }
    for text in [wording.help, wording.hint].compactMap(\.self) { try output.line(text) }
    if let format = wording.format {
      try output.line(messages.text("form.format", ["format": format]))
    }
    if wording.isFile { try output.line(messages.text("line.file")) }
    if wording.state.field.type == .toggle { try output.line(messages.text("line.answer")) }
    try showOptions(wording, output)
    try offer(keep, wording, output)
  }

  /// Prints how the present value can be kept; nothing without one.
  private func offer(
    _ key: String, _ wording: FieldWording, _ output: LineFormWriter
  ) throws {
    guard !wording.state.value.isEmpty else { return }
    let value =
      wording.state.field.sensitive ? messages.text("value.hidden") : wording.shownValue
    try output.line(messages.text(key, ["value": value]))
  }

  private func answer(
    _ line: LineFormInput, _ wording: FieldWording, _ output: LineFormWriter
  ) async throws -> Step {
    switch line {
    case .end: return .exit(.endOfInput)
    case .refused(let sentence):
      try error(sentence, output)
      return .again
    case .line(.command(let command)): return try await obey(command, wording, output)
    case .line(.text(let text)): return try await enter(text, wording, output)
    }
  }

  /// Takes a text that was entered; an empty one keeps the value, and tries a failed check again.
  private func enter(
    _ text: String, _ wording: FieldWording, _ output: LineFormWriter
  ) async throws -> Step {
    let path = wording.state.path
    guard !text.isEmpty else {
      let isKept = !wording.state.value.isEmpty
      let step =
        wording.canRetry
        ? try await retry(path, output, isKept: isKept)
        : try await judge(path, output, isKept: isKept)
      // A value that depends on a later answer must not hold the person up here.
      if case .again = step, isKept { return .done }
      return step
    }
    guard !wording.isFile else { return try await enterFile(text, wording, output) }
    switch LineEntry.read(text, for: wording) {
    case .problem(let problem, let unlisted):
      let hasFound = try showFound(unlisted, wording, output)
      if !hasFound { try error(problem, output) }
      return .again
    case .value(let value):
      set(path, to: value)
      return try await judge(path, output)
    }
  }

  private func enterFile(
    _ text: String, _ wording: FieldWording, _ output: LineFormWriter
  ) async throws -> Step {
    let path = wording.state.path
    let text = LineEntry.trimmed(text)
    switch await presentation.resolve(path, text) {
    case .problem(let problem):
      if try await !showNames(startingAs: text, output) { try error(problem, output) }
      return .again
    case .file(let facts):
      if wording.state.value != facts { forgetParts(of: path) }
      set(path, to: facts)
      try output.line(wording.text(of: facts))
      return try await judge(path, output)
    }
  }

  /// Asks again which part of a picture to keep, as another picture takes its place.
  private func forgetParts(of picture: FieldPath) {
    let texts = engine.layout.fields.filter { text in
      guard let state = try? engine.state(of: text), state.field.cropOf != nil else { return false }
      return (try? engine.component(of: text).cropOf) == picture && !state.value.isEmpty
    }
    for text in texts { set(text, to: .null) }
    itemQueue.reopen(texts)
  }

  func error(_ sentence: String, _ output: LineFormWriter) throws {
    try output.line("\(messages.marker(Severity.error)): \(sentence)")
  }

  func set(_ path: FieldPath, to value: FormValue) {
    try? controller.perform { engine throws(FormEngineError) in try engine.set(path, to: value) }
  }

  /// Leaves the field, waits for its checks and lookups and prints what is found.
  ///
  /// - Parameter isKept: Whether the person keeps the value as it is. Its errors are left to the submission
  ///   or the turn of the page when no question comes before that; default false.
  func judge(
    _ path: FieldPath, _ output: LineFormWriter, isKept: Bool = false
  ) async throws -> Step {
    try? controller.perform { engine throws(FormEngineError) in try engine.blur(path) }
    try await wait(for: path, output) { $0.status == .pending }
    try await wait(for: path, output) { $0.isLookingUp }
    try showNewNotices(output)
    guard let wording = wording(path), wording.isEditable else { return .done }
    let found = issues(of: wording.state)
    let isInvalid = found.contains { $0.severity == .error }
    let isSaidNext = isInvalid && isKept && !asksMore(after: path)
    for issue in found where !(isSaidNext && issue.severity == .error) {
      try output.line("\(messages.marker(issue.severity)): \(issue.message)")
    }
    if wording.state.status == .unverified, let status = wording.status {
      try output.line(status)
    }
    try showSuggestions(wording, output)
    return isInvalid ? .again : .done
  }

  /// Whether a question follows a field before the page is turned or the form is submitted.
  private func asksMore(after path: FieldPath) -> Bool {
    var rest = itemQueue
    rest.close(path)
    return switch rest.next(in: engine) {
    case .page, nil: false
    case .heading, .field, .repetition: true
    }
  }

  /// Prints the status of a busy field and waits until it is no longer busy.
  private func wait(
    for path: FieldPath, _ output: LineFormWriter, while isBusy: (FieldState) -> Bool
  ) async throws {
    guard let wording = wording(path), isBusy(wording.state) else { return }
    if let status = wording.status { try output.line(status) }
    try output.flush()
    try await signal.wait { self.wording(path).map { !isBusy($0.state) } ?? true }
  }

  private func issues(of state: FieldState) -> [FormIssue] {
    var found = state.issues
    let judged = (try? engine.immediateIssues(of: state.path)) ?? []
    for issue in judged where !found.contains(issue) {
      found.append(issue)
    }
    return found
  }

  private func showSuggestions(_ wording: FieldWording, _ output: LineFormWriter) throws {
    guard !wording.state.suggestions.isEmpty else { return }
    try output.line(messages.text("form.suggestions"))
    for (index, suggestion) in wording.state.suggestions.enumerated() {
      try output.line(":\(index + 1) \(suggestion)")
    }
  }

  /// Asks for another item of a repeat; nil when the person said what they want.
  func askForMore(
    _ path: String, _ label: String, _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> FormExit? {
    hasAsked = true
    while true {
      let prompt = messages.text("line.add", ["label": label])
      let line = try await read(prompt, &input, output)
      switch line {
      case .end: return .endOfInput
      case .refused(let sentence): try error(sentence, output)
      case .line(.command(let command)):
        switch try await obey(command, nil, output) {
        case .exit(let exit): return exit
        case .done, .again, .elsewhere: return nil
        }
      case .line(.text(let text)):
        let answer = LineEntry.trimmed(text).isEmpty ? false : messages.answer(text)
        guard let answer else {
          try output.line(messages.text("line.answer"))
          continue
        }
        if answer {
          try? controller.perform { engine throws(FormEngineError) in try engine.addItem(to: path) }
        } else {
          itemQueue.closeList(path)
        }
        return nil
      }
    }
  }
}
