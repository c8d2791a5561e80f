import FormKit
import FormKitHTML
import FormKitMock
import Testing

/// What of a field's markup is easily broken.
@Suite struct MarkupTests {
  private static let quoted = #"a"b'c<d>&e;&amp; =x onx="1"#

  @Test func `quotes and angles are escaped in every attribute that holds a text`() throws {
    let json = FormValue.string(Self.quoted).json()
    let engine = try engine(
      document: """
        "sections": [{ "fields": [
          { "id": "a", "type": "text", "label": "x", "placeholder": \(json),
            "accessibility": { "label": \(FormValue.string("x" + Self.quoted).json()) },
            "rules": [{ "rule": "pattern", "value": "[\\"'<>&]+" }] },
          \(field("c", "choice", "\"options\": [{ \"value\": \(json) }, { \"value\": \"y\" }]")),
          \(field("m", "multiChoice", "\"options\": [{ \"value\": \(json) }]")),
          \(field("l", "textarea", "\"placeholder\": \(json)"))] }]
        """, values: ["a": .string(Self.quoted), "c": .string(Self.quoted)])
    let tags = HTMLTags(
      HTMLFormRenderer(
        action: "/join?a='b'&c=\"d\"", hiddenFields: ["_token": Self.quoted], theme: Self.quoted
      ).page(engine).html)
    #expect(tags.faults == [])
    let control = try #require(tags.tags("name", "a").first)
    #expect(control["value"] == Self.quoted)
    #expect(control["placeholder"] == Self.quoted)
    #expect(control["aria-label"] == "x\(Self.quoted) (optional)")
    #expect(control["pattern"] == "[\"'<>&]+")
    #expect(tags.tags("name", "m").compactMap { $0["value"] } == ["", Self.quoted])
    #expect(tags.tags("name", "l").first?["placeholder"] == Self.quoted)
    #expect(tags.tags("name", "_token").first?["value"] == Self.quoted)
    #expect(tags.tags("method", "post").first?["action"] == "/join?a='b'&c=\"d\"")
    #expect(tags.tags.first { $0.name == "html" }?["data-theme"] == Self.quoted)
    // Of a, of c's and m's options, and the hidden field.
    #expect(tags.values(of: "value").count { $0 == Self.quoted } == 4)
  }

  @Test(arguments: Transform.allCases)
  func `a transformed text has neither length nor pattern in its markup`(_ transform: Transform)
    throws
  {
    let rules = """
      "rules": [{ "rule": "minLength", "value": 2, "unit": "utf16" },
        { "rule": "maxLength", "value": 5, "unit": "utf16" }, { "rule": "pattern", "value": "a+" }]
      """
    let plain = try #require(HTMLTags(try page(text("a", rules)).html).tags("name", "a").first)
    #expect(plain["minlength"] == "2" && plain["pattern"] == "a+")
    let more = "\"transforms\": [\"\(transform.rawValue)\"], \(rules)"
    let control = try #require(HTMLTags(try page(text("a", more)).html).tags("name", "a").first)
    for name in ["minlength", "maxlength", "pattern"] { #expect(control[name] == nil) }
  }

  @Test(arguments: [
    #""when": { "field": "b", "isFilled": true }"#, #""severity": "warning""#,
    #""severity": "hint""#,
  ])
  func `a bound that does not always refuse is not said by an attribute`(_ weaker: String) throws {
    let html = try page(
      text("a", #""rules": [{ "rule": "minLength", "value": 5, "unit": "utf16", \#(weaker) }]"#),
      field("n", "number", #""rules": [{ "rule": "max", "value": 5, \#(weaker) }]"#), text("b")
    ).html
    #expect(HTMLTags(html).values(of: "minlength") == [])
    #expect(HTMLTags(html).values(of: "max") == [])
  }

  @Test(arguments: [
    "twelve", "1.", "+1", " 1", "1e999", "0x10", "１２", "--1", "\"><b>", "NaN", "1,5", "-",
  ])
  func `a malformed number is echoed as it was typed, in a control that can hold it`(
    _ typed: String
  ) throws {
    let engine = try engine(
      field(
        "n", "number", #""rules": [{ "rule": "min", "value": 1 }, { "rule": "max", "value": 9 }]"#),
      values: ["n": .string(typed)])
    engine.submit()
    let tags = HTMLTags(HTMLFormRenderer().page(engine).html)
    let control = try #require(tags.tags("name", "n").first)
    #expect(tags.faults == [])
    #expect(control["value"] == typed)
    #expect(control["type"] == "text")
    #expect(control["aria-invalid"] == "true")
    for name in ["min", "max", "step"] { #expect(control[name] == nil) }
  }

  @Test func `a read-only field is read, not sent, and its label leads to it`() throws {
    for type in ["text", "textarea", "number", "date", "choice", "multiChoice", "toggle"] {
      let options = type.hasSuffix("hoice") ? #", "options": [{ "value": "x" }]"# : ""
      let html = try page(
        field("a", type, "\"readOnly\": true, \"required\": true\(options)"),
        values: ["a": type == "toggle" ? true : type == "multiChoice" ? ["x"] : "x"]
      ).html
      let tags = HTMLTags(html)
      #expect(tags.tags("name", "a").isEmpty, "\(type)")
      let output = try #require(tags.tags.first { $0.name == "output" })
      #expect(tags.tags("for", output["id"] ?? "").count == 1)
      #expect(output["aria-describedby"]?.hasSuffix(".issues") == true)
      #expect(tags.values(of: "required").isEmpty && tags.values(of: "aria-invalid").isEmpty)
    }
  }

  @Test func `every item says its number: in names, ids, legends, buttons and the summary`() throws
  {
    let engine = try engine(
      document: """
        "sections": [{ "id": "m", "title": "Members", "repeat": { "itemLabel": "Member" },
          "fields": [\(text("n", #""required": true"#))],
          "sections": [{ "id": "p", "title": "Phones", "repeat": { "itemLabel": "Phone" },
            "fields": [\(text("no", #""required": true"#))] }] }]
        """,
      values: [
        "m": [["n": "Ada", "p": [["no": "1"]]], ["n": "", "p": [["no": "2"], ["no": ""]]]]
      ])
    engine.submit()
    let html = HTMLFormRenderer().page(engine).html
    let tags = HTMLTags(html)
    let controls = tags.tags.filter { $0.name == "input" && $0["type"] == "text" }
    #expect(
      controls.compactMap { $0["name"] } == [
        "m[0].n", "m[0].p[0].no", "m[1].n", "m[1].p[0].no", "m[1].p[1].no",
      ])
    #expect(
      controls.compactMap { $0["id"] } == [
        "m.0.nField", "m.0.p.0.noField", "m.1.nField", "m.1.p.0.noField", "m.1.p.1.noField",
      ])
    let legends = html.split(separator: "<legend dir=\"auto\">").dropFirst().map {
      $0.prefix { $0 != "<" }
    }
    #expect(
      legends == [
        "Members", "Member 1", "Phones", "Phone 1", "Member 2", "Phones", "Phone 1", "Phone 2",
      ])
    #expect(
      tags.tags("name", "_button").compactMap { $0["value"] } == [
        "submit", "remove:m[0].p[0]", "add:m[0].p", "remove:m[0]", "remove:m[1].p[0]",
        "remove:m[1].p[1]", "add:m[1].p", "remove:m[1]", "add:m", "submit",
      ])
    #expect(tags.values(of: "href") == ["#m.1.nField", "#m.1.p.1.noField"])
    try engine.removeItem("m[0]")
    let fewer = HTMLTags(HTMLFormRenderer().page(engine).html)
    #expect(fewer.tags("name", "m[0].n").first?["value"] == nil)
    #expect(fewer.tags("name", "m[1].n").isEmpty)
  }

  @Test(arguments: [
    "text", "textarea", "number", "date", "choice", "multiChoice", "toggle", "file",
  ])
  func `help comes before what is wrong, in the description and on the page`(_ type: String) throws
  {
    let options =
      type.hasSuffix("hoice") ? #", "options": [{ "value": "x" }, { "value": "y" }]"# : ""
    let engine = try engine(
      field(
        "a", type,
        #""required": true, "help": "Help", "accessibility": { "hint": "Note" }\#(options)"#))
    engine.submit()
    let html = HTMLFormRenderer().page(engine).html
    let described = try #require(HTMLTags(html).values(of: "aria-describedby").first)
    let parts = described.split(separator: " ").map { $0.split(separator: ".").last ?? "" }
    let isDay = type == "date"
    #expect(parts == (isDay ? ["hint", "note", "format", "issues"] : ["hint", "note", "issues"]))
    let places = described.split(separator: " ").compactMap {
      html.firstRange(of: "id=\"\($0)\"")?.lowerBound
    }
    #expect(places.count == parts.count && places == places.sorted())
  }
}
