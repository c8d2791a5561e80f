extension FormEngine {
  /// The submitted values: visible, enabled, filled and transformed; hidden ones when kept.
  ///
  /// - Parameter redacted: Whether sensitive values read `"•••"`.
  public func values(redacted: Bool) -> FormObject { values(of: root, redacted) }

  private func values(of node: ItemNode, _ redacted: Bool) -> FormObject {
    var result: FormObject = [:]
    for slot in node.slots {
      let isKept = !slot.isVisible && slot.compiled.whenHidden == .keep
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
      let repetition = node.group.repeats[index]
      let path = FieldPath(node.prefix + repetition.id)
      result[path] = repetition.malformed(at: path, environment.messages)
    }
    return result
  }

  private func collectRepeatIssues(_ node: ItemNode, into result: inout [FieldPath: FormIssue]) {
    for (index, repetition) in node.group.repeats.enumerated() {
      let items = node.children[index]
      for item in items { collectRepeatIssues(item, into: &result) }
      guard isVisible(index, of: node) else { continue }
      let path = FieldPath(node.prefix + repetition.id)
      result[path] = repetition.countIssue(
        items.count, maximum: form.maximum(of: repetition.policy), at: path, environment.messages)
    }
  }
}
