import FormKit
import FormKitMock
import Testing

@Suite struct TransformTests {
  @Test(arguments: [
    ("trim", "\u{2003} a b \n", "a b"), ("lowercase", "ÀB", "àb"), ("uppercase", "ß", "SS"),
    ("digits", "(555) ١2-3", "55523"), ("digits", "1\u{327}2\u{20E3}a\u{301}", "12"),
    ("stripDiacritics", "Crème Brûlée łøß", "Creme Brulee loss"),
    ("stripDiacritics", "e\u{301}中", "e中"), ("collapseWhitespace", "a \t\n b", "a b"),
  ])
  func `a transform changes the text the rules see`(name: String, input: String, output: String)
    throws
  {
    let form = try form(text("f", "\"transforms\": [\"\(name)\"]"))
    #expect(form.check(["f": .string(input)]).values == ["f": .string(output)])
  }

  @Test(arguments: [
    ("US", "(555) 123-4567", "+15551234567"), ("US", "1 555 123 4567", "+15551234567"),
    ("GB", "020 7123 4567", "+442071234567"), ("US", "+44 20 7123 4567", "+442071234567"),
    ("GB", "+44 (0)20 7123 4567", "+442071234567"), ("US", "12", "12"),
    ("ZZ", "555 1234", "555 1234"),
    ("FR", "01 23 45 67 89", "+33123456789"),
  ])
  func `e164 formats digits plausible for the region`(region: String, input: String, output: String)
    throws
  {
    let form = try form(
      field(
        "f", "phone",
        #""transforms": ["e164"], "rules": [{ "rule": "phone", "region": "\#(region)", "severity": "hint" }]"#
      ))
    #expect(form.check(["f": .string(input)]).values == ["f": .string(output)])
  }

  @Test func `transforms apply in order`() throws {
    let form = try form(text("f", #""transforms": ["collapseWhitespace", "trim", "uppercase"]"#))
    #expect(form.check(["f": "  a   b "]).values == ["f": "A B"])
  }

  @Test func `no type implies a transform, and raw text stays as typed`() throws {
    let form = try form(field("f", "email", #""transforms": ["trim"]"#), field("g", "email"))
    let engine = FormEngine(form, environment: .fixture())
    try engine.set("f", to: " A@B ")
    try engine.set("g", to: " A@B ")
    #expect(try engine.state(of: "f").value == " A@B ")
    #expect(try engine.state(of: "f").parsed == "A@B")
    #expect(try engine.state(of: "g").parsed == " A@B ")
  }

  @Test func `a value that transforms to nothing is empty`() throws {
    let form = try form(text("f", #""transforms": ["trim"], "required": true"#))
    #expect(form.check(["f": "  "]).rules == ["f:required"])
  }

  @Test(arguments: [
    ("trim", "", "This field is required"), ("digits", "", "This field is required"),
    ("trim", " \u{2003}", "Enter something other than spaces"),
    ("digits", "abc", "Enter digits (0 to 9)"), ("digits", " ", "Enter digits (0 to 9)"),
  ])
  func `the sentence of a required field fits what was typed`(
    transform: String, typed: String, sentence: String
  ) throws {
    let form = try form(
      text("f", #""transforms": ["\#(transform)"], "required": true"#),
      text("g", #""transforms": ["\#(transform)"], "required": { "field": "h", "isEmpty": true }"#),
      text("h"))
    for _ in 0..<2 {
      let verdict = form.check(["f": .string(typed), "g": .string(typed)])
      #expect(verdict.rules == ["f:required", "g:required"])
      #expect(verdict.issues.map(\.message) == [sentence, sentence])
    }
    let engine = FormEngine(form, environment: .fixture())
    for id: FieldPath in ["f", "g"] { try engine.set(id, to: .string(typed)) }
    engine.submit()
    for id: FieldPath in ["f", "g"] {
      #expect(try engine.state(of: id).issues.map(\.message) == [sentence])
    }
    try engine.set("f", to: "")
    #expect(try engine.state(of: "f").issues.map(\.message) == ["This field is required"])
  }

  @Test func `another country formats the same digits anew`() throws {
    let form = try form(
      text("country", #""default": "US""#),
      field(
        "f", "phone",
        #""transforms": ["e164"], "rules": [{ "rule": "phone", "regionField": "country" }]"#))
    let engine = FormEngine(form, environment: .fixture())
    try engine.set("f", to: "020 7123 4567")
    #expect(try engine.state(of: "f").parsed == "020 7123 4567")
    try engine.set("country", to: "GB")
    #expect(try engine.state(of: "f").parsed == "+442071234567")
  }
}
