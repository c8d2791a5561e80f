/// How values compare in conditions and rules.
enum Comparison {
  /// Smaller, equal or greater; nil for missing or mixed types.
  ///
  /// Numbers by value, texts by code points: UTF-8 order is code-point order.
  static func order(_ lhs: FormValue, _ rhs: FormValue) -> Int? {
    switch (lhs, rhs) {
    case (.number(let a), .number(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.string(let a), .string(let b)):
      equal(a, b) ? 0 : a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
    default: nil
    }
  }

  /// Whether two texts are the same code points: Swift's `==` would normalise.
  static func equal(_ lhs: String, _ rhs: String) -> Bool { lhs.isExactly(rhs) }

  static func equal(_ lhs: FormValue, _ rhs: FormValue) -> Bool { lhs == rhs }

  static func contains(_ whole: FormValue, _ part: FormValue) -> Bool {
    switch (whole, part) {
    case (.string(let text), .string(let piece)):
      piece.isEmpty || Array(text.utf8).firstRange(of: Array(piece.utf8)) != nil
    case (.array(let items), _): items.contains { equal($0, part) }
    default: false
    }
  }
}
