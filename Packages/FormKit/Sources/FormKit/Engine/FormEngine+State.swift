extension FormEngine {
  /// The state of one field.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func state(of path: FieldPath) throws(FormEngineError) -> FieldState {
    state(of: try find(path))
  }

  /// The states of all fields in visual order, hidden ones included.
  public var fieldStates: [FieldState] { allSlots().map { state(of: $0) } }

  func state(of slot: FieldSlot) -> FieldState {
    let path = slot.path
    var suggestions: [String] = []
    if slot.isActive, slot.isJudged {
      for check in slot.checks {
        if case .taken(let offered) = check.phase { suggestions += offered }
      }
    }
    return FieldState(
      path: path, field: slot.field, value: slot.raw, parsed: slot.value, status: status(of: slot),
      issues: shownIssues(of: slot, path: path) + formIssues(at: slot), isVisible: slot.isVisible,
      isEnabled: slot.isEnabled, isReadOnly: slot.isReadOnly || slot.compiled.compute != nil,
      isRequired: slot.isRequired, isTouched: slot.isTouched, isVisited: slot.isVisited,
      isDirty: slot.isDirty, isFocused: slot.isFocused, suggestions: suggestions,
      options: slot.side == nil ? nil : slot.optionsState,
      isLookingUp: slot.side?.lookups.contains { !$0.isIdle } ?? false)
  }

  private func status(of slot: FieldSlot) -> FieldStatus {
    if !slot.serverMessages.isEmpty || showsFormError(slot) { return .invalid }
    guard slot.isJudged else { return slot.wasSet ? .editing : .pristine }
    guard slot.isActive else { return slot.wasSet ? .valid : .pristine }
    if slot.showsFailedError { return .invalid }
    if slot.checks.contains(where: \.isPending) || slot.debounceTimer != nil { return .pending }
    let hasFailed = slot.checks.contains(where: \.isFailed)
    if slot.showsError {
      return hasFailed && !slot.checks.contains { isError($0) && !$0.isFailed } ? .failed : .invalid
    }
    if hasFailed { return .failed }
    if slot.side != nil, let status = slot.optionStatus { return status }
    if slot.checks.contains(where: { $0.phase == .offline }) { return .unverified }
    return .valid
  }

  /// The issues a field shows: rules and checks in declared order, then the server's.
  func shownIssues(of slot: FieldSlot, path: FieldPath) -> [FormIssue] {
    guard slot.isActive else { return [] }
    var found = slot.shownFailures.map { failure in
      (max(-1, failure.site.rawValue), issue(path, failure, of: slot))
    }
    if slot.isJudged {
      for check in slot.checks {
        guard let message = message(of: check) else { continue }
        let place = found.firstIndex { $0.0 > check.index } ?? found.count
        found.insert((check.index, issue(path, "remote", severity(of: check), message)), at: place)
      }
    }
    return found.map(\.1) + slot.serverMessages.map { issue(path, "server", .error, $0) }
  }

  /// The sentence for a check that found its value taken, or failed; nil for any other.
  private func message(of check: CheckState) -> String? {
    let messages = environment.messages
    switch check.phase {
    case .taken:
      return check.rule.rule.message.map(messages.resolve) ?? messages.text("rule.remote")
    case .failed: return messages.text("rule.remoteFailed")
    case .idle, .waiting, .running, .available, .offline: return nil
    }
  }

  func issue(_ path: FieldPath, _ failure: RuleViolation, of slot: FieldSlot) -> FormIssue {
    issue(
      path, failure.site.name(in: slot.compiled), failure.severity,
      message(of: failure.site, judged(slot), in: slot.item))
  }

  private func issue(
    _ path: FieldPath, _ rule: String, _ severity: Severity, _ message: String
  ) -> FormIssue {
    FormIssue(field: path, rule: rule, severity: severity, message: message)
  }

  /// The form's own issues that show at a field.
  private func formIssues(at slot: FieldSlot) -> [FormIssue] {
    guard slot.traits.contains(.hasFormRules), slot.isActive else { return [] }
    return slot.compiled.formRules.filter(shownFormRules.contains).compactMap { formFailures[$0] }
  }

  /// Whether submit would do something now: false only while submitting or while an error shows.
  public var canSubmit: Bool {
    status != .submitting && shownErrors == 0 && serverIssues.isEmpty
      && !shownFormRules.contains { formFailures[$0]?.severity == .error }
      && shownRepeatIssues.isEmpty
  }

  /// The form's state, with every shown issue in visual order.
  public var state: FormState {
    var issues: [FormIssue] = []
    let repeats = shownRepeatIssues
    visitVisually(root) { path in
      if let issue = repeats[path()] { issues.append(issue) }
    } field: { slot in
      guard slot.isActive, slot.isJudged || !slot.serverMessages.isEmpty else { return }
      issues += shownIssues(of: slot, path: slot.path)
    }
    issues += formIssues(shownOnly: true)
    let page = form.schema.pages[safe: currentPage]?.id ?? ""
    return FormState(
      status: status, canSubmit: canSubmit, issues: issues, page: page.isEmpty ? nil : page)
  }

  /// The shown issues that belong to no single field's own rules: of repeats, of the form, of the
  /// server; part of ``FormState/issues``.
  public var ownIssues: [FormIssue] {
    var issues: [FormIssue] = []
    let repeats = shownRepeatIssues
    if !repeats.isEmpty {
      visitVisually(root) { path in
        if let issue = repeats[path()] { issues.append(issue) }
      } field: { _ in
      }
    }
    return issues + formIssues(shownOnly: true)
  }

  func formIssues(shownOnly: Bool) -> [FormIssue] {
    var issues = formFailures.keys.sorted()
      .filter { !shownOnly || shownFormRules.contains($0) }
      .compactMap { formFailures[$0] }
    issues += serverIssues.map {
      FormIssue(field: nil, rule: "server", severity: .error, message: $0)
    }
    return issues
  }

  /// The first visible field that shows an error, in visual order.
  public var firstInvalidField: FieldPath? {
    var result: FieldPath?
    root.forEachSlot { slot in
      if result == nil, slot.showsError { result = slot.path }
    }
    return result
  }

  /// What changed since the last call: fields once each, however often they changed.
  public func takeChanges() -> FormChanges {
    let changes = FormChanges(
      fields: reported.map(\.path), structure: structureChanged, form: formChanged)
    for slot in reported { slot.isReported = false }
    reported.removeAll(keepingCapacity: true)
    structureChanged = false
    formChanged = false
    return changes
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
