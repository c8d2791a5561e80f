import FormKit
import FormKitMock
import Testing

@Suite struct DraftJSONTests {
  private let draft = FormDraft(
    schema: "signup", version: 3, savedAt: 1_700_000_000_123,
    values: ["name": " Ada ", "people": [["age": "4", "pets": ["cat"]]], "agree": false],
    page: "two", focused: "people[0].age", touched: ["name"], ui: ["expanded": ["a"]])

  @Test func `a draft written is the draft read`() throws {
    #expect(try FormDraft(json: draft.json) == draft)
  }

  @Test func `the JSON form is stable`() throws {
    #expect(
      String(decoding: draft.json, as: UTF8.self)
        == #"{"focused":"people[0].age","formatVersion":1,"page":"two","savedAt":1700000000123,"#
        + #""schema":"signup","touched":["name"],"ui":{"expanded":["a"]},"values":{"agree":false,"#
        + #""name":" Ada ","people":[{"age":"4","pets":["cat"]}]},"version":3}"#)
  }

  @Test func `missing, null and unknown keys are no error`() throws {
    let plain = FormDraft(schema: "a")
    #expect(try FormDraft(json: Array(#"{"schema":"a"}"#.utf8)) == plain)
    #expect(
      try FormDraft(
        json: Array(
          #"{"schema":"a","version":null,"page":null,"focused":null,"touched":null,"x":1}"#.utf8))
        == plain)
  }

  @Test(arguments: [
    ("", FormDraft.DecodingError.syntax(line: 1, column: 1)),
    (#"{"schema":"a"#, .syntax(line: 1, column: 13)),
    ("[]", .malformed(path: "", expected: "object")),
    ("{}", .malformed(path: "/schema", expected: "text")),
    (#"{"schema":1}"#, .malformed(path: "/schema", expected: "text")),
    (#"{"schema":"a","version":0}"#, .malformed(path: "/version", expected: "whole number")),
    (#"{"schema":"a","version":1e300}"#, .malformed(path: "/version", expected: "whole number")),
    (#"{"schema":"a","savedAt":1.5}"#, .malformed(path: "/savedAt", expected: "whole number")),
    (#"{"schema":"a","values":[]}"#, .malformed(path: "/values", expected: "object")),
    (#"{"schema":"a","touched":[1]}"#, .malformed(path: "/touched", expected: "list of texts")),
    (#"{"schema":"a","formatVersion":2}"#, .unknownFormat(2)),
  ])
  func `bytes that are no draft are a typed error with its place`(
    _ json: String, _ error: FormDraft.DecodingError
  ) {
    #expect(throws: error) { try FormDraft(json: Array(json.utf8)) }
  }

  @Test func `an error never quotes what was typed`() {
    let error = #expect(throws: FormDraft.DecodingError.self) {
      try FormDraft(json: Array(#"{"schema":"a","values":"hunter2"}"#.utf8))
    }
    #expect(error?.description == "The draft has no object at \"/values\".")
  }

  @Test
  func `any bytes as a draft are refused, or restored to a form that its own draft continues`()
    throws
  {
    var generator = SeededGenerator(state: 7)
    let form = try document(
      """
      "version": 3,
      "migrations": [{ "from": 1, "rename": { "name": "nick", "people.age": "years" },
        "remove": ["agree"], "retype": { "name": "number" } }],
      "pages": [{ "id": "two", "sections": [{ "fields": [\(text("nick"))] },
        { "id": "people", "repeat": { "max": 2 }, "fields": [\(field("years", "integer"))] }] }]
      """)
    let source = FormDraft(
      schema: "test", version: 1, values: draft.values, page: "two", focused: "people[0].age",
      touched: ["name", "people[9].age"]
    ).json
    var read = 0
    for _ in 0..<3_000 {
      var bytes = source
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let draft = try? FormDraft(json: bytes) else { continue }
      read += 1
      let driver = FormDriver(form)
      driver.engine.restore(draft)
      let saved = driver.engine.draft(savedAt: .max)
      let next = FormDriver(form)
      #expect(next.engine.restore(saved).losses == [])
      #expect(next.engine.draft(savedAt: .max).values == saved.values)
    }
    #expect(read > 500)
  }

  @Test func `an instant that JSON cannot hold is kept as near as it can`() throws {
    #expect(
      try FormDraft(json: FormDraft(schema: "a", savedAt: .max).json).savedAt
        == 9_007_199_254_740_991)
    #expect(try FormDraft(json: FormDraft(schema: "a", savedAt: .min).json).savedAt == 0)
  }
}
