extension FormEngine {
  /// Every synchronous rule the field's value fails, in order, in words.
  func judge(_ slot: FieldSlot) -> [RuleFailure] {
    var judged = Judged(
      compiled: slot.compiled, value: slot.value, hasTypeError: slot.hasTypeError,
      isRequired: slot.isRequired)
    if let side = slot.side { judged.choices = side.options?.choices }
    var sites: [RuleSite] = []
    judge(judged, in: slot.item, into: &sites)
    return sites.map { failure(of: $0, judged, in: slot.item) }
  }

  private func failure(of site: RuleSite, _ judged: Judged, in node: ItemNode) -> RuleFailure {
    RuleFailure(
      rule: site.name(in: judged.compiled), severity: site.severity(in: judged.compiled),
      message: message(of: site, judged, in: node),
      timing: judged.compiled.rules[safe: site.rawValue]?.timing ?? .instant,
      index: max(-1, site.rawValue))
  }
}
