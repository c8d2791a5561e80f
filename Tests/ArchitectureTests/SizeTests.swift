import Testing

@Suite struct SizeTests {
  @Test func `files and functions stay readable`() throws {
    let files = try SourceTree.repository.get().shippedFiles
    let functions = files.flatMap { SizeRule.functions(in: $0) }
    print("Files: \(SizeSummary(files.map(\.lineCount)))")
    print("Functions: \(SizeSummary(functions.map(\.lines)))")
    let violations = files.flatMap { SizeRule().violations(in: $0) }
    #expect(violations.isEmpty, "\(violations.report)")
  }

  static let source = """
    protocol P {
      func a() async throws -> Int
      init(x: Int)
      subscript(i: Int) -> Int { get }
    }
    struct S {
      init?(x: Int) { self.init() }
      func b(
        c: () -> Void = {}
      ) where Int: Sendable {
        let d = { 1 }
        _ = S.init
      }
      deinit {
      }
    }
    """

  @Test func `a function is measured from its keyword to its closing brace`() {
    let functions = SizeRule.functions(in: SourceFile(path: "a.swift", text: Self.source))
    #expect(
      functions == [
        .init(name: "subscript", start: 4, lines: 1), .init(name: "init", start: 7, lines: 1),
        .init(name: "b", start: 8, lines: 6), .init(name: "deinit", start: 14, lines: 2),
      ])
  }

  @Test func `a long function and a long file are found`() {
    let body = String(repeating: "  a()\n", count: 59)
    let file = SourceFile(path: "a.swift", text: "func b() {\n\(body)}\n")
    #expect(SizeRule().violations(in: file).map(\.message) == ["b has 61 lines, limit 60"])
    let lines = String(repeating: "\n", count: 500)
    #expect(SizeRule().violations(in: SourceFile(path: "a.swift", text: lines)).isEmpty)
    let longer = SourceFile(path: "a.swift", text: lines + "\n")
    #expect(SizeRule().violations(in: longer).map(\.message) == ["501 lines, limit 500"])
  }

  @Test func `a summary names the middle and the upper end`() {
    let summary = SizeSummary(Array(1...101).reversed())
    #expect(
      [summary.count, summary.median, summary.percentile95, summary.largest] == [101, 51, 96, 101])
    #expect(SizeSummary([]).largest == 0)
  }
}
