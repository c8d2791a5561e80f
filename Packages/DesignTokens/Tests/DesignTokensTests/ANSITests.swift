import DesignTokens
import Testing

@Suite struct ANSITests {
  @Test func `the palette has 256 colours in xterm's order`() {
    #expect(ANSIPalette.indexed.count == 256)
    #expect(ANSIPalette.indexed[16].hex == "#000000")
    #expect(ANSIPalette.indexed[208].hex == "#ff8700")
    #expect(ANSIPalette.indexed[231].hex == "#ffffff")
    #expect(ANSIPalette.indexed[232].hex == "#080808")
    #expect(ANSIPalette.indexed[255].hex == "#eeeeee")
  }

  @Test func `a colour of the fixed palette is its own nearest`() {
    for index in 16..<256 {
      let nearest = ANSIPalette.nearestIndex(to: ANSIPalette.indexed[index])
      #expect(ANSIPalette.indexed[nearest] == ANSIPalette.indexed[index])
    }
    for index in 0..<16 {
      #expect(ANSIPalette.nearestBasicIndex(to: ANSIPalette.basic[index]) == index)
    }
  }

  @Test(
    arguments: [
      (.trueColor, "\u{1B}[1;38;2;255;135;1mx\u{1B}[0m"),
      (.ansi256, "\u{1B}[1;38;5;208mx\u{1B}[0m"),
      (.ansi16, "\u{1B}[1;33mx\u{1B}[0m"), (.none, "x"),
    ] as [(TerminalColorCapability, String)])
  func `text is styled as far as the terminal can`(
    capability: TerminalColorCapability, expected: String
  ) {
    let style = ANSIStyle(foreground: RGBAColor(rgb: 0xFF8701), isBold: true)
    #expect(style.applied(to: "x", for: capability) == expected)
  }

  @Test func `bright and background colours have their own codes`() {
    let style = ANSIStyle(
      foreground: RGBAColor(rgb: 0xFFFFFF), background: RGBAColor(rgb: 0x00FF00), isDim: true,
      isUnderlined: true, isInverse: true)
    #expect(style.opening(for: .ansi16) == "\u{1B}[2;4;7;97;102m")
  }

  @Test func `no style and no text add nothing`() {
    #expect(ANSIStyle().applied(to: "x", for: .trueColor) == "x")
    #expect(ANSIStyle(isBold: true).applied(to: "", for: .trueColor) == "")
  }

  @Test(
    arguments: [
      ([:], true, .none), (["TERM": "dumb", "COLORTERM": "truecolor"], true, .none),
      (["TERM": "xterm-256color"], false, .none),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], true, .none),
      (["TERM": "xterm-256color", "NO_COLOR": ""], true, .ansi256),
      (["TERM": "xterm", "COLORTERM": "24bit"], true, .trueColor),
      (["TERM": "xterm-direct"], true, .trueColor), (["TERM": "linux"], true, .ansi16),
    ] as [([String: String], Bool, TerminalColorCapability)])
  func `the environment decides`(
    environment: [String: String], isTerminal: Bool, expected: TerminalColorCapability
  ) {
    let capability = TerminalColorCapability(environment: environment, isTerminal: isTerminal)
    #expect(capability == expected)
  }

  @Test func `capabilities are ordered`() {
    #expect(TerminalColorCapability.allCases == TerminalColorCapability.allCases.sorted())
  }
}
