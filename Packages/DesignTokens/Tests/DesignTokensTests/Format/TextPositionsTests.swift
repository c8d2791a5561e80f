import Testing

@testable import DesignTokens

@Suite struct TextPositionsTests {
  /// The line and the column, counted from the start.
  private func counted(_ bytes: [UInt8], _ offset: Int) -> (line: Int, column: Int) {
    let before = bytes.prefix(max(0, offset))
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (
      before.count { $0 == 0x0A } + 1, before[start...].count { $0 & 0xC0 != 0x80 } + 1
    )
  }

  @Test(arguments: [
    "", "a", "\n", "a\nbc\n\nd", "é\n日本語\n👩‍👩‍👧 x", String(repeating: "é", count: 3000),
    String(repeating: "long line, ", count: 200) + "\n" + String(repeating: "日\n", count: 900),
  ])
  func `every place of a text is found where counting from the start finds it`(_ text: String) {
    let bytes = Array(text.utf8)
    let positions = TextPositions(bytes)
    for offset in [
      -1, 0, 1, 511, 512, 513, 1024, bytes.count - 1, bytes.count, bytes.count + 9, .max,
    ]
      + Array(stride(from: 0, to: bytes.count, by: 7))
    {
      let found = positions.position(of: offset)
      #expect(found == counted(bytes, offset), "\(offset)")
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a thousand findings in a file of one long line name their columns`() throws {
    let aliases = (0..<20_000).map { "\"t\($0)\": { \"$value\": \"{none.x}\" }" }
    let file = "{ \"a\": { \"$type\": \"color\", \(aliases.joined(separator: ", ")) } }"
    let findings = try TokenCatalog(TokenFile(name: "f", text: file)).lint()
    #expect(findings.count == 1000)
    #expect(Set(findings.compactMap(\.column)).count == 1000)
    #expect(findings.allSatisfy { $0.line == 1 })
  }
}
