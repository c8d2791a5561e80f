import FormKit
import Testing

@Suite struct CycleTests {
  private func cycle(_ fields: String...) throws -> String? {
    let value = try FormValue(
      json: """
        { "formatVersion": 1, "id": "t", "sections": [{ "fields": [\(fields.joined(separator: ","))] }] }
        """)
    let message = CompiledForm.lint(document: value).first { $0.code == "cycle" }?.message
    return message.map { text in
      String(text.drop { $0 != ":" }.dropFirst(2).prefix { $0 != "." })
    }
  }

  private func filled(_ id: String) -> String { #"{ "field": "\#(id)", "isFilled": true }"# }

  @Test func `two fields that show each other are refused, path from the visually first`() throws {
    #expect(
      try cycle(text("x", "\"visible\": \(filled("y"))"), text("y", "\"visible\": \(filled("x"))"))
        == "x → y → x")
    #expect(
      try cycle(
        text("a", "\"visible\": \(filled("c"))"), text("z", "\"visible\": \(filled("b"))"),
        text("b", "\"compute\": { \"field\": \"c\" }"),
        text("c", "\"default\": { \"field\": \"z\" }"))
        == "z → b → c → z")
  }

  @Test func `a field that reads itself is refused`() throws {
    #expect(try cycle(text("x", "\"visible\": \(filled("x"))")) == "x → x")
    #expect(try cycle(text("x", #""compute": { "join": [{ "field": "x" }, "!"] }"#)) == "x → x")
  }

  @Test func `an option source's dependsOn is an edge`() throws {
    #expect(
      try cycle(
        field("x", "choice", #""options": { "source": "s", "dependsOn": ["y"] }"#),
        text("y", "\"visible\": \(filled("x"))")) == "x → y → x")
  }

  @Test func `reading validity adds that field's required, rules and when`() throws {
    let visible = #""visible": { "field": "y", "isValid": true }"#
    #expect(
      try cycle(text("x", visible), text("y", #""rules": [{ "rule": "matches", "field": "x" }]"#))
        == "x → y → x")
    #expect(try cycle(text("x", visible), text("y", "\"required\": \(filled("x"))")) == "x → y → x")
    #expect(
      try cycle(
        text("x", visible),
        text("y", "\"rules\": [{ \"rule\": \"email\", \"when\": \(filled("x")) }]"))
        == "x → y → x")
    #expect(
      try cycle(
        text("x", visible), text("y", #""required": { "field": "z", "isValid": true }"#),
        text("z", "\"required\": \(filled("x"))")) == "x → y → z → x")
  }

  @Test func `reading a repeat's state reads everything in its items`() throws {
    func cycle(_ note: String, _ name: String, _ number: String = "") throws -> String? {
      let value = try FormValue(
        json: """
          { "formatVersion": 1, "id": "t", "sections": [
            { "fields": [\(text("x", note))] },
            { "id": "r", "repeat": {}, "fields": [\(text("a", name))], "sections": [
              { "id": "s", "repeat": {}, "fields": [\(text("b", number))] }] }] }
          """)
      let message = CompiledForm.lint(document: value).first { $0.code == "cycle" }?.message
      return message.map { text in
        String(text.drop { $0 != ":" }.dropFirst(2).prefix { $0 != "." })
      }
    }
    let isValid = #""visible": { "field": "r", "isValid": true }"#
    let readsX = "\"visible\": \(filled("x"))"
    #expect(try cycle(isValid, "") == nil)
    #expect(try cycle(isValid, readsX) == "x → r → a → x")
    #expect(try cycle(isValid, "\"required\": \(filled("x"))") == "x → r → a → x")
    #expect(try cycle(isValid, "", readsX) == "x → r → s → b → x")
    #expect(try cycle(isValid, "", "\"required\": \(filled("x"))") == "x → r → s → b → x")
    #expect(
      try cycle(#""visible": { "field": "r", "isTouched": true }"#, readsX) == "x → r → a → x")
    #expect(try cycle("", isValid) == "a → r → a")
    #expect(try cycle("", "", #""visible": { "field": "s", "isValid": true }"#) == "b → s → b")
    #expect(try cycle("", #""visible": { "field": "s", "isValid": true }"#) == nil)
    #expect(try cycle("", #""required": { "field": "r", "isValid": true }"#) == nil)
    #expect(try cycle(#""default": { "count": "r" }"#, readsX) == nil)
  }

  @Test func `other uses inside rules make no edge`() throws {
    #expect(
      try cycle(
        text("x", #""rules": [{ "rule": "matches", "field": "y" }]"#),
        text("y", #""rules": [{ "rule": "matches", "field": "x" }]"#)) == nil)
    #expect(
      try cycle(
        text("x", #""required": { "field": "y", "isValid": false }"#),
        text("y", #""required": { "field": "x", "isValid": false }"#)) == nil)
  }

  @Test func `a section's condition counts for its fields`() throws {
    let found = try findings(
      """
      "sections": [{ "visible": \(filled("x")), "fields": [\(text("x"))] }]
      """)
    #expect(found == ["cycle /sections/0/fields/0"])
  }

  @Test func `a sum over the repeat the field is in is a cycle`() throws {
    let found = try findings(
      """
      "sections": [{ "id": "r", "repeat": {}, "fields": [
        \(field("n", "number", #""compute": { "sum": "r.n" }"#))] }]
      """)
    #expect(found == ["cycle /sections/0/fields/0"])
  }

  @Test func `validity that swings through rules settles`() throws {
    let form = try form(
      text("x", #""required": { "field": "y", "isValid": true }"#),
      text("y", #""required": { "field": "x", "isValid": true }"#))
    #expect(form.check([:]).issues.count <= 2)
    #expect(form.check(["x": "1", "y": "1"]).isValid)
  }

  @Test func `visibility that swings through enabled and validity stands after a few rounds`()
    throws
  {
    let form = try form(
      text("x", #""visible": { "field": "y", "isValid": true }, "whenHidden": "omit""#),
      text("y", #""required": true, "enabled": { "field": "x", "isFilled": true }"#))
    #expect(form.check(["x": "1"]).visible.contains("y"))
  }

  @Test func `a long chain of validity is judged without recursion`() throws {
    let count = 10_000
    let fields = (0..<count).map { index in
      text(
        "f\(index)",
        index == 0
          ? "\"required\": true" : #""required": { "field": "f\#(index - 1)", "isValid": true }"#)
    }
    let form = try form(
      fields.joined(separator: ","),
      text("last", #""visible": { "field": "f\#(count - 1)", "isValid": true }"#))
    let verdict = form.check([:])
    #expect(verdict.rules.count == count / 2)
    #expect(verdict.rules.prefix(2) == ["f0:required", "f2:required"])
    #expect(verdict.visible.last == "last")
  }
}
