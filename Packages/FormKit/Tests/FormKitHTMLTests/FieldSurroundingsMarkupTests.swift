import FormKit
import FormKitHTML
import Testing

/// What stands around a control: units, counts, the choice that shows it; and notices.
@Suite struct FieldSurroundingsMarkupTests {
  @Test func `units stand beside the input, and the label says them to assistive technology`()
    throws
  {
    let html = try page(
      field("price", "number", #""prefix": "€", "suffix": "per <kg>", "required": true"#)
    ).html
    #expect(
      html.contains(
        """
        price <span class="visually-hidden">(€, per &lt;kg&gt;)</span></label>
        """))
    #expect(
      html.contains(
        "<div class=\"affixed\">\n<span aria-hidden=\"true\" dir=\"auto\">€</span>\n<input "))
    #expect(
      html.contains(">\n<span aria-hidden=\"true\" dir=\"auto\">per &lt;kg&gt;</span>\n</div>"))
    #expect(html.contains(".affixed{"))
    let named = try page(
      field(
        "Mass in kg", "number", #""suffix": "kg", "accessibility": { "label": "Mass in kg of it" }"#
      )
      .replacing("\"id\": \"Mass in kg\"", with: "\"id\": \"mass\"")
    ).html
    #expect(named.contains("aria-label=\"Mass in kg of it (optional)\""))
    #expect(!named.contains("visually-hidden\">(kg)"))
  }

  @Test func `a button whose effect cannot be taken back has a class; one can be left out`()
    throws
  {
    let engine = try engine(
      document: #"""
        "sections": [],
        "actions": [{ "id": "quit" }, { "id": "delete", "destructive": true }]
        """#)
    let all = HTMLFormRenderer().page(engine).html
    #expect(all.contains("action:quit") && all.contains("id=\"delete\" class=\"danger\""))
    #expect(all.contains("button.danger"))
    let some = HTMLFormRenderer(omittedActions: ["quit", "delete"]).page(engine).html
    #expect(!some.contains("action:quit") && !some.contains("button.danger"))
  }

  @Test func `a limit is said below its input, which it describes; the words to count are with it`()
    throws
  {
    let html = try page(field("about", "textarea", #""maxLength": 160"#)).html
    #expect(html.contains("aria-describedby=\"aboutField.issues aboutField.count\""))
    #expect(
      html.contains(
        "</textarea>\n<p id=\"aboutField.count\" class=\"hint count\">You can enter up to 160 characters</p>"
      ))
    #expect(html.contains("You have {n} characters remaining"))
    let plain = try page(text("a", #""maxLength": 10"#)).html
    #expect(!plain.contains("class=\"hint count\"") && !plain.contains("characters remaining"))
  }

  @Test func `what the choice before it shows is set in, and nothing else`() throws {
    let kind = field("kind", "choice", #""options": [{ "value": "x" }, { "value": "y" }]"#)
    let shown = #""visible": { "field": "kind", "equals": "x" }"#
    let html = try page(kind, text("a", shown), text("b", shown), text("c"), text("d", shown)).html
    #expect(html.contains("class=\"field revealed\" data-field=\"a\""))
    #expect(html.contains("class=\"field revealed\" data-field=\"b\""))
    #expect(html.contains("class=\"field\" data-field=\"c\""))
    #expect(html.contains("class=\"field\" data-field=\"d\""))
  }

  @Test
  func `a warning with buttons is a group that holds them, and the return key leaves it alone`()
    throws
  {
    let notice = FormNotice(
      .warning, "Delete <everything>?", actions: [.init("delete", label: "Delete")])
    let html = HTMLFormRenderer(notices: [notice, notice]).page(try engine(text("a"))).html
    #expect(
      html.contains(
        """
        <div class="notice warning offer" role="group" aria-labelledby="_offer">
        <p id="_offer" dir="auto"><span class="visually-hidden">Warning:</span> Delete &lt;everything&gt;?</p>
        <div class="actions">
        <button type="submit" id="delete" form="_fields" name="_button" value="action:delete">Delete</button>
        </div>
        </div>
        """))
    let tags = HTMLTags(html)
    #expect(tags.faults == [])
    let ids = tags.values(of: "id")
    #expect(Set(ids).count == ids.count, "\(ids)")
    #expect(tags.tags.first { $0.name == "button" }?["value"] == "submit")
    let buttons = try #require(html.firstRange(of: "<div class=\"buttons\">"))
    #expect(!html[buttons.upperBound...].contains("action:delete"))
  }

  @Test(arguments: [
    (
      "https://example.com/a?b=\"c\"&d=e",
      #"<p><a href="https://example.com/a?b=&quot;c&quot;&amp;d=e" rel="noreferrer" dir="auto">Go &amp; see</a></p>"#
    ),
    ("javascript:alert(1)", #"<p dir="auto">Go &amp; see: javascript:alert(1)</p>"#),
  ])
  func `a notice leads to a page of others by HTTP only`(address: String, markup: String) throws {
    let link = FormNotice.Link("Go & see", address: address)
    let html = HTMLFormRenderer(notices: [FormNotice(.info, "n", link: link)])
      .page(try engine(text("a"))).html
    #expect(html.contains(markup), "\(html)")
  }
}
