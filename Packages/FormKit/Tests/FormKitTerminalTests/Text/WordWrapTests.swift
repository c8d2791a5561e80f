import FormKitTerminal
import Testing

@Suite struct WordWrapTests {
  @Test(arguments: [
    ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
    ("one  two three", 8, ["one  two", "three"]), ("one\ntwo", 9, ["one", "two"]),
    ("one\r\n\r\ntwo", 9, ["one", "", "two"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("a abcdefgh b", 4, ["a", "abcd", "efgh", "b"]), ("日本語", 4, ["日本", "語"]),
    ("日本語", 3, ["日", "本", "語"]), ("a日本", 3, ["a日", "本"]), ("ab", 0, ["a", "b"]),
    ("👩‍👩‍👧👍🏽", 2, ["👩‍👩‍👧", "👍🏽"]), ("日", 1, ["日"]), ("one ", 3, ["one"]),
    ("a\u{1B}b", 3, ["a␛b"]), ("a\tb", 3, ["a b"]), ("a\n", 3, ["a", ""]),
  ])
  func `lines of a width`(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(WordWrap.lines(text, width: width) == lines)
  }

  @Test func `styles survive a break`() {
    let bold = TextAttributes(bold: true)
    let text = StyledText("one ") + StyledText("two three", style: bold)
    #expect(
      WordWrap.lines(text, width: 7) == [
        StyledText("one ") + StyledText("two", style: bold), StyledText("three", style: bold),
      ])
  }
}
