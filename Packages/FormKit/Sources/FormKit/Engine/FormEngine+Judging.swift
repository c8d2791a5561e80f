extension FormEngine {
  /// Every synchronous rule the field's value fails, in order, with how much it weighs.
  func judge(_ slot: FieldSlot) -> ShortList<RuleViolation> {
    var sites: [RuleSite] = []
    let isJudged =
      (!slot.traits.contains(.hasExtras) || slot.side == nil)
      && slot.item.group.outlines.judge(
        slot.outline, slot.value, today: today, into: &sites)
    if !isJudged { judge(judged(slot), in: slot.item, into: &sites) }
    var failures = ShortList<RuleViolation>()
    for site in sites { failures.append(failure(of: site, slot)) }
    return failures
  }

  /// What rules and their sentences know of a field.
  func judged(_ slot: FieldSlot) -> Judged {
    Judged(
      compiled: slot.compiled, value: slot.value, hasTypeError: slot.hasTypeError,
      isRequired: slot.isRequired, choices: slot.side?.options?.choices,
      isEmptied: slot.isEmptied)
  }

  /// How much it weighs when a check finds its value taken, or fails.
  func severity(of check: CheckState) -> Severity {
    environment.severity(of: "remote", declared: check.rule.severity)
  }

  /// Whether a check found its value taken, or failed, by a rule that blocks.
  func isError(_ check: CheckState) -> Bool {
    switch check.phase {
    case .taken, .failed: severity(of: check) == .error
    case .idle, .waiting, .running, .available, .offline: false
    }
  }

  private func failure(of site: RuleSite, _ slot: FieldSlot) -> RuleViolation {
    if slot.traits.contains(.failsAtOnce), environment.strategy == nil {
      return RuleViolation(site: site, severity: .error, timing: .instant)
    }
    return RuleViolation(
      site: site, severity: severity(of: site, in: slot.compiled),
      timing: slot.compiled.rules[safe: site.rawValue]?.timing ?? .instant)
  }
}
