import FormKit
import Testing

@Suite struct QuestionnaireNestingTests {
  private static func json(_ items: String) -> [UInt8] {
    Array("{ \"resourceType\": \"Questionnaire\", \"item\": [\(items)] }".utf8)
  }

  /// Groups in groups around an item, each with more elements and with items before the inner group.
  private static func nested(
    _ depth: Int, _ more: String = "", around last: String = item("last", "string"),
    before: (Int) -> [String] = { _ in [] }
  ) -> String {
    let more = more.isEmpty ? "" : more + ", "
    return (0..<depth).reversed().reduce(last) { inner, level in
      let items = (before(level) + [inner]).joined(separator: ",")
      return item("g\(level)", "group", more + "\"item\": [\(items)]")
    }
  }

  @Test(arguments: [1, 16, 31])
  func `groups become sections in sections`(depth: Int) throws {
    let result = try importedItems(Self.nested(depth))
    #expect(result.findings == [])
    var sections = try result.form.schema.pages.first?.sections ?? []
    for level in 0..<depth {
      let section = try #require(sections.first)
      #expect(section.id == "g\(level)")
      sections = section.sections
    }
    #expect(sections.isEmpty)
  }

  @Test
  func `a group deeper than sections nest gives the section around it its title and its items`()
    throws
  {
    let result = try importedItems(
      Self.nested(33, around: item("a", "string")) { [item("q\($0)", "string")] })
    let place = String(repeating: "/item/1", count: 31).dropFirst(7)
    #expect(
      result.report == [
        "reshaped /item/0\(place)/item/1", "reshaped /item/0\(place)/item/1/item/1",
      ])
    #expect(CompiledForm.lint(document: result.document) == [])
    #expect(try result.visible([:]) == (0..<33).map { "q\($0)" } + ["a"])
    var section = try #require(try result.form.schema.pages.first?.sections.first)
    for _ in 1..<31 { section = try #require(section.sections.first) }
    #expect(section.title == "g30")
    #expect(section.sections.map(\.title) == ["g31", "g32"])
    let response = try result.response(["a": "x"])
    #expect(response.findings == [] && ResponseCheck.problems(response.document) == [])
    #expect(ResponseCheck.answers(response.document).keys.sorted() == ["a"])
  }

  @Test func `items after a deep group are not under its title`() throws {
    let inner = item("deep", "group", "\"item\": [\(item("a", "string"))]")
    let last = item("g", "group", "\"item\": [\(inner), \(item("b", "string"))]")
    let result = try importedItems(Self.nested(31, around: last))
    var section = try #require(try result.form.schema.pages.first?.sections.first)
    for _ in 1..<31 { section = try #require(section.sections.first) }
    #expect(section.sections.map(\.title) == ["g deep", nil])
    #expect(section.sections.map { $0.fields.map(\.id) } == [["a"], ["b"]])
  }

  @Test func `groups with one instruction each nest, too`() throws {
    for depth in [9, 30] {
      let result = try importedItems(
        Self.nested(depth) { [item("t\($0)", "display")] })
      #expect(CompiledForm.lint(document: result.document) == [])
      #expect(try result.visible([:]) == ["last"])
      let titles = result.document.json()
      for level in 0..<depth { #expect(titles.contains("t\(level)")) }
    }
  }

  @Test func `a title has the prefix of its display`() throws {
    let items = [item("a", "display", #""prefix": "1.""#), item("b", "string")]
    let result = try importedItems(items.joined(separator: ","))
    #expect(try result.form.schema.pages.first?.sections.map(\.title) == ["1. a"])
  }

  @Test(arguments: [
    #""repeats": true"#,
    #""enableBehavior": "any", "enableWhen": [{ "question": "z", "operator": "exists", "answerBoolean": true }]"#,
  ])
  func `a group that needs a section is refused below 31 others`(more: String) throws {
    let first = item("z", "string") + ","
    #expect(throws: Never.self) { try importedItems(first + Self.nested(31, more)) }
    let error = try #require(throws: InterchangeError.self) {
      try FHIRQuestionnaireImport(json: Self.json(first + Self.nested(32, more)))
    }
    #expect(error.path == "/item/1" + String(repeating: "/item/0", count: 31))
    #expect(error.reason.contains("32 levels"))
  }

  @Test func `items may nest as deep as the JSON of the form`() throws {
    #expect(throws: Never.self) { try importedItems(Self.nested(61)) }
    let choice = item("last", "choice", #""answerOption": [{ "valueCoding": { "code": "1" } }]"#)
    let error = try #require(throws: InterchangeError.self) {
      try FHIRQuestionnaireImport(json: Self.json(Self.nested(61, around: choice)))
    }
    #expect(error.reason.contains("128 levels"))
    #expect(throws: JSONSyntaxError.self) {
      try FHIRQuestionnaireImport(json: Self.json(Self.nested(100)))
    }
    #expect(throws: JSONSyntaxError.self) { try FHIRQuestionnaireImport(json: Array("{".utf8)) }
  }
}
