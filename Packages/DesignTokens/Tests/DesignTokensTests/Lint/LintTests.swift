import DesignTokens
import Testing

@Suite struct LintTests {
  private func lint(_ text: String) throws -> [TokenFinding] { try catalog(text).lint() }

  private func pair(_ text: String, _ surface: String, _ rule: String = "") -> String {
    #"""
    {"$extensions":{"dev.shellstarterkit.tokens":{"contrast":[{"text":["t"],"on":["s"]\#(rule)}]}},
    "t":\#(text),"s":\#(surface),"back":\#(color(0))}
    """#
  }

  @Test func `a declared pair that misses its contrast is an error with path and ratio`() throws {
    let finding = try #require(try lint(pair(color(0x777777), color(0xFFFFFF))).first)
    #expect(finding.code == .contrast)
    #expect(finding.severity == .error)
    #expect(finding.path == "t")
    #expect(finding.message.contains("on s is 4.478 : 1, but 4.5 : 1"))
  }

  @Test func `the ratio is compared unrounded`() throws {
    #expect(try lint(pair(color(0x767676), color(0xFFFFFF), #","minimum":4.5"#)).isEmpty)
    #expect(try lint(pair(color(0x767676), color(0xFFFFFF), #","minimum":4.5423"#)).count == 1)
    #expect(try lint(pair(color(0x767676), color(0xFFFFFF), #","minimum":4.542"#)).isEmpty)
  }

  @Test func `transparency is composited before it is judged`() throws {
    let half =
      #"{"$type":"color","$value":{"colorSpace":"srgb","components":[1,1,1],"alpha":0.1}}"#
    #expect(try lint(pair(color(0xFFFFFF), half)).map(\.code) == [.contrast])
    #expect(try lint(pair(color(0xFFFFFF), half, #","over":"back""#)).isEmpty)
    #expect(try lint(pair(half, color(0))).map(\.code) == [.contrast])
  }

  @Test func `the minimum may be a token, which every theme sets for itself`() throws {
    let text = #"""
      {"version":"2025.10","resolutionOrder":[{"type":"set","name":"b","sources":[
      {"$extensions":{"dev.shellstarterkit.tokens":{"contrast":{"text":["{t}"],"on":["s"],"minimum":"{m}"}}},
      "t":\#(color(0x767676)),"s":\#(color(0xFFFFFF)),"m":{"$type":"number","$value":4.5}}]},
      {"type":"modifier","name":"theme","contexts":{"light":[],"strict":[{"m":{"$type":"number","$value":7}}]}}]}
      """#
    let findings = try lint(text)
    #expect(findings.map(\.code) == [.contrast])
    #expect(findings.map(\.themes) == [["strict"]])
  }

  @Test func `a rule about tokens that are no colours is an error`() throws {
    #expect(
      try lint(pair(color(0), color(0xFFFFFF), #","over":"nowhere""#)).map(\.code)
        == [.brokenReference])
    #expect(
      try lint(#"{"$extensions":{"dev.shellstarterkit.tokens":{"contrast":[{"on":[]}]}}}"#)
        .map(\.code) == [.structure])
  }

  @Test(arguments: [(10.9, true), (11, false)])
  func `text smaller than 11 px is an error`(size: Double, fails: Bool) throws {
    let findings = try lint(
      #"{"a":{"$type":"typography","$value":{"fontFamily":"A","fontSize":{"value":\#(size),"unit":"px"},"fontWeight":400,"letterSpacing":{"value":0,"unit":"px"},"lineHeight":1}}}"#
    )
    #expect(findings.map(\.code) == (fails ? [.minimumSize] : []))
  }

  @Test(arguments: [("23.9", "px", true), ("24", "px", false), ("1.5", "rem", false)])
  func `a touch target smaller than 24 px is an error`(
    size: String, unit: String, fails: Bool
  ) throws {
    let findings = try lint(
      #"{"a":{"$type":"dimension","$value":{"value":\#(size),"unit":"\#(unit)"},"$extensions":{"dev.shellstarterkit.tokens":{"role":"touchTarget"}}}}"#
    )
    #expect(findings.map(\.code) == (fails ? [.minimumSize] : []))
  }

  @Test(arguments: [("aB", "a-b"), ("a b", "a-b"), ("SIZE", "size")])
  func `tokens of one name in CSS collide`(first: String, second: String) throws {
    let findings = try lint(
      #"{"\#(first)":{"$type":"number","$value":1},"\#(second)":{"$type":"number","$value":1}}"#)
    #expect(findings.map(\.code) == [.collision])
    #expect(findings.map(\.path) == [second])
    #expect(findings.first?.message.contains("'\(first)'") == true)
  }

  @Test func `a palette entry that nothing refers to is unused`() throws {
    let findings = try lint(
      #"{"palette":{"red":\#(color(0xFF0000)),"blue":\#(color(0xFF))},"link":{"$value":"{palette.blue}"}}"#
    )
    #expect(findings.map(\.code) == [.unused])
    #expect(findings.map(\.path) == ["palette.red"])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test func `a deprecated token in use is a warning with the reason`() throws {
    let findings = try lint(
      #"{"old":{"$type":"number","$value":1,"$deprecated":"use new"},"a":{"$value":"{old}"}}"#)
    #expect(findings.map(\.code) == [.deprecated])
    #expect(findings.first?.path == "a")
    #expect(findings.first?.message.contains("use new") == true)
  }

  @Test func `cycles and broken references are findings beside all others`() throws {
    let findings = try lint(
      #"{"a":{"$value":"{a}"},"b":{"$value":"{x}"},"aB":{"$type":"number","$value":1},"a-b":{"$type":"number","$value":1}}"#
    )
    #expect(Set(findings.map(\.code)) == [.cycle, .brokenReference, .collision])
  }

  @Test func `the built-in tokens have no findings`() throws {
    #expect(try TokenCatalog.builtIn().lint().map(\.description) == [])
  }
}
