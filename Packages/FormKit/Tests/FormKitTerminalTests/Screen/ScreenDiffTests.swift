import FormKitTerminal
import Testing

@Suite struct ScreenDiffTests {
  private static let size = TerminalSize(rows: 4, columns: 12)

  private static func frame(
    _ rows: String..., cursor: ScreenPosition? = nil, style: TextAttributes = .plain
  ) -> ScreenBuffer {
    var buffer = ScreenBuffer(size: size)
    for (row, text) in rows.enumerated() {
      buffer.write(text, style: style, row: row, column: 0)
    }
    buffer.cursor = cursor
    return buffer
  }

  private static func diff(
    _ old: ScreenBuffer?, _ new: ScreenBuffer, _ capability: StyleCapability = .ansi16
  ) -> String {
    String(decoding: ScreenDiff(capability: capability).bytes(from: old, to: new), as: UTF8.self)
  }

  private static func update(_ bytes: String) -> String {
    "\u{1B}[?2026h\(bytes)\u{1B}[?2026l"
  }

  @Test func `what changes several rows is one synchronized update, a single row is not`() {
    let old = Self.frame("a", "b", "c")
    #expect(
      Self.diff(old, Self.frame("x", "b", "y"))
        == Self.update("\u{1B}[Hx\u{1B}[3Hy"))
    #expect(Self.diff(old, Self.frame("a", "x", "c")) == "\u{1B}[2Hx")
  }

  @Test func `a row with a character of uncertain width is drawn whole when it changes`() {
    let family = "👩‍👩‍👧"
    let old = Self.frame("ab \(family) cd", "x")
    // A terminal that draws three people has shifted the rest; the rewritten row covers all of it.
    #expect(
      Self.diff(old, Self.frame("ab \(family) ce", "x"))
        == "\u{1B}[Hab \(family)\u{1B}[1;6H ce\u{1B}[K")
    #expect(Self.diff(old, Self.frame("ab", "x")) == "\u{1B}[Hab\u{1B}[K")
    #expect(Self.diff(old, Self.frame("ab \(family) cd", "y")) == "\u{1B}[2Hy")
    #expect(Self.diff(old, old).isEmpty)
  }

  @Test func `equal frames send nothing`() {
    let frame = Self.frame("Name", "日本", cursor: ScreenPosition(row: 1, column: 2))
    #expect(Self.diff(frame, frame).isEmpty)
  }

  @Test func `the first frame clears the screen and draws what is not blank`() {
    let new = Self.frame("Name", "", "Ada", cursor: ScreenPosition(row: 2, column: 3))
    #expect(
      Self.diff(nil, new)
        == Self.update("\u{1B}[?25l\u{1B}[m\u{1B}[2J\u{1B}[HName\u{1B}[3HAda\u{1B}[?25h"))
  }

  @Test func `a frame of another size is drawn from scratch`() {
    let old = ScreenBuffer(size: TerminalSize(rows: 1, columns: 2))
    #expect(
      Self.diff(old, Self.frame("x"))
        == Self.update("\u{1B}[?25l\u{1B}[m\u{1B}[2J\u{1B}[Hx"))
  }

  @Test func `a base style paints empty cells too and is never erased`() {
    let base = TextAttributes(background: .init(red: 255, green: 255, blue: 255))
    let size = TerminalSize(rows: 1, columns: 6)
    var old = ScreenBuffer(size: size, base: base)
    old.write("abcdef", row: 0, column: 0)
    var new = ScreenBuffer(size: size, base: base)
    new.write("a", row: 0, column: 0)
    #expect(new[0, 0].style == base && new[0, 5].style == base)
    #expect(Self.diff(nil, new).contains("\u{1B}[H\u{1B}[107ma     "))
    #expect(Self.diff(old, new) == "\u{1B}[1;2H\u{1B}[107m     \u{1B}[m")
    #expect(Self.diff(old, new, .none) == "\u{1B}[1;2H\u{1B}[K")
    #expect(Self.diff(old, new, .trueColor).contains("48;2;255;255;255"))
    #expect(Self.diff(old, new, .ansi256).contains("48;5;231"))
  }

  @Test func `one changed cell is one move and one character`() {
    #expect(Self.diff(Self.frame("abc"), Self.frame("aXc")) == "\u{1B}[1;2HX")
  }

  @Test func `a cursor that moved sends the shortest move only`() {
    func move(_ fromRow: Int, _ fromColumn: Int, _ toRow: Int, _ toColumn: Int) -> String {
      Self.diff(
        Self.frame("abc", cursor: ScreenPosition(row: fromRow, column: fromColumn)),
        Self.frame("abc", cursor: ScreenPosition(row: toRow, column: toColumn)))
    }
    #expect(move(0, 2, 0, 3) == "\u{1B}[C")
    #expect(move(0, 2, 0, 1) == "\u{8}")
    #expect(move(0, 9, 0, 0) == "\r")
    #expect(move(0, 0, 0, 9) == "\u{1B}[9C")
    #expect(move(0, 4, 1, 0) == "\r\n")
    #expect(move(0, 4, 2, 4) == "\u{1B}[2B")
    #expect(move(3, 4, 2, 4) == "\u{1B}[A")
    #expect(move(3, 4, 0, 0) == "\u{1B}[H")
    #expect(move(3, 4, 1, 7) == "\u{1B}[2;8H")
  }

  @Test func `the cursor appears and disappears`() {
    let hidden = Self.frame("a")
    let shown = Self.frame("a", cursor: ScreenPosition(row: 1, column: 1))
    let outside = Self.frame("a", cursor: ScreenPosition(row: 9, column: 1))
    #expect(Self.diff(hidden, shown) == "\u{1B}[2;2H\u{1B}[?25h")
    #expect(Self.diff(shown, hidden) == "\u{1B}[?25l")
    #expect(Self.diff(shown, outside) == "\u{1B}[?25l")
  }

  @Test func `a visible cursor is hidden while cells are drawn`() {
    let cursor = ScreenPosition(row: 0, column: 1)
    #expect(
      Self.diff(Self.frame("a", cursor: cursor), Self.frame("ab", cursor: cursor))
        == "\u{1B}[?25lb\u{8}\u{1B}[?25h")
  }

  @Test func `styles change only where they differ`() {
    var new = ScreenBuffer(size: Self.size)
    let bold = TextAttributes(bold: true)
    new.write("ab", style: bold, row: 0, column: 0)
    new.write("cd", style: TextAttributes(bold: true, underline: true), row: 0, column: 2)
    new.write("e", row: 0, column: 4)
    #expect(
      Self.diff(ScreenBuffer(size: Self.size), new)
        == "\u{1B}[H\u{1B}[1mab\u{1B}[4mcd\u{1B}[me")
    #expect(
      Self.diff(ScreenBuffer(size: Self.size), new, .none) == "\u{1B}[Habcde")
  }

  @Test func `a style the terminal cannot show is no difference`() {
    let red = Self.frame(
      "abc", style: TextAttributes(foreground: .init(red: 255, green: 0, blue: 0)))
    #expect(Self.diff(Self.frame("abc"), red, .none).isEmpty)
    #expect(Self.diff(Self.frame("abc"), red) == "\u{1B}[H\u{1B}[91mabc\u{1B}[m")
  }

  @Test func `the rest of a row is erased by one sequence when that is shorter`() {
    #expect(Self.diff(Self.frame("abcdefgh"), Self.frame("abc")) == "\u{1B}[1;4H\u{1B}[K")
    #expect(
      Self.diff(Self.frame("            "), Self.frame("            ", style: .plain)).isEmpty)
    #expect(Self.diff(Self.frame("abcdefghijkl"), Self.frame("abcdefghijk")) == "\u{1B}[1;12H ")
  }

  @Test func `the last column leaves the cursor unknown`() {
    let new = Self.frame("abcdefghijkl", "x")
    #expect(
      Self.diff(ScreenBuffer(size: Self.size), new) == Self.update("\u{1B}[Habcdefghijkl\u{1B}[2Hx")
    )
  }

  @Test func `wide characters advance by two and are replaced whole`() {
    #expect(Self.diff(Self.frame("日本"), Self.frame("日語")) == "\u{1B}[1;3H語")
    #expect(Self.diff(Self.frame("日本"), Self.frame("a 本")) == "\u{1B}[Ha ")
    #expect(Self.diff(Self.frame("ab本"), Self.frame("日本")) == "\u{1B}[H日")
  }

  @Test func `after a cluster the cursor is placed again`() {
    #expect(
      Self.diff(ScreenBuffer(size: Self.size), Self.frame("👩‍👩‍👧a")) == "\u{1B}[H👩‍👩‍👧\u{1B}[1;3Ha\u{1B}[K")
    #expect(
      Self.diff(ScreenBuffer(size: Self.size), Self.frame("e\u{301}a"))
        == "\u{1B}[He\u{301}\u{1B}[1;2Ha\u{1B}[K")
  }

  @Test func `hostile text reaches the terminal as pictures`() {
    let new = Self.frame("\u{1B}]0;x\u{7}\u{9B}2J")
    #expect(Self.diff(ScreenBuffer(size: Self.size), new) == "\u{1B}[H␛]0;x␇\u{FFFD}2J")
  }

  @Test(arguments: 0..<30)
  func `applying the diff gives the new frame`(_ seed: UInt64) {
    var random = LinearGenerator(state: seed)
    var shown = ScreenBuffer(size: Self.size)
    var terminal = TerminalModel(size: Self.size)
    terminal.apply(ScreenDiff(capability: .ansi16).bytes(from: nil, to: shown))
    for _ in 0..<20 {
      var next = shown
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let text = ["ab", "日本", "x", "      ", "日"].randomElement(using: &random) ?? ""
        next.write(
          text, row: Int.random(in: 0..<4, using: &random),
          column: Int.random(in: 0..<12, using: &random))
      }
      next.cursor =
        Bool.random(using: &random)
        ? ScreenPosition(
          row: Int.random(in: 0..<4, using: &random), column: Int.random(in: 0..<12, using: &random)
        ) : nil
      terminal.apply(ScreenDiff(capability: .ansi16).bytes(from: shown, to: next))
      #expect(terminal.rows == (0..<4).map(next.text(ofRow:)))
      #expect(terminal.visibleCursor == next.cursor)
      shown = next
    }
  }
}
