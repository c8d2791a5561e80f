/// Warns of patterns that take engines other than FormKit's own very long.
struct PatternLint {
  let sink: FindingSink

  /// The longest text for which the square of its length is still nothing to warn of.
  static let harmless = 1000

  /// - Parameter longest: The longest text the pattern is ever asked about; nil without limit.
  func check(_ source: String, _ pointer: JSONPointer, longest: Int?) {
    switch PatternAmbiguity.of(source) {
    case .exponential?:
      sink.warning(
        .backtrackingPattern, pointer,
        "Engines that backtrack, such as a browser's, take exponential time for this pattern: a "
          + "repetition can match the same text in several ways. Rewrite "
          + "it so that each text has only one match.")
    case .polynomial? where (longest ?? .max) > Self.harmless:
      sink.warning(
        .backtrackingPattern, pointer,
        "Engines that backtrack, such as a browser's, take at least quadratic time for this pattern: "
          + "two repetitions can match the same text. Separate them, or give the field a "
          + "\"maxLength\" up to \(Self.harmless).")
    case .polynomial?, .bounded?, nil: break
    }
  }

  /// The longest text a field admits, in characters; nil without limit.
  static func longest(_ field: FormField) -> Int? {
    let rules = field.rules.compactMap { rule -> Int? in
      if case .maxLength(let limit, _) = rule.kind, rule.when.isAlways { limit } else { nil }
    }
    return (rules + [field.maxLength].compactMap { $0 }).min()
  }
}
