import FormKit
import FormKitMock
import Testing

/// Values that are made of sensitive ones.
@Suite struct SecretComputationTests {
  private func computed(_ id: String, _ expression: String) -> String {
    text(id, "\"compute\": \(expression)")
  }

  @Test(arguments: [
    #"{ "field": "p" }"#, #"{ "join": ["x", { "field": "p" }] }"#,
    #"{ "if": { "field": "p", "equals": "secret" }, "then": "a", "else": "b" }"#,
  ])
  func `a value computed from a sensitive one is sensitive`(expression: String) throws {
    let form = try form(
      field("p", "password"), computed("a", expression), computed("b", #"{ "field": "a" }"#),
      text("c"))
    let verdict = form.check(["p": "secret", "c": "open"])
    #expect(verdict.redactedValues["a"] == "•••")
    #expect(verdict.redactedValues["b"] == "•••")
    #expect(verdict.redactedValues["c"] == "open")
    #expect(!verdict.formValue.json().contains("secret"))
  }

  @Test func `a sum of sensitive numbers is sensitive, a count is not`() throws {
    let form = try document(
      """
      "sections": [
        { "id": "r", "repeat": {}, "fields": [\(field("n", "number", #""sensitive": true"#))] },
        { "fields": [\(field("s", "number", #""compute": { "sum": "r.n" }"#)),
          \(field("c", "number", #""compute": { "count": "r" }"#))] }]
      """)
    let verdict = form.check(["r": [["n": 4], ["n": 3]]])
    #expect(verdict.redactedValues["s"] == "•••")
    #expect(verdict.redactedValues["c"] == 2)
    let driver = FormDriver(form, values: ["r": [["n": 4], ["n": 3]]])
    #expect(driver.engine.values(redacted: true)["s"] == "•••")
  }

  @Test func `a changed form computes anew, and nothing is left behind as a former secret`() throws
  {
    let driver = FormDriver(
      try form(field("p", "password"), computed("a", #"{ "field": "p" }"#), text("c")),
      values: ["p": "secret", "c": "open"])
    let report = try driver.adopt(
      try form(field("p", "password"), computed("a", #"{ "field": "c" }"#), text("c")))
    #expect(report.losses == [])
    #expect(try driver.value(of: "a") == "open")
  }

  @Test func `what was computed from a secret is left behind by a field that is typed into`() throws
  {
    let driver = FormDriver(
      try form(field("p", "password"), computed("a", #"{ "field": "p" }"#)),
      values: ["p": "secret"])
    let report = try driver.adopt(try form(field("p", "password"), text("a")))
    #expect(report.losses.map(\.reason) == [.noLongerSensitive])
    #expect(try driver.value(of: "a") != "secret")
  }

  @Test func `whoever reads a sensitive value in a condition only is not sensitive`() throws {
    let form = try form(
      field("p", "password"), text("a", #""visible": { "field": "p", "isFilled": true }"#))
    #expect(form.check(["p": "secret", "a": "x"]).redactedValues["a"] == "x")
  }
}
