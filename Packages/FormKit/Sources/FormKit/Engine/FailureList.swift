/// A rule that a value fails; what to say of it is looked up when it shows.
struct RuleFailure {
  private let place: Int32
  let severity: Severity
  let timing: RuleTiming

  init(site: RuleSite, severity: Severity, timing: RuleTiming) {
    place = Int32(clamping: site.rawValue)
    self.severity = severity
    self.timing = timing
  }

  var site: RuleSite { RuleSite(rawValue: Int(place)) }
}

/// The rules a field's value fails, in order.
///
/// Nearly always none or one, which need no memory beside the field's own.
struct FailureList: RandomAccessCollection {
  private var first: RuleFailure?
  private var others: [RuleFailure] = []

  var startIndex: Int { 0 }
  var endIndex: Int { first == nil ? 0 : others.count + 1 }

  subscript(index: Int) -> RuleFailure {
    if index == 0, let first { return first }
    return others[index - 1]
  }

  mutating func append(_ failure: RuleFailure) {
    if first == nil { first = failure } else { others.append(failure) }
  }
}
