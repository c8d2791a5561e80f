import FormKit
import FormKitHTML
import FormKitMock
import Testing

@Suite struct HTMLSubmissionTests {
  private func submission(_ body: String) throws -> HTMLSubmission {
    try HTMLSubmission(urlEncoded: Array(body.utf8))
  }

  @Test func `a submission names the field to which the focus has moved`() throws {
    #expect(HTMLSubmission(fields: [.init("name", "Ada")]).focus == nil)
    let report = try HTMLSubmission(urlEncoded: Array("_focus=a%5B0%5D.city&_token=t".utf8))
    #expect(report.focus == "a[0].city")
  }

  @Test func `a body is read as browsers write it`() throws {
    let submission = try submission("a=1+2%203&b=%C3%A9%zz%4&c&=x&a=%0D%0Ay&_button=next&_page=two")
    #expect(
      submission.fields.map { "\($0.name)|\($0.value)" }
        == ["a|1 2 3", "b|é%zz%4", "c|", "|x", "a|\ny", "_button|next", "_page|two"])
    #expect(submission.button == .nextPage)
    #expect(submission.page == "two")
    #expect(try self.submission("a=%FF").fields == [.init("a", "\u{FFFD}")])
  }

  @Test func `a body beyond the limit is refused`() {
    var limits = FormLimits()
    limits.documentSize = 3
    #expect(throws: HTMLSubmissionError.tooLong(limit: 3)) {
      try HTMLSubmission(urlEncoded: Array("a=12".utf8), limits: limits)
    }
  }

  @Test(arguments: [
    HTMLSubmission.Button.submit, .nextPage, .previousPage, .update, .action("skip"), .page("one"),
    .add("m[0].p"), .remove("m[1]"), .change("m[0].n"), .use("n", "a=b:c"),
  ])
  func `every button reads back as itself`(_ button: HTMLSubmission.Button) throws {
    #expect(HTMLSubmission(fields: [.init("_button", button.description)]).button == button)
  }

  @Test func `what a page sends comes back as the values it showed`() throws {
    let fields = [
      text("t"), field("e", "email"), field("n", "number"), field("d", "date"),
      field("c", "choice", #""options": [{ "value": "x" }, { "value": "y" }]"#),
      field("m", "multiChoice", #""options": [{ "value": "x" }, { "value": "y" }]"#),
      field("on", "toggle"), field("off", "toggle"), field("l", "textarea"),
    ]
    let engine = try engine(
      document: "\"sections\": [{ \"fields\": [\(fields.joined(separator: ","))] }]",
      values: ["off": true, "m": ["y"]])
    let ignored = engine.apply(
      try submission(
        "t=%3Cb%3E&e=a%40b.co&n=1.5&d=2026-01-31&c=y&m=&m=x&m=y&m=x&on=&on=true&off=&l=a%0D%0Ab"))
    #expect(ignored == [])
    let values = FormObject(
      uniqueKeysWithValues: engine.fieldStates.map { ($0.path.description, $0.value) })
    #expect(
      values == [
        "t": "<b>", "e": "a@b.co", "n": "1.5", "d": "2026-01-31", "c": "y", "m": ["x", "y"],
        "on": true, "off": false, "l": "a\nb",
      ])
  }

  @Test func `what a page showed and a browser sends back is no edit`() throws {
    let engine = try engine(
      document:
        "\"sections\": [{ \"fields\": [\(text("a")), \(text("b")), \(field("on", "toggle"))] }]",
      values: ["b": "x", "on": true])
    engine.apply(try submission("a=&b=x&on=&on=true"))
    #expect(engine.fieldStates.map(\.status) == [.pristine, .pristine, .pristine])
    #expect(!engine.canUndo)
    engine.apply(try submission("a=&b=&on="))
    #expect(engine.fieldStates.map(\.isDirty) == [false, true, true])
  }

  @Test func `a field that shows only because of another answer is taken, too`() throws {
    let engine = try engine(
      text("late", #""visible": { "field": "kind", "equals": "b" }"#), text("kind"))
    #expect(engine.apply(try submission("late=x&kind=b")) == [])
    #expect(try engine.state(of: "late").value == "x")
  }

  @Test func `a field that shows only because of a chosen file is taken with the file`() throws {
    let engine = try engine(
      field("photo", "image"), text("part", #""visible": { "field": "photo", "isFilled": true }"#))
    let left = engine.apply(
      HTMLSubmission(fields: [.init("part", "0,0,1,1")], files: ["photo": ["name": "me.png"]]))
    #expect(left.isEmpty)
    #expect(engine.values(redacted: false)["part"] == "0,0,1,1")
  }

  @Test func `hidden, read-only, disabled, computed and unknown fields take nothing`() throws {
    let engine = try engine(
      text("h", #""visible": false, "whenHidden": "keep""#), text("r", #""readOnly": true"#),
      text("d", #""enabled": false"#),
      field("c", "number", #""compute": 7"#))
    #expect(
      engine.apply(try submission("h=x&r=x&d=x&c=1&nope=x&m[0].x=1&a.b=1&a[=1&[0]=2"))
        == ["h", "r", "d", "c", "nope", "m[0].x", "a.b", "a[", "[0]"])
    #expect(try engine.state(of: "h").value == .null)
    #expect(try engine.state(of: "c").value == 7)
  }

  @Test func `items are added one after the other, no more than the repeat holds`() throws {
    let members = #""sections": [{ "id": "m", "repeat": { "max": 2 }, "fields": [\#(text("n"))] }]"#
    let engine = try engine(document: members)
    let ignored = engine.apply(
      try submission(
        "m[0].n=a&m[1].n=b&m[2].n=c&m[999999999].n=d&m[-1].n=e&m[99999999999999999999].n=f"))
    #expect(try engine.items(of: "m").count == 2)
    #expect(ignored.count == 4)
    #expect(try engine.state(of: "m[1].n").value == "b")
  }

  @Test func `a blank secret that had been given stays`() throws {
    let engine = try engine(field("p", "password"), values: ["p": "hunter22"])
    engine.apply(try submission("p="))
    #expect(try engine.state(of: "p").value == "hunter22")
    engine.apply(try submission("p=other"))
    #expect(try engine.state(of: "p").value == "other")
  }

  @Test func `every line break of a value becomes one line feed`() {
    let typed = "a\r\nb\rc\nd\r\r\ne\n\r"
    let submission = HTMLSubmission(fields: [.init("n", typed)])
    #expect(submission.fields.map(\.value) == ["a\nb\nc\nd\n\ne\n\n"])
  }

  @Test func `a button does what it says, an unknown one nothing`() throws {
    let engine = try engine(
      document: """
        "pages": [{ "id": "one", "sections": [{ "id": "m", "repeat": {}, "fields": [\(text("n"))] }] },
          { "id": "two", "sections": [{ "fields": [\(text("b", #""required": true"#))] }] }],
        "actions": [{ "id": "skip", "label": "Skip" }]
        """)
    engine.perform(try submission("_button=add:m"))
    #expect(try engine.items(of: "m").count == 1)
    engine.perform(try submission("_button=remove:m[0]"))
    #expect(try engine.items(of: "m").isEmpty)
    engine.perform(try submission("_button=next"))
    #expect(engine.state.page == "two")
    engine.perform(try submission("_button=previous"))
    #expect(engine.state.page == "one")
    engine.perform(try submission("_button=change:b"))
    #expect(engine.state.page == "two")
    #expect(engine.perform(try submission("_button=action:skip")) == "skip")
    #expect(engine.perform(try submission("_button=action:other")) == nil)
    #expect(engine.status == .editing && engine.submitCount == 0)
    engine.perform(try submission("_button=use:b=x"))
    #expect(try engine.state(of: "b").value == .null)
    engine.perform(try submission("b=x&_page=two&_button=submit"))
    #expect(engine.status == .submitting)
  }
}
