import Testing

@testable import ShellCommands

@Suite struct TypoTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("lint", "lint", 0), ("lnt", "lint", 1),
    ("lintt", "lint", 1), ("lant", "lint", 1), ("ilnt", "lint", 1), ("kitten", "sitting", 3),
    ("ca", "abc", 3),
  ])
  func `the distance counts edits and swaps of neighbours`(
    source: String, target: String, distance: Int
  ) {
    #expect(Typo.distance(Array(source), Array(target)) == distance)
    #expect(Typo.distance(Array(target), Array(source)) == distance)
  }

  @Test(arguments: [
    ("statsu", ["status"]), ("sesion", ["session"]), ("STATUS", ["status"]),
    ("--stat", ["status"]), ("s", []), ("zz", []), ("", []), ("stutas", ["status"]),
    ("statement", []),
  ])
  func `only near words are suggested`(word: String, expected: [String]) {
    #expect(Typo(word).nearest(in: ["status", "session", "sign-in"]) == expected)
  }

  @Test func `a word within distance wins over one that begins with it`() {
    #expect(Typo("form").nearest(in: ["formation", "fork"]) == ["fork"])
    #expect(Typo("form").nearest(in: ["formation", "zebra"]) == ["formation"])
  }

  @Test func `at most three equally near words are suggested`() {
    #expect(Typo("cat").nearest(in: ["bat", "hat", "mat", "rat"]) == ["bat", "hat", "mat"])
  }

  @Test func `a word of any length is compared quickly`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(Typo(long).nearest(in: ["status"]).isEmpty)
  }
}
