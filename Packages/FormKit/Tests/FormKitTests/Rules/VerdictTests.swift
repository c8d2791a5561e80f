import FormKit
import FormKitMock
import Testing

@Suite struct VerdictTests {
  @Test func `a verdict is written with sorted keys, secrets redacted`() throws {
    let form = try form(
      field(
        "email", "email",
        #""required": true, "rules": [{ "rule": "email" }], "transforms": ["trim", "lowercase"]"#),
      field("password", "password", #""rules": [{ "rule": "minLength", "value": 6 }]"#),
      text("name", #""rules": [{ "rule": "remote", "check": "free" }]"#))
    let verdict = form.check(["email": " A@B.C ", "password": "short", "name": "ada", "extra": 1])
    let expected =
      #"{"issues":[{"field":"password","message":"At least 6 characters","rule":"minLength","#
      + #""severity":"error"},{"field":"extra","message":"The form has no field with this name; it was ignored","#
      + #""rule":"unknownField","severity":"warning"}],"unverified":["name"],"valid":false,"#
      + #""values":{"email":"a@b.c","name":"ada","password":"•••"},"visible":["email","password","name"]}"#
    #expect(verdict.formValue.json() == expected)
    #expect(verdict.values["password"] == "short")
  }

  @Test func `an unknown key in an item is a warning at its path`() throws {
    let form = try document(
      #""sections": [{ "id": "r", "repeat": {}, "fields": [\#(text("a"))] }]"#)
    let verdict = form.check(["r": [["a": "x"], ["b": 1]]])
    #expect(verdict.rules == ["r[1].b:unknownField"])
    #expect(verdict.isValid)
  }

  @Test func `no remote check is called; given answers count at once`() throws {
    let form = try form(
      text("name", #""required": true, "rules": [{ "rule": "remote", "check": "free" }]"#))
    #expect(form.check(["name": "ada"]).unverified == ["name"])
    #expect(form.check(["name": "ada"]).isValid)
    #expect(form.check([:]).unverified == [])
    for (answer, rules, unverified) in [
      (CheckResult.available, [], []), (.taken(suggestions: []), ["name:remote"], []),
      (.offline, [], ["name"]), (.failed, ["name:remote"], []),
    ] as [(CheckResult, [String], [FieldPath])] {
      let verdict = form.check(
        ["name": "ada"], environment: .fixture(), checks: ["free": { _ in answer }])
      #expect(verdict.rules == rules)
      #expect(verdict.unverified == unverified)
      #expect(verdict.isValid == rules.isEmpty)
    }
  }

  @Test func `disabled fields are neither validated nor submitted, read-only ones both`() throws {
    let form = try form(
      text("a", #""enabled": false, "required": true"#),
      text("b", #""readOnly": true, "rules": [{ "rule": "email" }]"#))
    let verdict = form.check(["a": "x", "b": "y"])
    #expect(verdict.rules == ["b:email"])
    #expect(verdict.values == ["b": "y"])
    #expect(verdict.visible == ["a", "b"])
  }

  @Test(arguments: [("clear", false), ("omit", false), ("keep", true)])
  func `a hidden field is submitted only when kept, and never validated`(policy: String, kept: Bool)
    throws
  {
    let form = try form(
      text("a", #""visible": false, "whenHidden": "\#(policy)", "rules": [{ "rule": "email" }]"#),
      text("b", #""visible": { "field": "a", "isFilled": true }"#))
    let verdict = form.check(["a": "x"])
    #expect(verdict.rules == [])
    #expect(verdict.values == (kept ? ["a": "x"] : [:]))
    #expect(verdict.visible == (kept ? ["b"] : []))
  }

  @Test func `a hidden section or page hides its fields`() throws {
    let form = try document(
      """
      "pages": [{ "id": "one", "sections": [{ "visible": false, "fields": [\(text("a", #""required": true"#))] },
          { "fields": [\(text("b"))] }] },
        { "id": "two", "visible": { "field": "b", "isFilled": true }, "sections": [
          { "sections": [{ "fields": [\(text("c", #""required": true"#))] }] }] }]
      """)
    #expect(form.check([:]).visible == ["b"])
    #expect(form.check(["b": "x"]).rules == ["c:required"])
  }
}
