/// The verdict of a form that one pass cannot judge, see ``CompiledForm/isJudgedInOnePass``.
extension FormEngine {
  func verdict(checks: CheckResults) -> Verdict {
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
    return Verdict(
      issues: fieldIssues + unknown + formIssues(shownOnly: false), unverified: unverified,
      visible: visible, values: values(redacted: false), redacted: values(redacted: true))
  }

  /// Answers a field's checks at once; true when one stays without an answer.
  private func ask(
    _ slot: FieldSlot, _ checks: CheckResults
  ) -> Bool {
    guard slot.isActive, !slot.value.isEmpty, !slot.hasSyncError,
      !slot.item.isCrowded(form.limits)
    else { return false }
    var isUnverified = false
    for index in slot.checks.indices {
      let rule = slot.checks[index].rule
      guard let name = rule.remote?.check, holds(rule.when, in: slot.item) else { continue }
      switch checks[name]?(slot.value) {
      case .available?: slot.checks[index].phase = .available
      case .taken(let suggestions)?: slot.checks[index].phase = .taken(suggestions: suggestions)
      case .failed?: slot.checks[index].phase = .failed(isReported: false)
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
    for member in node.group.visualOrder {
      switch member {
      case .field(let index): field(node.slots[index])
      case .repetition(let index):
        repetition { FieldPath(node.prefix + node.group.repeats[index].id) }
        for child in node.children[index] {
          visitVisually(child, repetition: repetition, field: field)
        }
      }
    }
  }
}
