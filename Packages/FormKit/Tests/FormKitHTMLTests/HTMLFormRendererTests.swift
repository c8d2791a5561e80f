import FormKit
import FormKitHTML
import FormKitMock
import Testing

@Suite struct HTMLFormRendererTests {
  @Test func `a page is a whole document in the form's language and direction`() throws {
    let html = try page(text("a")).html
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\">\n"))
    #expect(html.hasSuffix("</html>\n"))
    let arabic = HTMLFormRenderer().page(try engine(text("a"), locale: "ar")).html
    #expect(arabic.contains("<html lang=\"ar\" dir=\"rtl\">"))
  }

  @Test(arguments: [
    ("email", "", ["type=\"email\"", "autocapitalize=\"none\"", "dir=\"ltr\""]),
    ("phone", "", ["type=\"tel\""]), ("url", "", ["type=\"url\""]),
    (
      "password", #""autofill": "new-password""#,
      ["type=\"password\"", "autocomplete=\"new-password\""]
    ),
    (
      "password", #""autofill": "cc-csc", "keyboard": "number""#,
      ["type=\"text\"", "inputmode=\"numeric\"", "autocomplete=\"cc-csc\""]
    ),
    (
      "text", #""autofill": "one-time-code", "keyboard": "number", "returnKey": "go""#,
      [
        "type=\"text\"", "inputmode=\"numeric\"", "autocomplete=\"one-time-code\"",
        "enterkeyhint=\"go\"",
      ]
    ),
    (
      "number",
      #""rules": [{ "rule": "min", "value": 1 }, { "rule": "max", "value": 9 }, { "rule": "step", "value": 0.5 }]"#,
      ["type=\"number\"", "min=\"1\"", "max=\"9\"", "step=\"0.5\"", "inputmode=\"decimal\""]
    ),
    ("number", "", ["type=\"number\"", "step=\"any\""]),
    (
      "integer", #""rules": [{ "rule": "min", "value": 0 }]"#,
      ["type=\"number\"", "min=\"0\"", "inputmode=\"numeric\""]
    ),
    (
      "time", #""rules": [{ "rule": "min", "value": "09:00" }]"#,
      ["type=\"time\"", "min=\"09:00\""]
    ),
    ("file", "", ["type=\"file\""]),
    ("image", "", ["type=\"file\"", "accept=\"image/jpeg,image/png,image/webp\""]),
    ("text", #""required": true"#, ["required"]),
    ("text", #""rules": [{ "rule": "pattern", "value": "[a-z]+" }]"#, ["pattern=\"[a-z]+\""]),
    (
      "text",
      #""rules": [{ "rule": "minLength", "value": 2, "unit": "utf16" }, { "rule": "maxLength", "value": 5, "unit": "utf16" }]"#,
      ["minlength=\"2\""]
    ),
    ("text", #""enabled": false"#, ["disabled"]),
  ])
  func `a control has the type, keyboard, autofill and bounds that its field asks for`(
    _ type: String, _ more: String, _ parts: [String]
  ) throws {
    let tag = try #require(try page(field("a", type, more)).tag("name=\"a\""))
    for part in parts { #expect(tag.contains(" \(part)"), "\(tag)") }
  }

  @Test(arguments: [
    #""maxLength": 5"#, #""rules": [{ "rule": "maxLength", "value": 5 }]"#,
    #""rules": [{ "rule": "maxLength", "value": 5, "unit": "codePoints" }]"#,
    #""transforms": ["trim"], "rules": [{ "rule": "maxLength", "value": 5, "unit": "utf16" }]"#,
    #""rules": [{ "rule": "maxLength", "value": 5, "unit": "utf16" }]"#,
  ])
  func `no browser cuts off what is pasted: a longest length is left to the form`(_ more: String)
    throws
  {
    let tag = try #require(try page(text("a", more)).tag("name=\"a\""))
    #expect(!tag.contains("maxlength"))
  }

  @Test(arguments: [
    ("number", "twelve"), ("integer", "1.5"), ("time", "9"),
  ])
  func `what a typed input would throw away stays in a plain one`(_ type: String, _ typed: String)
    throws
  {
    let tag = try #require(
      try page(field("a", type), values: ["a": .string(typed)]).tag("name=\"a\""))
    #expect(tag.contains("type=\"text\""))
    #expect(tag.contains("value=\"\(typed)\""))
  }

  @Test func `hint, note, errors and status describe a control in that order`() throws {
    let engine = try engine(
      text(
        "a",
        #""required": true, "help": "Help", "accessibility": { "hint": "Note" }"#))
    engine.submit()
    let html = HTMLFormRenderer().page(engine).html
    #expect(html.contains("aria-describedby=\"aField.hint aField.note aField.issues\""))
    let places = [
      "id=\"aField.hint\"", "id=\"aField.note\"", "id=\"aField.issues\"", "id=\"aField\"",
    ]
    .map { html.firstRange(of: $0)?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(html.contains("aria-invalid=\"true\""))
  }

  @Test func `errors put "Error:" before the title and a summary of links before the form`() throws
  {
    let engine = try engine(
      text("a", #""required": true"#),
      field("c", "choice", #""required": true, "options": [{ "value": "x" }, { "value": "y" }]"#),
      top: #""title": "Join""#)
    #expect(HTMLFormRenderer().page(engine).html.contains("<title>Join</title>"))
    engine.submit()
    let html = HTMLFormRenderer().page(engine).html
    #expect(html.contains("<title>Error: Join</title>"))
    // The focused box is no alert itself: the two would interrupt each other.
    #expect(
      html.contains(
        """
        <div id="_summary" class="summary" role="group" tabindex="-1" autofocus aria-labelledby="_summary.title">
        <div role="alert">
        <h2 id="_summary.title">2 things need attention:</h2>
        """), "\(html)")
    // In a page of another direction, neither the label nor the sentence changes the other.
    let sentence = "<bdi>This field is required</bdi>"
    #expect(html.contains("<li><a href=\"#aField\"><bdi>a</bdi>: \(sentence)</a></li>"))
    #expect(html.contains("<li><a href=\"#cPicker\"><bdi>c</bdi>: \(sentence)</a></li>"))
    #expect(html.contains("type=\"radio\" id=\"cPicker\""))
  }

  @Test func `the title names the product after the form, and what is wrong before it`() throws {
    let form = try engine(text("a"), top: #""title": "Join""#)
    func title(_ notices: [FormNotice] = [], product: String = "Shell") throws -> String {
      let renderer = HTMLFormRenderer(notices: notices, frame: FormFrame(product))
      let html = renderer.page(form).html
      let start = try #require(html.firstRange(of: "<title>")).upperBound
      let end = try #require(html.firstRange(of: "</title>")).lowerBound
      return String(html[start..<end])
    }
    #expect(try title() == "Join – Shell")
    #expect(try title([FormNotice(.error, "No")]) == "Error: Join – Shell")
    #expect(try title([FormNotice(.success, "Yes"), FormNotice(.warning, "Hm")]) == "Join – Shell")
    #expect(try title(product: "") == "Join")
    #expect(try title(product: "Join") == "Join")
  }

  @Test func `the first result takes the focus when the page opens, unless errors are summed up`()
    throws
  {
    let engine = try engine(text("a", #""required": true"#))
    let notices = [
      FormNotice(.info, "i"), FormNotice(.warning, "w"), FormNotice(.success, "s"),
      FormNotice(.error, "e"),
    ]
    let html = HTMLFormRenderer(notices: notices).page(engine).html
    #expect(
      html.contains(
        "<p class=\"notice success\" role=\"status\" tabindex=\"-1\" autofocus dir=\"auto\">"))
    #expect(
      html.contains("<p class=\"notice error\" role=\"alert\" tabindex=\"-1\" dir=\"auto\">"))
    #expect(html.ranges(of: " autofocus").count == 1 && html.ranges(of: "<p class").count == 4)
    engine.submit()
    let refused = HTMLFormRenderer(notices: notices).page(engine).html
    #expect(refused.ranges(of: " autofocus").count == 1)
    #expect(
      refused.contains("id=\"_summary\" class=\"summary\" role=\"group\" tabindex=\"-1\" autofocus")
    )
  }

  @Test(arguments: [
    "name", "section-a given-name", "additional-name", "family-name", "shipping address-level2",
    "address-line1", "postal-code", "one-time-code", "cc-number",
  ])
  func `names, addresses and codes are not checked for spelling`(_ autofill: String) throws {
    let page = try page(text("a", "\"autofill\": \"\(autofill)\""), text("b"))
    #expect(try #require(page.tag("name=\"a\"")).contains(" spellcheck=\"false\""))
    #expect(!(try #require(page.tag("name=\"b\"")).contains("spellcheck")))
    // A phone still begins a name with a capital.
    #expect(!page.html.contains("autocapitalize"))
  }

  @Test func `a submission under way is a line of text, not a box`() throws {
    let engine = try engine(text("a"))
    engine.submit()
    let html = HTMLFormRenderer().page(engine).html
    #expect(html.contains("<p class=\"lead\" role=\"status\" dir=\"auto\">Submitting…</p>"))
  }

  @Test(arguments: [
    (#""maxLength": 5"#, "narrow"), (#""rules": [{ "rule": "maxLength", "value": 20 }]"#, "medium"),
    (
      #""maxLength": 60, "transforms": ["trim"], "rules": [{ "rule": "maxLength", "value": 40, "unit": "utf16" }]"#,
      "wide"
    ),
  ])
  func `an input is as wide as the greatest length of its text`(
    more: String, width: String
  ) throws {
    #expect(try page(text("a", more)).tag("name=\"a\"")?.contains("class=\"\(width)\"") == true)
  }

  @Test func `sections and repeats are field sets with legends, their buttons submit`() throws {
    let html = HTMLFormRenderer().page(
      try engine(
        document: """
          "sections": [{ "id": "m", "title": "Members", "repeat": { "max": 3, "itemLabel": "Member" },
            "fields": [\(text("n"))] }]
          """, values: ["m": [["n": "Ada"], ["n": "Bob"]]])
    ).html
    #expect(html.contains("<legend dir=\"auto\">Members</legend>"))
    #expect(html.contains("<legend dir=\"auto\">Member 2</legend>"))
    #expect(html.contains("id=\"m.1.nField\" name=\"m[1].n\""))
    #expect(
      html.contains(
        "<button type=\"submit\" class=\"quiet\" name=\"_button\" value=\"remove:m[1]\">Remove Member 2</button>"
      ))
    #expect(
      html.contains("<button type=\"submit\" name=\"_button\" value=\"add:m\">Add Member</button>"))
    let first = try #require(html.firstRange(of: "name=\"_button\" value=\""))
    #expect(html[first.upperBound...].hasPrefix("submit\""))
  }

  @Test
  func `a hidden field stands in the page hidden and disabled, so that nothing of it is sent`()
    throws
  {
    let fields = [text("a"), text("b", #""visible": { "field": "a", "equals": "x" }"#)]
    let hidden = try page(fields[0], fields[1])
    #expect(hidden.html.contains("data-field=\"b\" hidden>"))
    #expect(hidden.tag("name=\"b\"")?.contains(" disabled") == true)
    #expect(hidden.html.contains("value=\"update\">Update this page</button>"))
    let shown = try page(fields[0], fields[1], values: ["a": "x"])
    #expect(shown.html.contains("data-field=\"b\">"))
    #expect(shown.tag("name=\"b\"")?.contains(" disabled") == false)
    #expect(try !page(text("a")).html.contains("<noscript>"))
  }

  @Test func `a field that is looked up has a button for it, which is not the one of the form`()
    throws
  {
    let lookup = #""effects": [{ "lookup": "place", "fills": { "city": "city" } }]"#
    let html = try page(text("code", lookup), text("city")).html
    let button = "name=\"_button\" value=\"update\">Look up</button>"
    let place = try #require(html.firstRange(of: button))
    let city = try #require(html.firstRange(of: "data-field=\"city\""))
    #expect(place.lowerBound < city.lowerBound && html.ranges(of: button).count == 1)
    #expect(!html.contains("Update this page"))
    // The return key submits the form.
    let first = try #require(html.firstRange(of: "name=\"_button\" value=\""))
    #expect(html[first.upperBound...].hasPrefix("submit\""))
  }

  @Test func `a page of several shows its number, its fields and the way on`() throws {
    let engine = try engine(
      document: """
        "title": "Join", "pages": [
          { "id": "one", "title": "You", "sections": [{ "fields": [\(text("a", #""required": true"#))] }] },
          { "id": "two", "title": "Them", "sections": [{ "fields": [\(text("b"))] }] }]
        """)
    let first = HTMLFormRenderer().page(engine).html
    #expect(first.contains("</i></span> <bdi>Page 1 of 2</bdi></p>"))
    #expect(first.contains("name=\"_page\" value=\"one\""))
    #expect(first.contains("name=\"a\"") && !first.contains("name=\"b\""))
    #expect(first.contains("value=\"next\">Next page</button>"))
    let whole = HTMLFormRenderer(scope: .wholeForm).page(engine).html
    #expect(whole.contains("name=\"a\"") && whole.contains("name=\"b\""))
    #expect(whole.contains("value=\"submit\">Continue</button>"))
    try engine.showPage("two")
    engine.submit()
    let second = HTMLFormRenderer().page(engine).html
    let text = "<bdi>a</bdi>: <bdi>This field is required</bdi>"
    #expect(second.contains("value=\"page:one\">\(text)</button>"))
    let review = HTMLFormRenderer().reviewPage(engine).html
    #expect(review.contains("value=\"change:a\">Change a</button>"))
  }

  @Test func `suggestions and what is going on are said, and taken by a button`() throws {
    let driver = FormDriver(
      try CompiledForm(
        json: Array(
          #"{ "formatVersion": 1, "id": "t", "validation": "live", "sections": [{ "fields": [\#(text("n", #""rules": [{ "rule": "remote", "check": "c" }]"#))] }] }"#
            .utf8)), checks: ["c": StubCheck(taken: ["ada"])])
    try driver.type("ada", into: "n")
    let pending = HTMLFormRenderer().page(driver.engine).html
    #expect(pending.contains("role=\"status\">Checking availability…</p>"))
    #expect(pending.contains("nField.issues nField.status\""))
    driver.advance(by: 1000)
    let taken = HTMLFormRenderer().page(driver.engine).html
    #expect(taken.contains("value=\"use:n=ada1\">ada1</button>"))
  }

  @Test func `a failed check shows its issue with a button that tries again`() throws {
    let driver = FormDriver(
      try CompiledForm(
        json: Array(
          #"{ "formatVersion": 1, "id": "t", "validation": "live", "sections": [{ "fields": [\#(text("n", #""rules": [{ "rule": "remote", "check": "c" }]"#))] }] }"#
            .utf8)), checks: ["c": StubCheck(isFailing: true)])
    try driver.type("ada", into: "n")
    driver.settle()
    let html = HTMLFormRenderer().page(driver.engine).html
    #expect(html.contains("We couldn't check this. Try again."))
    #expect(html.contains("value=\"retry:n\">Try again</button>"))
    driver.simulation.checks["c"] = StubCheck()
    let retry = try HTMLSubmission(urlEncoded: Array("n=ada&_button=retry:n".utf8))
    driver.simulation.perform { _ = $0.perform(retry) }
    driver.settle()
    let after = HTMLFormRenderer().page(driver.engine).html
    #expect(!after.contains("retry:n"))
    #expect(try driver.status(of: "n") == .valid)
  }

  @Test func `a spoken name is used where it holds the visible one`() throws {
    #expect(
      try page(text("Email", #""accessibility": { "label": "Email address" }"#)).html
        .contains("aria-label=\"Email address (optional)\""))
    #expect(
      try !page(text("Email", #""accessibility": { "label": "Address" }"#)).html.contains(
        "aria-label="))
  }

  @Test func `control ids are unique whatever the schema asks for`() throws {
    let html = try page(
      text("a", #""x-controlId": "same""#), text("b", #""x-controlId": "same""#),
      text("c", #""x-controlId": "_summary""#), text("d", #""x-controlId": "two words\"><script>""#)
    ).html
    let ids = html.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(ids).count == ids.count)
    #expect(
      ids.contains("same") && ids.contains("b.control") == false || ids.contains("same.control"))
  }
}
