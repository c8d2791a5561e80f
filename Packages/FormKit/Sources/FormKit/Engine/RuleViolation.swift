/// A rule that a value fails; what to say of it is looked up when it shows.
struct RuleViolation {
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
