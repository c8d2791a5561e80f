/// Which plural category a number takes in a language, for cardinal numbers.
///
/// ```swift
/// PluralRules(language: "ar").category(of: 3)         // .few
/// PluralRules(language: "de").category(of: "1.0")     // .other
/// ```
///
/// Source: Unicode CLDR 47, `supplemental/plurals.xml`; meaning of the rules: Unicode Technical
/// Standard 35, part 3, "Language Plural Rules".
public struct PluralRules: Sendable, Hashable {
  /// The categories other than ``PluralCategory/other``, each with the condition for it.
  let rules: [Rule]

  /// The rules of a language by its BCP 47 tag; a region matters where CLDR says so (`pt-PT`).
  ///
  /// A language CLDR has no rules for knows ``PluralCategory/other`` only.
  public init(language: String) {
    let table = Self.ruleTexts
    let base = language.prefix { $0 != "-" && $0 != "_" }
    rules = Self.parse(table[language[...]] ?? table[base] ?? "")
  }

  /// The categories the language tells apart, in CLDR's order.
  public var categories: [PluralCategory] { rules.map(\.category) + [.other] }

  /// The category of a whole number; the sign does not matter.
  public func category(of count: Int) -> PluralCategory {
    category(of: Operands(count))
  }

  /// The category of a number as it is written, with `.` as decimal separator: `1` and `1.0` may
  /// differ.
  ///
  /// Text that is no plain decimal number takes ``PluralCategory/other``.
  public func category(of decimal: String) -> PluralCategory {
    Operands(decimal).map(category(of:)) ?? .other
  }

  private func category(of operands: Operands) -> PluralCategory {
    rules.first { $0.holds(for: operands) }?.category ?? .other
  }
}

extension PluralRules {
  /// Alternatives of relations that hold together.
  struct Rule: Sendable, Hashable {
    let category: PluralCategory
    let alternatives: [[Relation]]

    func holds(for operands: Operands) -> Bool {
      alternatives.contains { $0.allSatisfy { $0.holds(for: operands) } }
    }
  }

  /// One comparison, such as `i % 100 != 12..14`.
  struct Relation: Sendable, Hashable {
    let operand: Character
    let modulus: Int?
    let isNegated: Bool
    let ranges: [ClosedRange<Int>]

    func holds(for operands: Operands) -> Bool {
      guard let value = operands.value(of: operand) else { return isNegated }
      let rest = modulus.map { value % $0 } ?? value
      return ranges.contains { $0.contains(rest) } != isNegated
    }
  }

  /// The operands of Technical Standard 35: integer part, fraction digits with and without
  /// trailing zeros, and how many there are.
  struct Operands {
    private var integer = 0
    private var fraction = 0
    private var trimmedFraction = 0
    private var fractionDigits = 0

    init(_ count: Int) {
      integer = count == .min ? .max : abs(count)
    }

    init?(_ decimal: String) {
      var digits = Substring(decimal)
      if digits.first == "-" { digits.removeFirst() }
      let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let whole = parts.first.flatMap(Self.number) else { return nil }
      integer = whole
      guard parts.count > 1 else { return }
      guard let shown = Self.number(parts[1]) else { return nil }
      fraction = shown
      fractionDigits = parts[1].utf8.count
      var trimmed = parts[1]
      while trimmed.last == "0" { trimmed.removeLast() }
      trimmedFraction = Self.number(trimmed) ?? 0
    }

    /// The number some digits spell; of more than 17 the last, with the size kept in sight.
    private static func number(_ digits: Substring) -> Int? {
      guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        return nil
      }
      let isLong = digits.utf8.count > 17
      let rest = Int(digits.suffix(17)) ?? 0
      return isLong && digits.contains { $0 != "0" } ? rest + 100_000_000_000_000_000 : rest
    }

    /// The operand's value; nil for a number `n` that is not whole, which no relation names.
    func value(of operand: Character) -> Int? {
      switch operand {
      case "n": trimmedFraction == 0 ? integer : nil
      case "i": integer
      case "f": fraction
      case "t": trimmedFraction
      case "v": fractionDigits
      // The exponent of compact notation, which forms do not use.
      default: 0
      }
    }
  }
}
