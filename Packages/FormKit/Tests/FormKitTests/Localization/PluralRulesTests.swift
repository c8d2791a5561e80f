import FormKit
import Testing

struct PluralRulesTests {
  @Test(arguments: PluralFixture.expected.map(\.languages).indices)
  func `plural categories of every CLDR language are CLDR's`(row: Int) {
    let (languages, runs) = PluralFixture.expected[row]
    let expected = PluralFixture.expand(runs)
    for language in languages.split(whereSeparator: \.isWhitespace) {
      let rules = PluralRules(language: String(language))
      let found = PluralFixture.numbers.map { String(PluralFixture.letter(rules.category(of: $0))) }
      #expect(found.joined() == expected, "\(language)")
    }
  }

  @Test func `a count and the same number as text have the same category`() {
    for language in ["en", "de", "es", "ar", "ja", "pl", "cy"] {
      let rules = PluralRules(language: language)
      for count in [0, 1, 2, 3, 5, 11, 99, 100, 1_000_000] {
        #expect(rules.category(of: count) == rules.category(of: String(count)))
        #expect(rules.category(of: -count) == rules.category(of: "-\(count)"))
      }
    }
  }

  @Test func `Arabic has all six categories, Japanese one`() {
    #expect(PluralRules(language: "ar").categories == PluralCategory.allCases)
    #expect(PluralRules(language: "ja").categories == [.other])
    #expect(PluralRules(language: "de").categories == [.one, .other])
    #expect(PluralRules(language: "es").categories == [.one, .many, .other])
  }

  @Test func `a region has its own rules where CLDR says so`() {
    #expect(PluralRules(language: "pt").category(of: 0) == .one)
    #expect(PluralRules(language: "pt-PT").category(of: 0) == .other)
    #expect(PluralRules(language: "de_AT").category(of: 1) == .one)
  }

  @Test(arguments: ["", "x", "1.", ".5", "1.2.3", "1e3", "--1", "٣", "1 000"])
  func `text that is no plain decimal number takes other`(text: String) {
    #expect(PluralRules(language: "en").category(of: text) == .other)
    #expect(PluralRules(language: "ar").category(of: text) == .other)
  }

  @Test func `numbers of any size have a category`() {
    let long = String(repeating: "9", count: 4_000)
    let rules = PluralRules(language: "ar")
    #expect(rules.category(of: long + "03") == .few)
    #expect(rules.category(of: "1" + String(repeating: "0", count: 30)) == .other)
    #expect(
      PluralRules(language: "br").category(of: "1" + String(repeating: "0", count: 30)) == .many)
    #expect(rules.category(of: "0." + long) == .other)
    #expect(rules.category(of: Int.min) == rules.category(of: Int.max))
  }
}

extension PluralFixture {
  static func expand(_ runs: String) -> String {
    var result = ""
    var count = 0
    for character in runs {
      if let digit = character.wholeNumberValue {
        count = count * 10 + digit
      } else {
        result += String(repeating: character, count: max(1, count))
        count = 0
      }
    }
    return result
  }

  static func letter(_ category: PluralCategory) -> Character {
    switch category {
    case .zero: "z"
    case .one: "o"
    case .two: "t"
    case .few: "f"
    case .many: "m"
    case .other: "x"
    }
  }
}
