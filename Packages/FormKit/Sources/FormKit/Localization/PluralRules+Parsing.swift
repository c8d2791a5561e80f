extension PluralRules {
  /// Reads rules such as `one: i = 1 and v = 0; few: n % 10 = 2..4 or n = 0`.
  static func parse(_ text: String) -> [Rule] {
    text.split(separator: ";").compactMap { part in
      let sides = part.split(separator: ":", maxSplits: 1)
      guard sides.count == 2,
        let category = PluralCategory(rawValue: sides[0].filter { $0 != " " })
      else { return nil }
      return Rule(category: category, alternatives: alternatives(sides[1]))
    }
  }

  private static func alternatives(_ text: Substring) -> [[Relation]] {
    text.split(separator: " ").split(separator: "or").map { words in
      words.split(separator: "and").compactMap { relation(Array($0)) }
    }
  }

  /// `n % 10 = 2..4,9`: an operand, perhaps a modulus, a sign, and ranges.
  private static func relation(_ words: [Substring]) -> Relation? {
    guard words.count >= 3, let operand = words[0].first, let last = words.last else { return nil }
    return Relation(
      operand: operand, modulus: words[1] == "%" ? Int(words[2]) : nil,
      isNegated: words[words.count - 2] == "!=",
      ranges: last.split(separator: ",").compactMap(range))
  }

  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let bounds = text.split(separator: ".").compactMap { Int($0) }
    guard let lower = bounds.first, let upper = bounds.last, lower <= upper else { return nil }
    return lower...upper
  }
}
