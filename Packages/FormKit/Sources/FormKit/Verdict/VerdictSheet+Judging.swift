/// Answers for remote checks by name; a check without one leaves its fields unverified.
typealias CheckResults = TextMap<@Sendable (FormValue) -> CheckResult>

extension VerdictSheet {
  struct Result {
    var issues: [FormIssue] = []
    var unverified: [FieldPath] = []
    /// What the field at hand fails.
    fileprivate var sites: [RuleSite] = []
    /// The checks among them that failed.
    fileprivate var failedChecks: Set<Int> = []
  }

  /// Judges every active field, in visual order, then the form's own rules.
  mutating func judgeAll(checks: CheckResults) -> Result {
    var result = Result()
    judge(frame: 0, checks, into: &result)
    result.issues += unknownFields.map {
      FormIssue(
        field: $0, rule: "unknownField", severity: .warning,
        message: environment.messages.text("rule.unknownField"))
    }
    for rule in form.formRules where holds(rule.when, in: 0) && !holds(rule.that, in: 0) {
      result.issues.append(rule.issue(environment))
    }
    return result
  }

  private mutating func judge(frame: Int, _ checks: CheckResults, into result: inout Result) {
    let group = frames[frame].group
    let findings = group.outlines.findings(
      in: group.visualOrder, values: &values, flags: flags, base: frames[frame].base,
      today: today)
    if findings.isEmpty { return }
    let catalogue = environment.messages.identity
    var known = group.issueCache.issues(for: catalogue)
    for finding in findings {
      switch finding {
      case .failure(let index, let site):
        let isEmptied =
          site == .required && flags[frames[frame].base + index].contains(.isEmptied)
        result.issues.append(issue(isEmptied ? .emptied : site, index, frame, &known))
      case .undecided(.field(let index)):
        judge(group.fields[index], index, frame, checks, into: &result)
      case .undecided(.repetition(let index)):
        if let issue = countIssue(of: index, in: frame) { result.issues.append(issue) }
        let items = frames[frame].items[index]
        guard items.count <= form.limits.repeatItems else { continue }
        for item in items { judge(frame: item, checks, into: &result) }
      }
    }
    if known.isChanged { group.issueCache.store(known, for: catalogue) }
  }

  /// An issue that says the same of every value; only the path of an item's field is its own.
  private func issue(
    _ site: RuleSite, _ index: Int, _ frame: Int, _ known: inout IssueCache.Issues
  ) -> FormIssue {
    let group = frames[frame].group
    let place = group.outlines.place(of: site, in: index)
    if let issue = known[place] {
      return frame == 0
        ? issue
        : FormIssue(
          field: path(of: group.fields[index], in: frame), rule: issue.rule,
          severity: issue.severity, message: issue.message)
    }
    let judged = Judged(
      compiled: group.fields[index], value: value(of: index, in: frame), hasTypeError: false,
      isRequired: group.outlines.fields[index].isRequired)
    let issue = issue(site, judged, frame)
    known.add(issue, at: place)
    return issue
  }

  private mutating func judge(
    _ compiled: CompiledField, _ index: Int, _ frame: Int, _ checks: CheckResults,
    into result: inout Result
  ) {
    let place = frames[frame].base + index
    guard compiled.isAlwaysEnabled || holds(compiled.enabled, in: frame) else {
      flags[place].insert(.isDisabled)
      return
    }
    guard flags[place].contains(.isVisible) else { return }
    let value = value(of: index, in: frame)
    let judged = Judged(
      compiled: compiled, value: value,
      hasTypeError: !FieldParser.accepts(value, for: compiled.type),
      isRequired: compiled.isRequired ?? holds(compiled.required, in: frame),
      isEmptied: flags[place].contains(.isEmptied))
    result.sites.removeAll(keepingCapacity: true)
    result.failedChecks.removeAll(keepingCapacity: true)
    judge(judged, in: frame, into: &result.sites)
    if compiled.hasRemoteRules, !judged.value.isEmpty,
      !result.sites.contains(where: { severity(of: $0, in: compiled) == .error }),
      ask(judged, frame, checks, into: &result)
    {
      result.unverified.append(path(of: compiled, in: frame))
    }
    for site in result.sites {
      let hasFailed = result.failedChecks.contains(site.rawValue)
      result.issues.append(
        hasFailed ? failedCheck(site, judged, frame) : issue(site, judged, frame))
    }
  }

  /// The issue of a check that failed.
  private func failedCheck(_ site: RuleSite, _ judged: Judged, _ frame: Int) -> FormIssue {
    FormIssue(
      field: path(of: judged.compiled, in: frame), rule: site.name(in: judged.compiled),
      severity: severity(of: site, in: judged.compiled),
      message: environment.messages.text("rule.remoteFailed"))
  }

  private func issue(
    _ site: RuleSite, _ judged: Judged, _ frame: Int
  ) -> FormIssue {
    FormIssue(
      field: path(of: judged.compiled, in: frame), rule: site.name(in: judged.compiled),
      severity: severity(of: site, in: judged.compiled),
      message: message(of: site, judged, in: frame))
  }

  /// Answers a field's checks; true when one stays without an answer.
  private func ask(
    _ judged: Judged, _ frame: Int, _ checks: CheckResults, into result: inout Result
  ) -> Bool {
    var isUnverified = false
    for (index, rule) in judged.compiled.rules.enumerated() {
      guard let name = rule.remote?.check, holds(rule.when, in: frame) else { continue }
      switch checks[name]?(judged.value) {
      case .available?: break
      case .taken?: result.sites.append(.declared(index))
      case .failed?:
        result.sites.append(.declared(index))
        result.failedChecks.insert(RuleSite.declared(index).rawValue)
      case .offline?, nil: isUnverified = true
      }
    }
    result.sites.sort { $0.rawValue < $1.rawValue }
    return isUnverified
  }

  /// Too few or too many items, or no list of items at all.
  private func countIssue(of index: Int, in frame: Int) -> FormIssue? {
    guard isVisible(index, of: frame) else { return nil }
    let repetition = frames[frame].group.repeats[index]
    let path = FieldPath(prefix(of: frame) + repetition.id)
    if malformedRepeats.contains(RepeatSite(frame: frame, repetition: index)) {
      return repetition.malformed(at: path, environment.messages)
    }
    return repetition.countIssue(
      frames[frame].items[index].count, maximum: form.maximum(of: repetition.policy), at: path,
      environment.messages)
  }
}
