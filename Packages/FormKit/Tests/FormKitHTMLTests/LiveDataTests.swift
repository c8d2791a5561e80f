import FormKit
import FormKitHTML
import FormKitMock
import Testing

@Suite struct LiveDataTests {
  private func data(_ fields: String..., values: FormObject = [:]) throws -> [FormValue] {
    let engine = try engine(
      document: "\"sections\": [{ \"fields\": [\(fields.joined(separator: ","))] }]", values: values
    )
    return try FormValue(json: engine.liveData(pages: [""]).json)["fields"]?.arrayValue ?? []
  }

  @Test func `conditions are resolved to paths, what cannot change here is decided`() throws {
    let engine = try engine(
      document: """
        "sections": [{ "id": "m", "repeat": { "min": 1 }, "fields": [\(text("a")),
          \(text("b", #""visible": { "all": [{ "field": "a", "equals": "x" }, { "context": "c", "isEmpty": true }] }"#)),
          \(text("d", #""required": { "field": "a", "isValid": true }"#))] }]
        """)
    let live = try FormValue(json: engine.liveData(pages: [""]).json)
    let fields = try #require(live["fields"]?.arrayValue)
    #expect(fields[1]["visible"] == ["field": "m[0].a", "is": "equals", "value": "x"])
    #expect(fields[2]["required"] == .null)
  }

  @Test func `a required field says what transforms leave nothing of, once for most fields`()
    throws
  {
    let engine = try engine(
      text("a", #""transforms": ["trim"], "required": true"#),
      text("b", #""transforms": ["digits"], "required": true"#),
      text("c", #""transforms": ["digits"]"#))
    let live = try FormValue(json: engine.liveData(pages: [""]).json)
    #expect(live["texts"]?["emptied"] == "Enter something other than spaces")
    let texts = (live["fields"]?.arrayValue ?? []).map { $0["texts"] }
    #expect(texts == [nil, ["emptied": "Enter digits (0 to 9)"], nil])
  }

  @Test func `rules come with their sentences, those a script cannot judge are left out`() throws {
    let fields = try data(
      text(
        "a",
        #""maxLength": 5, "rules": [{ "rule": "minLength", "value": 2 }, { "rule": "noProfanity" }, { "rule": "phone" }, { "rule": "pattern", "value": "a+", "severity": "hint", "message": "As" }]"#
      ))
    let rules = try #require(fields[0]["rules"]?.arrayValue)
    #expect(rules.compactMap { $0["rule"]?.stringValue } == ["maxLength", "minLength", "pattern"])
    #expect(
      rules.compactMap { $0["text"]?.stringValue } == [
        "At most 5 characters", "At least 2 characters", "As",
      ])
    #expect(rules[2]["severity"] == "hint")
  }

  @Test
  func `a field that a lookup of the page fills is required while there is nothing to look up`()
    throws
  {
    let lookup = #""effects": [{ "lookup": "place", "fills": { "city": "city", "note": "note" } }]"#
    let fields = try data(
      text("code", lookup), text("city", #""required": true"#), text("note"),
      text("name", #""required": true"#))
    let isEmpty: FormValue = ["field": "code", "is": "isEmpty", "value": true]
    #expect(fields.map { $0["required"] } == [nil, isEmpty, nil, true])
  }

  @Test func `a number that is computed from numbers of the page comes with its computation`()
    throws
  {
    let sum = #""compute": { "add": [{ "field": "a" }, { "multiply": [{ "field": "b" }, 2] }] }"#
    let fields = try data(
      field("a", "number"), field("b", "integer"), text("t"), field("sum", "number", sum),
      field("half", "number", #""compute": { "divide": [{ "field": "sum" }, 2] }"#),
      field("text", "number", #""compute": { "add": [{ "field": "t" }] }"#),
      text("join", #""compute": { "join": [{ "field": "a" }] }"#),
      field("secret", "number", #""compute": { "field": "a" }, "sensitive": true"#))
    #expect(
      fields.map { $0["compute"] } == [
        nil, nil, nil,
        ["add": [["field": "a"], ["multiply": [["field": "b"], 2]]]],
        // A script does not read what the server computes.
        nil, nil, nil, nil,
      ])
  }

  @Test func `a condition on a time compares times`() throws {
    let fields = try data(
      field("t", "time"),
      text("b", #""visible": { "field": "t", "lessThan": "12:00:00" }"#),
      text("c", #""visible": { "field": "t", "isFilled": true }"#))
    #expect(
      fields[1]["visible"] == [
        "field": "t", "is": "lessThan", "value": "12:00", "isTime": true,
      ])
    #expect(fields[2]["visible"] == ["field": "t", "is": "isFilled", "value": true])
  }

  @Test func `the page decides whether a file is chosen where none is stored`() throws {
    let fields = try data(
      field("f", "image"),
      text("b", #""visible": { "field": "f", "isFilled": true }"#),
      text("c", #""visible": { "field": "f", "equals": "x" }"#))
    #expect(fields[1]["visible"] == ["field": "f", "is": "isFilled", "value": true])
    #expect(fields[2]["visible"] == .null)
  }

  @Test func `a page's data holds no value that was entered`() throws {
    let engine = try engine(
      text("a"), field("p", "password"),
      text("b", #""visible": { "field": "a", "isFilled": true }"#),
      values: ["a": "entered-1", "p": "entered-2", "b": "entered-3"])
    #expect(!engine.liveData(pages: [""]).json.contains("entered"))
  }
}
