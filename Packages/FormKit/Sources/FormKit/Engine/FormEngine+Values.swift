extension FormEngine {
  /// The submitted values: visible, enabled, filled and transformed; hidden ones when kept.
  ///
  /// - Parameter redacted: Whether sensitive values read `"•••"`.
  public func values(redacted: Bool) -> [String: FormValue] { values(of: root, redacted) }

  private func values(of node: ItemNode, _ redacted: Bool) -> [String: FormValue] {
    var result: [String: FormValue] = [:]
    for slot in node.slots {
      let isKept = !slot.isVisible && slot.field.whenHidden == .keep
      guard slot.isEnabled, slot.isVisible || isKept, !slot.value.isEmpty else { continue }
      result[slot.field.id.rawValue] =
        redacted && slot.field.sensitive ? .string("•••") : slot.value
    }
    for (index, repetition) in node.group.repeats.enumerated() {
      let items = node.children[index].map { values(of: $0, redacted) }
      let isShown = isVisible(index, of: node)
      guard isShown ? !items.isEmpty : items.contains(where: { !$0.isEmpty }) else { continue }
      result[repetition.id] = .array(items.map(FormValue.object))
    }
    return result
  }

  /// Too few or too many items, and values that were no lists, by path.
  func repeatIssues() -> [FieldPath: FormIssue] {
    var result: [FieldPath: FormIssue] = [:]
    guard form.hasRepeats else { return result }
    collectRepeatIssues(root, into: &result)
    for (node, index) in malformedRepeats where isVisible(index, of: node) {
      let path = FieldPath(node.prefix + node.group.repeats[index].id)
      result[path] = FormIssue(
        field: path, rule: "type", severity: .error,
        message: environment.messages.text("rule.type.repeat"))
    }
    return result
  }

  private func collectRepeatIssues(_ node: ItemNode, into result: inout [FieldPath: FormIssue]) {
    for (index, repetition) in node.group.repeats.enumerated() {
      let items = node.children[index]
      for item in items { collectRepeatIssues(item, into: &result) }
      guard isVisible(index, of: node) else { continue }
      let path = FieldPath(node.prefix + repetition.id)
      if items.count < repetition.policy.minimum {
        result[path] = countIssue(path, "minItems", repetition.policy.minimum)
      } else if let maximum = repetition.policy.maximum, items.count > maximum {
        result[path] = countIssue(path, "maxItems", maximum)
      }
    }
  }

  private func countIssue(_ path: FieldPath, _ rule: String, _ count: Int) -> FormIssue {
    FormIssue(
      field: path, rule: rule, severity: .error,
      message: environment.messages.text("rule.\(rule).repeat", ["n": String(count)]))
  }
}
