import FormKit
import FormKitMock
import Testing

@Suite struct LimitTests {
  private func limits(_ change: (inout FormLimits) -> Void) -> FormLimits {
    var limits = FormLimits()
    change(&limits)
    return limits
  }

  private func compile(
    _ members: String, _ change: (inout FormLimits) -> Void
  ) throws -> CompiledForm {
    try CompiledForm(
      json: Array("{ \"formatVersion\": 1, \"id\": \"t\", \(members) }".utf8),
      limits: limits(change))
  }

  private func refusal(
    _ members: String, _ change: (inout FormLimits) -> Void
  ) throws -> [String] {
    let document = try FormValue(json: "{ \"formatVersion\": 1, \"id\": \"t\", \(members) }")
    let refused = #expect(throws: SchemaError.self) {
      try CompiledForm(document: document, limits: limits(change))
    }
    return (refused?.findings ?? []).map { "\($0.code) \($0.path)" }
  }

  @Test func `a document larger than the limit is malformed at the place where it grows too large`()
  {
    let bytes = Array("{\n \"a\": 1 }".utf8)
    #expect(throws: Never.self) {
      try FormValue(json: bytes, limits: limits { $0.documentSize = 11 })
    }
    let error = #expect(throws: JSONSyntaxError.self) {
      try FormValue(json: bytes, limits: limits { $0.documentSize = 5 })
    }
    #expect(error?.description == "line 2, column 4: the document is larger than 5 bytes")
    #expect(throws: JSONSyntaxError.self) {
      try CompiledForm(json: bytes, limits: limits { $0.documentSize = 5 })
    }
  }

  @Test func `JSON nests as deep as the limit, and never deeper than 256`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) {
      try FormValue(json: nested(4), limits: limits { $0.nesting = 3 })
    }
    let error = #expect(throws: JSONSyntaxError.self) {
      try FormValue(json: nested(5), limits: limits { $0.nesting = 3 })
    }
    #expect(error?.column == 5)
    #expect(throws: JSONSyntaxError.self) {
      try FormValue(json: nested(100_000), limits: limits { $0.nesting = .max })
    }
  }

  @Test func `sections nest as deep as the limit`() throws {
    let nested = #""sections": [{ "fields": [], "sections": [{ "fields": [] }] }]"#
    #expect(try refusal(nested) { $0.sectionDepth = 1 } == ["tooDeep /sections/0"])
    #expect(throws: Never.self) { try compile(nested) { $0.sectionDepth = 2 } }
  }

  @Test func `fragments use each other as deep as the limit`() throws {
    let nested = """
      "fragments": { "f": [{ "use": "g" }], "g": [\(text("a"))] },
      "sections": [{ "fields": [{ "use": "f" }] }]
      """
    #expect(try refusal(nested) { $0.fragmentDepth = 1 } == ["tooDeep /fragments/f/0/use"])
    #expect(throws: Never.self) { try compile(nested) { $0.fragmentDepth = 2 } }
  }

  @Test func `a form holds as many fields as the limit`() throws {
    let two = #""sections": [{ "fields": [\#(text("a")), \#(text("b"))] }]"#
    #expect(try refusal(two) { $0.fields = 1 } == ["tooManyFields /sections/0/fields/1"])
    #expect(throws: Never.self) { try compile(two) { $0.fields = 2 } }
  }

  @Test func `repeats that start with items multiply to no more fields than the limit`() throws {
    let nested = """
      "sections": [{ "id": "r", "repeat": { "min": 1000 }, "fields": [], "sections": [
        { "id": "s", "repeat": { "min": 1000 }, "fields": [], "sections": [
          { "id": "t", "repeat": { "min": 1000 }, "fields": [\(text("a"))] }] }] }]
      """
    #expect(try refusal(nested) { _ in } == ["tooManyFields "])
    let small = #""sections": [{ "id": "r", "repeat": { "min": 3 }, "fields": [\#(text("a"))] }]"#
    #expect(try refusal(small) { $0.fields = 2 } == ["tooManyFields "])
    #expect(throws: Never.self) { try compile(small) { $0.fields = 3 } }
  }

  @Test func `a repeat asks for no more items than the limit`() throws {
    let members = #""sections": [{ "id": "r", "repeat": { "min": 3 }, "fields": [\#(text("a"))] }]"#
    #expect(
      try refusal(members) { $0.repeatItems = 2 } == ["tooManyItems /sections/0/repeat/min"])
  }

  @Test func `an item beyond the limit is not added, given ones fail maxItems and stay`() throws {
    let members = #""sections": [{ "id": "r", "repeat": {}, "fields": [\#(text("a"))] }]"#
    let form = try compile(members) { $0.repeatItems = 2 }
    let driver = FormDriver(form)
    for _ in 0..<3 { try driver.add(to: "r") }
    #expect(driver.engine.layout.fields == ["r[0].a", "r[1].a"])
    #expect(
      driver.engine.layout.pages.first?.items.last
        == .repetition(path: "r", label: "r", canAdd: false))
    let given: FormValue = [["a": "1"], ["a": "2"], ["a": "3"]]
    let verdict = form.check(["r": given])
    #expect(verdict.rules == ["r:maxItems"])
    #expect(verdict.values["r"] == given)
  }

  @Test func `a text beyond the limit fails maxLength alone and stays`() throws {
    let form = try CompiledForm(
      json: Array(
        """
        { "formatVersion": 1, "id": "t", "validation": "live", "sections": [{ "fields": [
          \(text("a", #""rules": [{ "rule": "pattern", "value": "x" }]"#))] }] }
        """.utf8), limits: limits { $0.textLength = 4 })
    #expect(form.check(["a": "äö"]).rules == ["a:pattern"])
    let verdict = form.check(["a": "äöü"])
    #expect(verdict.rules == ["a:maxLength"])
    #expect(verdict.issues.first?.message == "The text must be 4 bytes or smaller")
    let driver = FormDriver(form)
    try driver.type("äöü", into: "a")
    #expect(try driver.rules(at: "a") == ["maxLength"])
    #expect(try driver.value(of: "a") == "äöü")
  }

  @Test func `a pattern compiles to no more instructions than the limit`() throws {
    let members =
      #""sections": [{ "fields": [\#(text("a", #""rules": [{ "rule": "pattern", "value": "a{30}" }]"#))] }]"#
    #expect(
      try refusal(members) { $0.patternSize = 20 }
        == ["unsupportedPattern /sections/0/fields/0/rules/0/value"])
    #expect(throws: Never.self) { try compile(members) { $0.patternSize = 40 } }
  }

  @Test func `the defaults are those of docs/form-schema.md`() throws {
    let limits = FormLimits()
    let rows = try tableRows(under: "## Limits", in: "docs/form-schema.md").map { $0[1] }
    func spell(_ number: Int) -> String {
      number >= 1000
        ? "\(number / 1000)," + String(String(number + 1_000_000).suffix(3)) : "\(number)"
    }
    #expect(
      rows == [
        "\(limits.documentSize / 1_048_576) MiB", "\(limits.nesting) levels",
        "\(limits.sectionDepth); \(limits.fragmentDepth)", spell(limits.fields),
        spell(limits.repeatItems), "\(spell(limits.textLength)) UTF-8 bytes",
        "\(spell(limits.patternSize)) instructions",
      ])
  }
}
