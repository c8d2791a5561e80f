extension FormEngine {
  /// Every synchronous rule the field's value fails, in order, in words.
  func judge(_ slot: FieldSlot) -> [RuleFailure] {
    var sites: [RuleSite] = []
    let isJudged =
      slot.side == nil
      && slot.item.group.outlines.judge(
        slot.compiled.index, slot.value, today: today, into: &sites)
    if isJudged, sites.isEmpty { return [] }
    var judged = Judged(
      compiled: slot.compiled, value: slot.value, hasTypeError: slot.hasTypeError,
      isRequired: slot.isRequired)
    if let side = slot.side { judged.choices = side.options?.choices }
    if !isJudged { judge(judged, in: slot.item, into: &sites) }
    return sites.map { failure(of: $0, judged, in: slot.item) }
  }

  /// How much it weighs when a check finds its value taken.
  func severity(of check: CheckState) -> Severity {
    environment.severity(of: "remote", declared: check.rule.severity)
  }

  /// Whether a check found its value taken, by a rule that blocks.
  func isError(_ check: CheckState) -> Bool {
    if case .taken = check.phase { severity(of: check) == .error } else { false }
  }

  private func failure(of site: RuleSite, _ judged: Judged, in node: ItemNode) -> RuleFailure {
    RuleFailure(
      rule: site.name(in: judged.compiled), severity: severity(of: site, in: judged.compiled),
      message: message(of: site, judged, in: node),
      timing: judged.compiled.rules[safe: site.rawValue]?.timing ?? .instant,
      index: max(-1, site.rawValue))
  }
}
