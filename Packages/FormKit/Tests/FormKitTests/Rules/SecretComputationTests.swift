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

  @Test func `whoever reads a sensitive value in a condition only is not sensitive`() throws {
    let form = try form(
      field("p", "password"), text("a", #""visible": { "field": "p", "isFilled": true }"#))
    #expect(form.check(["p": "secret", "a": "x"]).redactedValues["a"] == "x")
  }
}
