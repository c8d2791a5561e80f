internal import FormKit

extension LineForm {
  /// Turns pages up to a given one, or past the last, as far as each is in order.
  ///
  /// - Returns: Whether it got there; otherwise what holds it up is shown and asked again.
  func turnPages(to page: String?, _ output: LineFormWriter) async throws -> Bool {
    if let page, isBehind(page) {
      show(page)
      return true
    }
    while engine.state.page != page {
      switch controller.perform({ $0.goToNextPage() }) {
      case .moved: continue
      case .lastPage: return true
      case .pending:
        try output.line(messages.text("status.checking"))
        try output.flush()
        try await signal.wait { !self.hasPendingChecks }
      case .refused(let errors):
        // What nothing the person can enter would mend holds up the submission, not the page.
        guard try reopen(errors, output) else {
          if let page { show(page) }
          return true
        }
        if let page { itemQueue.announceAgain(page) }
        return false
      }
    }
    return true
  }

  /// Whether a page was passed already, and is asked again.
  private func isBehind(_ page: String) -> Bool {
    let pages = engine.visiblePages
    guard let place = pages.firstIndex(of: page),
      let shown = engine.state.page, let current = pages.firstIndex(of: shown)
    else { return true }
    return place < current
  }

  private var hasPendingChecks: Bool {
    let page = FormPages(engine).page
    return page?.fields.contains { wording($0)?.state.status == .pending } ?? false
  }

  private func show(_ page: String) {
    try? controller.perform { engine throws(FormEngineError) in try engine.showPage(page) }
  }

  /// Shows the errors of the page and asks their fields again; false when there is none to ask.
  private func reopen(_ errors: [FormIssue], _ output: LineFormWriter) throws -> Bool {
    guard let page = FormPages(engine).page else { return false }
    let invalid = Set(errors.compactMap(\.field))
    var fields = page.fields.filter { invalid.contains($0) && wording($0)?.isEditable == true }
    let lists = page.openLists.filter { invalid.contains(FieldPath($0)) }
    if fields.isEmpty, lists.isEmpty {
      // What no field is to blame for, any of the page may mend.
      fields = page.fields.filter { wording($0)?.isEditable == true }
      explained.subtract(fields)
    }
    for issue in errors {
      let place = issue.field.flatMap(wording).map { "\($0.label): " } ?? ""
      try error("\(place)\(issue.message)", output)
    }
    itemQueue.reopen(fields)
    for list in lists { itemQueue.reopenList(list) }
    return !fields.isEmpty || !lists.isEmpty
  }

  /// Goes to the page before and asks it again; false on the first page.
  func goBack() -> Bool {
    let left = FormPages(engine).page
    guard controller.perform({ $0.goBack() }) else { return false }
    reopen(left)
    reopen(FormPages(engine).page)
    return true
  }

  /// Lists the answers, and asks whether one is to be changed.
  ///
  /// - Returns: `done` to submit, `elsewhere` when there is something to ask first.
  func review(
    _ input: inout some FormLineSource, _ output: LineFormWriter
  ) async throws -> Step {
    guard try await turnPages(to: nil, output) else { return .elsewhere }
    hasReviewed = true
    let paths = try listAnswers(output)
    while true {
      switch try await read(messages.text("line.review"), &input, output) {
      case .end: return .exit(.endOfInput)
      case .refused(let sentence): try error(sentence, output)
      case .line(.command(.named(let name))) where submits(name): return .done
      case .line(.command(.back)):
        reopen(FormPages(engine).page)
        return .elsewhere
      case .line(.command(let command)):
        if case .help = command { try showSubmitHelp(output) }
        switch try await obey(command, nil, output) {
        case .exit(let exit): return .exit(exit)
        case .done, .again, .elsewhere: continue
        }
      case .line(.text(let text)):
        if LineEntry.trimmed(text).isEmpty { return .done }
        if let path = answer(named: text, in: paths) {
          explained.remove(path)
          itemQueue.reopen([path])
          return .elsewhere
        }
        try output.line(messages.text("line.chooseNumber", count: paths.count))
      }
    }
  }

  /// Obeys `:review`: asks nothing again that was answered; false before the first review.
  func returnToReview() -> Bool {
    guard hasReviewed else { return false }
    itemQueue.closeReopened()
    return true
  }

  private func reopen(_ page: FormLayout.Page?) {
    guard let page else { return }
    itemQueue.reopen(page)
    explained.subtract(page.fields)
  }

  /// Prints every answer, those that can be changed with a number; returns their paths.
  private func listAnswers(_ output: LineFormWriter) throws -> [FieldPath] {
    var paths: [FieldPath] = []
    let review = engine.reviewComponent
    try output.line("== \(review.title) ==")
    for section in review.sections {
      if let title = section.title { try output.line("-- \(title) --") }
      for row in section.rows {
        guard let wording = wording(row.id) else { continue }
        if row.isEditable { paths.append(row.id) }
        let number = row.isEditable ? "\(paths.count). " : ""
        let value = row.value.isEmpty ? "—" : row.value
        try output.line("\(number)\(name(wording)): \(value)")
      }
    }
    return paths
  }

  private func answer(named text: String, in paths: [FieldPath]) -> FieldPath? {
    let text = LineEntry.trimmed(text)
    if let number = messages.number(text), paths.indices.contains(number - 1) {
      return paths[number - 1]
    }
    return paths.first { $0.description == text }
      ?? paths.first { wording($0)?.state.field.controlID == text }
  }
}
