import Testing

@testable import FormKit

@Suite struct PatternAmbiguityTests {
  @Test(arguments: [
    "(?:a+)+b", "(a|aa)+$", "(.*)*", "(a*)*b", "(a|a)*", "([a-z]+)*@", "(\\w|\\d)+x",
    "(?:[a-c]|[b-d])*z", "(a+b?)+c", "((a+)+)+", "(x+x+)+y", "(?:a{1,10}){1,10}b", "(.+)+\\n",
    "(\\p{L}|é)+!", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a|b|ab)*c",
  ])
  func `exponential ambiguity`(source: String) {
    #expect(PatternAmbiguity.of(source) == .exponential)
  }

  @Test(arguments: [
    "\\d+\\d+x", "a*a*", ".*,.*,.*;", "[a-z]+\\w*!", "(a+)(b?)(a+)c", ".*[A-Z].*", "(ab)*(ab)*c",
    "(ab)*a?(ba)*c",
  ])
  func `polynomial ambiguity`(source: String) {
    #expect(PatternAmbiguity.of(source) == .polynomial)
  }

  @Test(arguments: [
    "", "(?:a?){2,}b", "abc", "a+b+c", "(a|b)+", "[a-z0-9]+(?:-[a-z0-9]+)*", "\\d{12,19}",
    "(0[1-9]|1[0-2])\\/\\d{2}",
    "(?:\\d{3}){10}", "(?:a+b)+", "a*ba*", "\\d+[a-z]+\\d+", "(?:ab|ac)*",
    "[A-Z]{1,2}\\d[A-Z\\d]? ?\\d",
    "(a?b)*c", "\\d{1,3}(?:,\\d{3})*(?:\\.\\d+)?", "(?:[^\"]|\"\")*", "\\p{L}+\\d+",
  ])
  func `no ambiguity that grows`(source: String) {
    #expect(PatternAmbiguity.of(source) == .bounded)
  }

  @Test func `a pattern too large to analyse is not judged`() {
    #expect(PatternAmbiguity.of(String(repeating: "(a|aa)+", count: 100)) == nil)
    #expect(PatternAmbiguity.of("(") == nil)
  }

  @Test func `random patterns are judged within a budget, and ambiguous ones have witnesses`()
    throws
  {
    var generator = SeededGenerator(state: 17)
    let pieces = ["a", "b", "ab", "a*", "b+", "(a|b)", "(a|ab)", "(a*b?)", "a?", "(b+a)*"]
    for _ in 0..<100 {
      let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? "a"
      }
      let source =
        Bool.random(using: &generator) ? "(\(parts.joined()))+c" : "\(parts.joined())c"
      var parser = PatternParser(source)
      let tree = try parser.parse()
      let automaton = try #require(PositionAutomaton(tree, loopsFrom: .max, maximumStates: 192))
      let growth = PathCount(automaton).growth
      let expected: PatternAmbiguity =
        growth == .infinity ? .exponential : growth > 1.4 ? .polynomial : .bounded
      #expect(PatternAmbiguity.of(source) == expected, "\(source): \(growth)")
    }
  }

  @Test func `the linter warns of growth, of squares only where texts may be long`() throws {
    func lint(_ pattern: String, _ more: String = "") throws -> [String] {
      try fieldFindings(
        text("a", #""rules": [{ "rule": "pattern", "value": "\#(pattern)" }]\#(more)"#))
    }
    let place = "backtrackingPattern /sections/0/fields/0/rules/0/value"
    #expect(try lint("(a|aa)+$") == [place])
    #expect(try lint("(a|aa)+$", #", "maxLength": 100"#) == [place])
    #expect(try lint("\\\\d+\\\\d+x") == [place])
    #expect(try lint("\\\\d+\\\\d+x", #", "maxLength": 100"#) == [])
    #expect(try lint("a+b+") == [])
    #expect(
      try fieldFindings(
        text("a"), text("b", #""required": { "field": "a", "matches": "(a*)*b" }"#))
        == ["backtrackingPattern /sections/0/fields/1/required/matches"])
  }
}

/// Counts paths over words of two letters by brute force: how fast the most ambiguous word grows.
private struct PathCount {
  /// How much more paths twice the length has; infinity when it is exponential.
  let growth: Double

  init(_ automaton: PositionAutomaton) {
    // Words that repeat one short word show every kind of growth of these small patterns.
    var words: [[Unicode.Scalar]] = []
    for length in 1...6 {
      for bits in 0..<(1 << length) {
        words.append((0..<length).map { bits & (1 << $0) == 0 ? "a" : "b" })
      }
    }
    growth = words.map { Self.growth(automaton, $0) }.max() ?? 0
  }

  private static func growth(_ automaton: PositionAutomaton, _ word: [Unicode.Scalar]) -> Double {
    let holds = word.map { scalar in automaton.sets.map { $0.contains(scalar) } }
    var counts = holds[0].map { $0 ? 1.0 : 0 }
    var history: [Double] = []
    for round in 0..<12 {
      for index in word.indices where round > 0 || index > 0 {
        var next = [Double](repeating: 0, count: counts.count)
        for (state, count) in counts.enumerated() where count > 0 {
          for (target, ways) in automaton.follow[state] where holds[index][target] {
            next[target] += count * Double(ways)
          }
        }
        counts = next
      }
      history.append(counts.max() ?? 0)
    }
    let (half, whole) = (history[5], history[11])
    guard half > 0 else { return 0 }
    // Twice the length multiplies a power by at most a small factor, an exponential by 2^6 or more.
    return whole >= 32 * half ? .infinity : whole / half
  }
}
