import FormKitTerminal
import Testing

@Suite struct ScreenBufferTests {
  private static func buffer() -> ScreenBuffer {
    ScreenBuffer(size: TerminalSize(rows: 2, columns: 6))
  }

  @Test func `text is clipped at the right edge`() {
    var buffer = Self.buffer()
    #expect(buffer.write("abcdefgh", row: 0, column: 3) == 3)
    #expect(buffer.text(ofRow: 0) == "   abc")
    #expect(buffer.text(ofRow: 1) == "")
  }

  @Test func `a wide character that fits by half becomes a space`() {
    var buffer = Self.buffer()
    #expect(buffer.write("日本語!", row: 0, column: 1) == 5)
    #expect(buffer.text(ofRow: 0) == " 日本")
    #expect(buffer[0, 5] == .blank)
  }

  @Test func `a maximum width cuts as the edge does`() {
    var buffer = Self.buffer()
    #expect(buffer.write("日本", row: 0, column: 0, maximumWidth: 3) == 3)
    #expect(buffer.text(ofRow: 0) == "日")
  }

  @Test(arguments: [(1, " x日"), (0, "x 日"), (2, "日x")])
  func `writing over half a wide character blanks the other half`(
    _ column: Int, _ expected: String
  ) {
    var buffer = Self.buffer()
    buffer.write("日日", row: 0, column: 0)
    buffer.write("x", row: 0, column: column)
    #expect(buffer.text(ofRow: 0) == expected)
  }

  @Test(arguments: [(-1, 0), (0, -1), (2, 0), (0, 6), (.max, .max), (.min, .min)])
  func `writing outside does nothing`(_ row: Int, _ column: Int) {
    var buffer = Self.buffer()
    #expect(buffer.write("x", row: row, column: column) == 0)
    buffer.fill(row: row, columns: 10..<20)
    #expect(buffer == Self.buffer())
    #expect(buffer[row, column] == .blank)
  }

  @Test func `cells keep styles and clusters whole`() {
    var buffer = Self.buffer()
    let bold = TextAttributes(bold: true)
    buffer.write("👩‍👩‍👧e\u{301}", style: bold, row: 1, column: 0)
    #expect(buffer[1, 0].text == "👩‍👩‍👧")
    #expect(buffer[1, 0].width == 2)
    #expect(buffer[1, 1].width == 0)
    #expect(buffer[1, 2].text == "e\u{301}")
    #expect(buffer[1, 2].style == bold)
  }

  @Test func `sizes are bounded`() {
    let size = TerminalSize(rows: .max, columns: -5)
    #expect(size.rows == 1_000)
    #expect(size.columns == 1)
  }
}
