extension FormEngine {
  /// The person submits: everything is touched and judged; then checks; then the handler.
  ///
  /// Does nothing while submitting or once submitted. A submission that passes everything becomes a
  /// ``FormEffect/submit(_:)``.
  public func submit() {
    guard status == .editing || status == .failed else { return }
    submitCount += 1
    formChanged = true
    dropServerMessages()
    judgeEverything()
    guard !hasSyncErrors else {
      status = .editing
      return
    }
    status = .submitting
    submission = .awaitingChecks
    for slot in allSlots() {
      startMissingChecks(of: slot, includingUnanswered: true, atSubmit: true)
    }
    if extrasState != nil { startMissingOptions() }
    settle()
  }

  /// A new attempt asks the server anew.
  private func dropServerMessages() {
    serverIssues = []
    for slot in allSlots() where !slot.serverMessages.isEmpty {
      slot.serverMessages = []
      mark(slot)
    }
  }

  func judgeEverything() {
    for slot in allSlots() {
      touch(slot)
      judgeStrictly(slot)
      endDebounce(slot)
    }
    for index in form.formRules.indices where shownFormRules.insert(index).inserted {
      markFormRule(index)
    }
    if !showsRepeatIssues {
      showsRepeatIssues = true
      notifyAllStates()
    }
    settle()
  }

  private func judgeStrictly(_ slot: FieldSlot) {
    slot.isJudged = true
    slot.isDeferred = false
    slot.showsSubmitRules = true
    mark(slot)
  }

  /// Whether anything but a check forbids submission.
  var hasSyncErrors: Bool {
    if formFailures.values.contains(where: { $0.severity == .error }) { return true }
    var result = false
    root.forEachSlot { if $0.isActive, $0.hasSyncError { result = true } }
    return result || !repeatIssues().isEmpty
  }

  /// Goes on with a submission that waits for checks, as far as it can.
  func continueSubmission() {
    guard submission == .awaitingChecks else { return }
    if hasSyncErrors { return stopSubmission() }
    let slots = allSlots().filter { !$0.checks.isEmpty && $0.isActive }
    for slot in slots { startMissingChecks(of: slot, includingUnanswered: false, atSubmit: true) }
    if slots.contains(where: { $0.checks.contains(where: \.isPending) }) { return }
    if extrasState != nil, awaitsOptions { return }
    if slots.contains(where: { $0.checks.contains(where: isError) }) { return stopSubmission() }
    submission = .handling
    submissions += 1
    formChanged = true
    effects.append(.submit(nextSubmission()))
  }

  /// Back to editing, with the reason in sight.
  private func stopSubmission() {
    submission = .idle
    status = .editing
    formChanged = true
    for slot in allSlots() where slot.hasSyncError || !slot.checks.isEmpty { judgeStrictly(slot) }
  }

  /// The handler is done with a submission.
  ///
  /// Messages for fields the form does not show are kept as messages of the form.
  ///
  /// - Parameter attempt: The submission's number; the result of an older one is dropped. Default
  ///   the newest.
  public func finishSubmission(_ result: SubmissionResult, of attempt: Int? = nil) {
    guard submission == .handling, attempt ?? submissions == submissions else { return }
    submission = .idle
    formChanged = true
    if result != .failed { repeatable = nil }
    switch result {
    case .completed: status = .submitted
    case .failed: status = .failed
    case .validationFailed(let messages):
      status = .editing
      show(messages)
    }
    settle()
  }

  /// Shows messages of the service at their fields, as after a submission that it has refused: for a form that is
  /// opened again with the answers.
  ///
  /// Messages for fields the form does not show are kept as messages of the form. While the form is being submitted,
  /// the method does nothing.
  public func refuse(_ messages: [FieldPath: String]) {
    guard submission == .idle, !messages.isEmpty else { return }
    formChanged = true
    show(messages)
    settle()
  }

  private func show(_ messages: [FieldPath: String]) {
    serverIssues = []
    for (path, message) in messages.sorted(by: {
      $0.key.description.isExactlyBefore($1.key.description)
    }) {
      guard let slot = try? find(path), slot.isActive else {
        serverIssues.append(message)
        continue
      }
      slot.serverMessages = [message]
      slot.isJudged = true
      mark(slot)
    }
  }
}
