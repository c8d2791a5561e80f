import FormKit
import FormKitMock
import Testing

@Suite struct ReplayTests {
  private let schema = """
    { "formatVersion": 1, "id": "t", "validation": "live", "sections": [{ "fields": [
      \(text("name", #""rules": [{ "rule": "minLength", "value": 3 }, { "rule": "remote", "check": "free" }]"#)),
      \(field("secret", "password"))] }] }
    """

  private func run(_ rest: String) throws -> ReplayResult {
    let script = try ReplayScript(FormValue(json: "{ \"schema\": \(schema), \(rest) }"))
    return try script.run(CompiledForm(document: script.schema), environment: .fixture())
  }

  private func seen(_ observation: FormValue, _ path: String, _ key: String) -> FormValue? {
    observation["fields"]?[path]?[key]
  }

  @Test func `newest wins: the result is exact, to the byte`() throws {
    let result = try run(
      """
      "checks": { "free": { "delay": [500, 10], "taken": ["ada"] } }, "steps": [
        { "at": 0, "set": { "field": "name", "value": "ada" } },
        { "at": 100, "set": { "field": "secret", "value": "s3cret" } },
        { "at": 400, "set": { "field": "name", "value": "adam" } },
        { "at": 400, "observe": true }, { "at": 800, "submit": true }]
      """)
    #expect(result.observations.map { $0["at"] } == [400, 800])
    #expect(seen(result.observations[0], "name", "status") == "pending")
    #expect(seen(result.observations[1], "name", "status") == "valid")
    #expect(
      FormValue.object(result.calls.mapValues(FormValue.array)).json()
        == #"{"free":[{"at":300,"outcome":"cancelled","value":"ada"},{"at":700,"outcome":"answered","value":"adam"}]}"#
    )
    #expect(result.submissions == 1)
    #expect(
      result.observations[1]["fields"]?["secret"]?.json()
        == #"{"dirty":true,"enabled":true,"issues":[],"required":false,"status":"valid","suggestions":[],"touched":true,"value":"•••","visible":true}"#
    )
    #expect(
      result.observations[1]["form"]?.json()
        == #"{"canSubmit":true,"issues":[],"page":null,"status":"submitted"}"#)
    #expect(!result.formValue.json().contains("s3cret"))
  }

  @Test func `at one instant: due timers, then steps, and observe sees all of it`() throws {
    let result = try run(
      """
      "checks": { "free": { "taken": ["ada"] } }, "steps": [
        { "at": 0, "set": { "field": "name", "value": "ada" } },
        { "at": 300, "observe": true },
        { "at": 300, "set": { "field": "secret", "value": "x" } }]
      """)
    #expect(seen(result.observations[0], "name", "status") == "invalid")
    #expect(seen(result.observations[0], "name", "suggestions") == ["ada1", "ada2", "ada3"])
    #expect(seen(result.observations[0], "secret", "dirty") == true)
    #expect(result.observations.count == 2)
  }

  @Test func `a closing observation comes when all has settled`() throws {
    let result = try run(
      """
      "checks": { "free": { "delay": 1000, "offline": true } }, "debounce": 50, "steps": [
        { "at": 10, "set": { "field": "name", "value": "ada" } }]
      """)
    #expect(result.observations.map { $0["at"] } == [1060])
    #expect(seen(result.observations[0], "name", "status") == "unverified")
  }

  @Test func `a failed check stops the submission and is tried again by the next one`() throws {
    let result = try run(
      """
      "checks": { "free": { "delay": 100, "failed": true } }, "steps": [
        { "at": 0, "set": { "field": "name", "value": "ada" } }, { "at": 400, "observe": true },
        { "at": 500, "submit": true }, { "at": 550, "observe": true },
        { "at": 600, "observe": true }, { "at": 600, "checks": { "free": {} } },
        { "at": 700, "submit": true }]
      """)
    let observed = result.observations
    #expect(
      observed.map { seen($0, "name", "status") } == ["failed", "pending", "failed", "valid"])
    #expect(
      observed.map { $0["form"]?["status"] } == ["editing", "submitting", "editing", "submitted"])
    #expect(
      seen(observed[2], "name", "issues")?.json()
        == #"[{"field":"name","message":"We couldn't check this. Try again.","rule":"remote","severity":"error"}]"#
    )
    #expect(result.calls["free"]?.map { $0["at"] } == [300, 500, 700])
    #expect(result.submissions == 1)
  }

  @Test func `superseded calls answer at start plus delay and are dropped`() throws {
    let result = try run(
      """
      "checks": { "free": { "delay": [900, 10], "taken": ["ada"], "ignoresCancellation": true } },
      "steps": [{ "at": 0, "set": { "field": "name", "value": "ada" } },
        { "at": 350, "set": { "field": "name", "value": "adam" } }]
      """)
    #expect(result.calls["free"]?.map { $0["outcome"] } == ["superseded", "answered"])
    #expect(result.observations.map { $0["at"] } == [1200])
  }

  @Test func `a checks step changes the answers, outcomes go in order`() throws {
    let result = try run(
      """
      "checks": { "free": { "offline": true } }, "outcomes": [
        { "delay": 10, "result": "validationFailed", "issues": { "name": "No" } }, { "result": "failed" }],
      "steps": [{ "at": 0, "set": { "field": "name", "value": "ada" } }, { "at": 400, "submit": true },
        { "at": 500, "observe": true }, { "at": 500, "checks": { "free": {} } },
        { "at": 600, "submit": true }]
      """)
    #expect(seen(result.observations[0], "name", "issues")?.arrayValue?.first?["rule"] == "server")
    #expect(result.observations.last?["form"]?["status"] == "failed")
    #expect(result.submissions == 2)
    #expect(result.calls["free"]?.count == 3)
  }

  @Test func `every step does what it says`() throws {
    let script = try ReplayScript(
      FormValue(
        json: """
          { "schema": {}, "steps": [
            { "at": 0, "add": "r" }, { "at": 0, "add": "r" },
            { "at": 0, "batch": [{ "field": "a", "value": "1" }, { "set": { "field": "r[0].b", "value": "2" } }] },
            { "at": 0, "move": { "from": "r[0]", "to": "r[1]" } }, { "at": 0, "page": "two" },
            { "at": 0, "focus": "a" }, { "at": 0, "blur": "a" }, { "at": 0, "observe": true },
            { "at": 1, "remove": "r[0]" }, { "at": 1, "undo": true }, { "at": 1, "undo": true },
            { "at": 1, "redo": true }, { "at": 1, "observe": true }, { "at": 2, "reset": true }] }
          """))
    let form = try document(
      """
      "pages": [{ "id": "one", "sections": [{ "fields": [\(text("a"))] }] },
        { "id": "two", "sections": [{ "id": "r", "repeat": {}, "fields": [\(text("b"))] }] }]
      """)
    let result = try script.run(form, environment: .fixture())
    let all = result.observations
    #expect(seen(all[0], "r[1].b", "value") == "2")
    #expect(seen(all[0], "a", "touched") == true)
    #expect(all[0]["form"]?["page"] == "two")
    #expect(seen(all[1], "r[1].b", "value") == "2")
    #expect(all[2]["fields"]?.objectValue?.keys.sorted() == ["a"])
  }

  @Test(arguments: [
    (#"{ "steps": [] }"#, "/schema"),
    (#"{ "schema": {}, "steps": [{ "set": 1 }] }"#, "/steps/0/at"),
    (
      #"{ "schema": {}, "steps": [{ "at": 5, "submit": true }, { "at": 4, "submit": true }] }"#,
      "/steps/1/at"
    ),
    (#"{ "schema": {}, "steps": [{ "at": 0 }] }"#, "/steps/0"),
    (#"{ "schema": {}, "steps": [{ "at": 0, "submit": true, "undo": true }] }"#, "/steps/0"),
    (#"{ "schema": {}, "steps": [{ "at": 0, "jump": true }] }"#, "/steps/0/jump"),
    (#"{ "schema": {}, "steps": [{ "at": 0, "set": { "field": "a" } }] }"#, "/steps/0/set/value"),
    (#"{ "schema": {}, "steps": [{ "at": -1, "submit": true }] }"#, "/steps/0/at"),
    (#"{ "schema": {}, "checks": { "a": { "delay": "x" } } }"#, "/checks/a/delay"),
    (#"{ "schema": {}, "outcomes": [{ "result": "maybe" }] }"#, "/outcomes/0/result"),
    (#"{ "schema": {}, "debounce": 1.5 }"#, "/debounce"), ("[]", ""),
    (#"{ "schema": {}, "speed": 2 }"#, "/speed"),
    (#"{ "schema": {}, "sources": { "s": { "taken": [] } } }"#, "/sources/s/taken"),
    (#"{ "schema": {}, "sources": { "s": { "delay": -1 } } }"#, "/sources/s/delay"),
    (#"{ "schema": {}, "sources": { "s": { "pageSize": 0 } } }"#, "/sources/s/pageSize"),
    (#"{ "schema": {}, "sources": { "s": { "options": ["a"] } } }"#, "/sources/s/options/0"),
    (
      #"{ "schema": {}, "sources": { "s": { "options": [{ "label": "A" }] } } }"#,
      "/sources/s/options/0/value"
    ),
    (
      #"{ "schema": {}, "sources": { "s": { "options": [{ "value": "a", "when": { "1": 2 } }] } } }"#,
      "/sources/s/options/0/when"
    ),
  ])
  func `a script that cannot be read names the place`(json: String, path: String) throws {
    let document = try FormValue(json: json)
    let error = #expect(throws: ReplayError.self) { try ReplayScript(document) }
    #expect(error?.path == path)
  }

  @Test func `a step that sets what the form does not have names its field`() throws {
    let error = #expect(throws: ReplayError.self) {
      try run(#""steps": [{ "at": 0, "set": { "field": "none", "value": 1 } }]"#)
    }
    #expect(error?.path == "/steps/0/set/field")
  }

  @Test func `the same script gives the same bytes`() throws {
    let rest = """
      "checks": { "free": { "delay": [30, 20, 10], "taken": ["aaa", "ccc"] } }, "debounce": 10, "steps": [
        \((0..<50).map { #"{ "at": \#($0 * 7), "set": { "field": "name", "value": "\#(["aaa", "bbb", "ccc"][$0 % 3])" } }"# }.joined(separator: ",")),
        { "at": 400, "submit": true }]
      """
    #expect(try run(rest).formValue.json() == run(rest).formValue.json())
  }
}
