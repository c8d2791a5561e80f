import FormKit
import FormKitMock
import Testing

/// Repeats with more items than a form judges.
@Suite struct CrowdedRepeatTests {
  private func items(_ count: Int, _ item: FormValue = ["a": "x"]) -> FormValue {
    .array(Array(repeating: item, count: count))
  }

  private let strict =
    #""sections": [{ "id": "r", "repeat": {}, "fields": [\#(field("a", "number"))] }]"#

  @Test func `over 1,000 items fail maxItems alone`() throws {
    let form = try document(strict)
    #expect(form.check(["r": items(1000)]).issues.count == 1000)
    #expect(form.check(["r": items(1001)]).rules == ["r:maxItems"])
    #expect(form.check(["r": items(1001)]).values["r"] == items(1001))
  }

  @Test func `items of a repeat within an item beyond the limit are not judged`() throws {
    let inner = #"{ "id": "s", "repeat": {}, "fields": [\#(field("a", "number"))] }"#
    let form = try document(
      #""sections": [{ "id": "r", "repeat": {}, "fields": [], "sections": [\#(inner)] }]"#)
    let crowded = items(1001, ["s": [["a": "x"]]])
    #expect(form.check(["r": crowded]).rules == ["r:maxItems"])
    let crowdedInside: FormValue = [["s": items(1001)], ["s": items(1)]]
    #expect(
      form.check(["r": crowdedInside]).rules == ["r[0].s:maxItems", "r[1].s[0].a:type"])
  }

  @Test func `more items than the repeat's own max are judged`() throws {
    let form = try document(
      #""sections": [{ "id": "r", "repeat": { "max": 1 }, "fields": [\#(field("a", "number"))] }]"#
    )
    #expect(form.check(["r": items(2)]).rules == ["r:maxItems", "r[0].a:type", "r[1].a:type"])
  }

  @Test func `a form whose validity is read judges no crowded items either`() throws {
    let remote = field("b", "text", #""rules": [{ "rule": "remote", "check": "c" }]"#)
    let form = try document(
      """
      "sections": [
        { "id": "r", "repeat": {}, "fields": [\(field("a", "number")), \(remote)] },
        { "fields": [\(text("z", #""visible": { "field": "r", "isValid": true }"#))] }]
      """)
    let verdict = form.check(["r": items(1001, ["a": "x", "b": "y"])])
    #expect(verdict.rules == ["r:maxItems"])
    #expect(verdict.unverified == [])
  }

  @Test func `a running form judges items once there are few enough`() throws {
    let value = try FormValue(json: "{ \"formatVersion\": 1, \"id\": \"t\", \(strict) }")
    var limits = FormLimits()
    limits.repeatItems = 2
    let driver = FormDriver(
      try CompiledForm(document: value, limits: limits), values: ["r": items(3)])
    driver.submit()
    #expect(driver.engine.state.issues.map(\.rule) == ["maxItems"])
    try driver.remove("r[0]")
    driver.submit()
    #expect(driver.engine.state.issues.map(\.rule) == ["type", "type"])
    driver.undo()
    driver.submit()
    #expect(driver.engine.state.issues.map(\.rule) == ["maxItems"])
  }

  @Test func `a sum read by every item is right after each change`() throws {
    let driver = FormDriver(
      try document(
        """
        "sections": [{ "id": "r", "repeat": {}, "fields": [
          \(field("x", "number")), \(field("shown", "toggle")),
          \(field("y", "number", #""visible": { "field": "shown", "equals": true }"#)),
          \(field("s", "number", #""compute": { "sum": "r.x" }"#)),
          \(field("t", "number", #""compute": { "sum": "r.y" }"#)),
          \(field("n", "number", #""compute": { "count": "r" }"#))] }]
        """),
      values: ["r": [["x": 1, "y": 10, "shown": true], ["x": 2, "y": 20, "shown": true]]])
    func row() throws -> [FormValue] {
      try ["s", "t", "n"].map { try driver.value(of: FieldPath("r[1].\($0)")) }
    }
    #expect(try row() == [3, 30, 2])
    try driver.type(5, into: "r[0].x")
    #expect(try row() == [7, 30, 2])
    try driver.type(false, into: "r[0].shown")
    #expect(try row() == [7, 20, 2])
    try driver.add(to: "r")
    try driver.type(4, into: "r[2].x")
    #expect(try row() == [11, 20, 3])
    driver.undo()
    driver.undo()
    #expect(try row() == [7, 20, 2])
    try driver.remove("r[0]")
    #expect(try driver.value(of: "r[0].s") == 2)
    driver.undo()
    #expect(try row() == [7, 20, 2])
    driver.reset()
    #expect(try row() == [3, 30, 2])
  }

  /// Were the sum worked out for each item anew, it would take many minutes.
  @Test(.timeLimit(.minutes(1)))
  func `20,000 items that each read the sum over all of them are checked`() throws {
    let value = try FormValue(
      json: """
        { "formatVersion": 1, "id": "t", "sections": [{ "id": "r", "repeat": {}, "fields": [
          \(field("x", "number")), \(field("s", "number", #""compute": { "sum": "r.x" }"#)),
          \(text("z", #""visible": { "field": "r", "isFilled": true }"#))] }] }
        """)
    var limits = FormLimits()
    for most in [1000, 20_000] {
      limits.repeatItems = most
      let form = try CompiledForm(document: value, limits: limits)
      let verdict = form.check(["r": items(20_000, ["x": 1])])
      #expect(verdict.rules == (most == 1000 ? ["r:maxItems"] : []))
      #expect(verdict.values["r"] == items(20_000, ["x": 1, "s": 20_000]))
    }
  }
}
