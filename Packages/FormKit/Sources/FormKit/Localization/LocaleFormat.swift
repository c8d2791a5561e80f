/// How a locale writes numbers, days and times.
struct LocaleFormat: Sendable {
  /// Which of the numbers of a day comes first.
  enum DayOrder: Sendable {
    case dayFirst
    case monthFirst
    case yearFirst
    /// Another calendar is usual, so that a year could mean something else: ISO 8601 only.
    case isoOnly
  }

  /// Before the fraction.
  var decimal: Character = "."
  /// What may stand between groups of digits; empty reads no grouping, the first is written.
  var groups = ""
  /// Whether groups above the first hold two digits: `12,34,567`.
  var isIndian = false
  var order = DayOrder.yearFirst
  /// Between the numbers of a day as it is written; entries may use others.
  var daySeparator: Character = "-"
  /// Whether a time is written `14.30`.
  var hasTimePoint = false
  /// Whether hours are usually counted to twelve, so that `2:30` needs a word more.
  var hasHalfDays = false
  /// The digit 0, also of what is written.
  var zero: Unicode.Scalar = "0"

  /// The format of the most special entry of the table, else the canonical one.
  static func known(language: String, script: String?, region: String?) -> LocaleFormat {
    if language == "en", region == nil { return english }
    var tags: [String] = []
    if let script, let region { tags.append("\(language)-\(script)-\(region)") }
    if let region { tags.append("\(language)-\(region)") }
    if let script { tags.append("\(language)-\(script)") }
    for tag in tags + [language] {
      if let format = table[tag] { return format }
    }
    return LocaleFormat()
  }

  private static let english = LocaleFormat(groups: ",")
}
