import FormKitTerminal
import Testing

@Suite struct StyleEncoderTests {
  private static let orange = TextAttributes.Color(red: 255, green: 135, blue: 0)

  @Test(arguments: [
    (StyleCapability.trueColor, "\u{1B}[1;38;2;255;135;0;48;2;0;0;0m"),
    (.ansi256, "\u{1B}[1;38;5;208;48;5;16m"), (.ansi16, "\u{1B}[1;33;40m"), (.none, ""),
  ])
  func `a style in each capability`(_ capability: StyleCapability, _ sequence: String) {
    let style = TextAttributes(
      foreground: Self.orange, background: .init(red: 0, green: 0, blue: 0), bold: true)
    let encoder = StyleEncoder(capability: capability)
    #expect(encoder.transition(from: .plain, to: style) == sequence)
  }

  @Test(arguments: [
    (TextAttributes.plain, TextAttributes.plain, ""),
    (TextAttributes(bold: true), .plain, "\u{1B}[m"),
    (TextAttributes(bold: true), TextAttributes(bold: true, underline: true), "\u{1B}[4m"),
    (TextAttributes(bold: true, underline: true), TextAttributes(underline: true), "\u{1B}[22m"),
    (TextAttributes(bold: true, dim: true), TextAttributes(dim: true), "\u{1B}[0;2m"),
    (TextAttributes(underline: true, reverse: true), TextAttributes(underline: true), "\u{1B}[27m"),
    (
      TextAttributes(dim: true, underline: true, reverse: true), TextAttributes(bold: true),
      "\u{1B}[0;1m"
    ),
    (
      TextAttributes(foreground: orange), TextAttributes(background: orange),
      "\u{1B}[0;48;2;255;135;0m"
    ),
  ])
  func `a change sends the shorter of change and restart`(
    _ old: TextAttributes, _ new: TextAttributes, _ sequence: String
  ) {
    let encoder = StyleEncoder(capability: .trueColor)
    #expect(encoder.transition(from: old, to: new) == sequence)
  }

  @Test func `colours that look the same send nothing`() {
    let first = TextAttributes(foreground: .init(red: 250, green: 0, blue: 0))
    let second = TextAttributes(foreground: .init(red: 255, green: 5, blue: 0))
    #expect(StyleEncoder(capability: .ansi16).transition(from: first, to: second).isEmpty)
    #expect(!StyleEncoder(capability: .trueColor).transition(from: first, to: second).isEmpty)
  }

  @Test(arguments: [
    (TextAttributes.Color(red: 0, green: 0, blue: 0), 16),
    (.init(red: 255, green: 255, blue: 255), 231),
    (.init(red: 128, green: 128, blue: 128), 244), (.init(red: 95, green: 135, blue: 175), 67),
    (.init(red: 8, green: 8, blue: 8), 232), (.init(red: 238, green: 238, blue: 238), 255),
  ])
  func `the nearest of 256 colours`(_ color: TextAttributes.Color, _ index: Int) {
    let encoder = StyleEncoder(capability: .ansi256)
    let sequence = encoder.transition(from: .plain, to: TextAttributes(foreground: color))
    #expect(sequence == "\u{1B}[38;5;\(index)m")
  }

  @Test func `bright colours use the codes from 90 and 100`() {
    let encoder = StyleEncoder(capability: .ansi16)
    let green = TextAttributes.Color(red: 0, green: 255, blue: 0)
    let style = TextAttributes(foreground: green, background: green)
    #expect(encoder.transition(from: .plain, to: style) == "\u{1B}[92;102m")
  }

  @Test func `an encoded text is sanitised and ends plain`() {
    let text = StyledText("Name\u{1B}[2J: ") + StyledText("Ada", style: TextAttributes(bold: true))
    #expect(
      StyleEncoder(capability: .ansi16).encode(text) == "Name␛[2J: \u{1B}[1mAda\u{1B}[m")
    #expect(StyleEncoder(capability: .none).encode(text) == "Name␛[2J: Ada")
  }

  @Test(arguments: [
    (["TERM": "xterm"], true, StyleCapability.ansi16),
    (["TERM": "xterm-256color"], true, .ansi256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], true, .trueColor),
    (["TERM": "xterm", "COLORTERM": "24bit"], true, .trueColor),
    (["TERM": "xterm-direct"], true, .trueColor), (["TERM": "dumb"], true, .none),
    (["TERM": "xterm", "NO_COLOR": "1"], true, .none),
    (["TERM": "xterm", "NO_COLOR": ""], true, .ansi16), ([:], true, .none),
    (["TERM": "xterm"], false, .none),
  ])
  func `the environment tells the capability`(
    _ environment: [String: String], _ isTerminal: Bool, _ expected: StyleCapability
  ) {
    #expect(StyleCapability(environment: environment, isTerminal: isTerminal) == expected)
  }

  @Test(arguments: [
    ("alacritty", StyleCapability.trueColor), ("alacritty-direct", .trueColor),
    ("contour", .trueColor), ("contour-latest", .trueColor), ("foot", .trueColor),
    ("foot-extra", .trueColor), ("ghostty", .trueColor), ("xterm-ghostty", .trueColor),
    ("kitty", .trueColor), ("xterm-kitty", .trueColor), ("rio", .trueColor), ("st", .trueColor),
    ("st-256color", .trueColor), ("wezterm", .trueColor), ("st-16color", .ansi16),
    ("stterm", .ansi16), ("footrest", .ansi16), ("tmux", .ansi256), ("tmux-256color", .ansi256),
    ("tmux-direct", .trueColor), ("screen", .ansi256), ("screen.xterm-256color", .ansi256),
    ("screen.linux", .ansi256), ("screen-16color", .ansi16), ("screenful", .ansi16),
    ("linux", .ansi16), ("vt100", .ansi16), ("xterm-16color", .ansi16),
  ])
  func `a terminal is known by its name`(_ term: String, _ expected: StyleCapability) {
    func capability(_ more: [String: String] = [:], isTerminal: Bool = true) -> StyleCapability {
      StyleCapability(
        environment: more.merging(["TERM": term]) { $1 }, isTerminal: isTerminal)
    }
    #expect(capability() == expected)
    #expect(capability(["COLORTERM": "truecolor"]) == .trueColor)
    #expect(capability(["NO_COLOR": "1", "COLORTERM": "truecolor"]) == .none)
    #expect(capability(isTerminal: false) == .none)
  }

  @Test func `a palette answers plain for a missing role`() {
    var style = TerminalStyle([.error: TextAttributes(bold: true)])
    #expect(style[.label] == .plain)
    style[.error] = .plain
    #expect(style == .plain)
  }

  @Test func `styled text merges runs, pads and cuts`() {
    let bold = TextAttributes(bold: true)
    let text = StyledText("ab", style: bold) + StyledText("cd", style: bold) + StyledText("日本")
    #expect(text.runs.map(\.text) == ["abcd", "日本"])
    #expect(text.width == 8)
    #expect(text.padded(toWidth: 10).plainText == "abcd日本  ")
    #expect(
      text.truncated(toWidth: 6).runs == [
        .init(text: "abcd", style: bold), .init(text: "…", style: .plain),
      ])
  }
}
