import Testing

@testable import FormKit

@Suite struct CodePatternTests {
  static let patterns: [StaticString] = [
    "d{3}", "[2-9]d{2,4}|3d", "(1|22)?d", "(a(bC|d)|[X-Z ])d?", "((0|9){2}d){1,3}",
    "[ -]?[dA-C]{0,2}",
    "", "d{2,3}(|1)", "[1-",
  ]

  /// A second, plain matcher: by trying every way to split the text.
  static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
    let expression = PatternSpelling.ecmaScript(String(pattern))
    return (try? LinearPattern(expression))?.matches(String(text)) ?? false
  }

  @Test func `the table's matcher agrees with the linear matcher`() {
    var generator = SeededGenerator(state: 11)
    let alphabet = Array("0123912ABCXZabd -")
    for source in Self.patterns.dropLast() {
      let pattern = PackedText(source)
      for _ in 0..<2_000 {
        let text = String(
          (0..<Int.random(in: 0...7, using: &generator)).compactMap { _ in
            alphabet.randomElement(using: &generator)
          })
        #expect(
          CodePattern.matches(pattern, Array(text.utf8))
            == Self.matches(pattern.string[...], text[...]), "\(pattern.string) \(text)")
      }
    }
  }

  @Test func `a pattern says whether more text could match`() {
    #expect(CodePattern("d{3}", in: "12").reachedEnd)
    #expect(!CodePattern("d{3}", in: "1x").reachedEnd)
    #expect(!CodePattern("d{3}", in: "123").reachedEnd)
  }

  @Test(arguments: patterns.indices)
  func `long text and broken patterns match nothing, without trapping`(index: Int) {
    let pattern = PackedText(Self.patterns[index])
    #expect(!CodePattern.matches(pattern, Array(repeating: 0x31, count: 63)))
    #expect(!CodePattern.matches(pattern, Array(repeating: 0xFF, count: 5_000)))
    #expect(PackedText("ab")[9] == 0)
    #expect(PackedText("ab")[1..<9].string == "b")
  }
}

/// The spelling of the table's patterns for other matchers.
enum PatternSpelling {
  static func ecmaScript(_ pattern: String) -> String {
    var result = ""
    for character in pattern {
      switch character {
      case "d": result += "\\d"
      case "-": result += result.hasSuffix(" ") ? "\\-" : "-"
      default: result.append(character)
      }
    }
    return result
  }
}

extension CodePattern {
  fileprivate init(_ pattern: StaticString, in text: String) {
    self.init(PackedText(pattern), in: Array(text.utf8))
  }
}
