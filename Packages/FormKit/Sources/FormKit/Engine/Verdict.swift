/// A submit-time judgement of given values.
public struct Verdict: Sendable, Hashable {
  /// Whether no issue is an error.
  public let isValid: Bool
  /// Every failing rule, in visual order, the form's own last.
  public let issues: [FormIssue]
  /// The visible fields, in visual order.
  public let visible: [FieldPath]
  /// The values to submit: visible, enabled, filled, transformed; secrets included.
  public let values: [String: FormValue]
  /// The same values with sensitive ones as `"•••"`.
  public let redactedValues: [String: FormValue]
  /// Fields whose remote checks nobody answered.
  public let unverified: [FieldPath]

  /// The verdict as the contract writes it, secrets redacted.
  public var formValue: FormValue {
    .object([
      "valid": .bool(isValid), "issues": .array(issues.map(\.formValue)),
      "visible": .array(visible.map { .string($0.description) }),
      "values": .object(redactedValues),
      "unverified": .array(unverified.map { .string($0.description) }),
    ])
  }
}

extension CompiledForm {
  /// Judges values as a submit would, without calling remote checks.
  ///
  /// - Parameters:
  ///   - values: The values by id.
  ///   - environment: The day, context, words and messages.
  ///   - checks: Answers for remote checks, by check name; a check without one leaves its fields
  ///     unverified. Default none.
  public func check(
    _ values: [String: FormValue], environment: FormEnvironment,
    checks: [String: @Sendable (FormValue) -> CheckAnswer] = [:]
  ) -> Verdict {
    let engine = FormEngine(verdictOf: values, form: self, environment: environment)
    return engine.verdict(checks: checks)
  }
}

extension FormEngine {
  func verdict(checks: [String: @Sendable (FormValue) -> CheckAnswer]) -> Verdict {
    judgeEverything()
    var visible: [FieldPath] = []
    var unverified: [FieldPath] = []
    var fieldIssues: [FormIssue] = []
    let repeats = repeatIssues()
    visitVisually(root) { path in
      if let issue = repeats[path()] { fieldIssues.append(issue) }
    } field: { slot in
      guard slot.isVisible else { return }
      let path = slot.path
      visible.append(path)
      if ask(slot, checks) { unverified.append(path) }
      fieldIssues += shownIssues(of: slot, path: path)
    }
    let unknown = unknownFields.map {
      FormIssue(
        field: $0, rule: "unknownField", severity: .warning,
        message: environment.messages.text("rule.unknownField"))
    }
    let issues = fieldIssues + unknown + formIssues(shownOnly: false)
    return Verdict(
      isValid: !issues.contains { $0.severity == .error }, issues: issues, visible: visible,
      values: values(redacted: false), redactedValues: values(redacted: true),
      unverified: unverified)
  }

  /// Answers a field's checks at once; true when one stays without an answer.
  private func ask(
    _ slot: FieldSlot, _ checks: [String: @Sendable (FormValue) -> CheckAnswer]
  ) -> Bool {
    guard slot.isActive, !slot.value.isEmpty, !slot.hasSyncError else { return false }
    var isUnverified = false
    for index in slot.checks.indices {
      let rule = slot.checks[index].rule
      guard let name = rule.remote?.check, holds(rule.when, in: slot.item) else { continue }
      switch checks[name]?(slot.value) {
      case .available?: slot.checks[index].phase = .available
      case .taken(let suggestions)?: slot.checks[index].phase = .taken(suggestions: suggestions)
      case .offline?, nil: isUnverified = true
      }
      mark(slot)
    }
    return isUnverified
  }

  /// Everything in visual order; a repeat before its items.
  func visitVisually(
    _ node: ItemNode, repetition: (() -> FieldPath) -> Void, field: (FieldSlot) -> Void
  ) {
    for page in node.group.pages {
      visit(page.items, node, repetition: repetition, field: field)
    }
  }

  private func visit(
    _ items: [LayoutItem], _ node: ItemNode, repetition: (() -> FieldPath) -> Void,
    field: (FieldSlot) -> Void
  ) {
    for item in items {
      switch item {
      case .field(let index): field(node.slots[index])
      case .section(let section):
        visit(section.items, node, repetition: repetition, field: field)
      case .repetition(let index):
        repetition { FieldPath(node.prefix + node.group.repeats[index].id) }
        for child in node.children[index] {
          visitVisually(child, repetition: repetition, field: field)
        }
      }
    }
  }
}
