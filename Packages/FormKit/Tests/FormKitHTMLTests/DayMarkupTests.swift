import FormKit
import FormKitHTML
import FormKitMock
import Testing

/// Days in three inputs.
@Suite struct DayMarkupTests {
  private func html(_ more: String = "", value: FormValue = .null) throws -> String {
    try page(field("born", "date", more), values: ["born": value]).html
  }

  @Test func `a day has an input for each part under one legend, the id of the field first`() throws
  {
    let html = try html(
      #""required": true, "autofill": "section-a bday", "returnKey": "go""#,
      value: "2000-01-31")
    #expect(
      html.contains(
        """
        <fieldset class="field" data-field="born" aria-describedby="bornPicker.format bornPicker.issues">
        <legend dir="auto">born</legend>
        <p id="bornPicker.format" class="hint">For example 31 1 2000</p>
        <div id="bornPicker.issues"></div>
        <div class="day">
        <label>Day
        <input id="bornPicker" name="_day.born" inputmode="numeric" autocomplete="section-a bday-day" required value="31">
        </label>
        <label>Month
        <input name="_month.born" inputmode="numeric" autocomplete="section-a bday-month" required value="1">
        </label>
        <label>Year
        <input name="_year.born" inputmode="numeric" autocomplete="section-a bday-year" enterkeyhint="go" required value="2000">
        </label>
        </div>
        </fieldset>
        """), "\(html)")
  }

  @Test(arguments: [
    ("en", ["_day", "_month", "_year"], "31 1 2000"),
    ("en-US", ["_month", "_day", "_year"], "1 31 2000"),
    ("de", ["_day", "_month", "_year"], "31 1 2000"),
    ("ja", ["_year", "_month", "_day"], "2000 1 31"),
  ])
  func `the inputs have the order in which the locale writes a day`(
    locale: String, names: [String], example: String
  ) throws {
    let engine = try engine(field("born", "date"), locale: locale)
    let html = HTMLFormRenderer().page(engine).html
    let places = names.map { html.firstRange(of: "name=\"\($0).born\"")?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(html.contains(example))
  }

  @Test(arguments: [
    (["31", "1", "2000"], "2000-01-31"), ([" 9 ", "12", "2000"], "2000-12-09"),
    (["09", "02", "2000"], "2000-02-09"), (["30", "2", "2010"], "2010-02-30"),
    (["", "", ""], ""), (["31", "", "2000"], "2000--31"), (["x", "y", "z"], "z-y-x"),
    (["1", "1", "90"], "90-01-01"),
  ])
  func `the inputs are one value, which fills them in again`(
    texts: [String], value: String
  ) throws {
    let engine = try engine(field("born", "date"))
    engine.apply(
      HTMLSubmission(
        fields: zip(["day", "month", "year"], texts).map { .init("_\($0).born", $1) }))
    #expect(try engine.state(of: "born").value == (value.isEmpty ? .null : .string(value)))
    let page = HTMLFormRenderer().page(engine)
    for (part, text) in zip(["day", "month", "year"], texts) {
      let text = text.filter { $0 != " " }
      let shown = text.count == 2 && text.hasPrefix("0") ? String(text.dropFirst()) : text
      let tag = try #require(page.tag("name=\"_\(part).born\""))
      #expect(tag.contains(" value=") == !shown.isEmpty)
      if !shown.isEmpty { #expect(tag.contains(" value=\"\(shown)\"")) }
    }
  }

  @Test func `a day of one text is taken, too, and stands in the place of its first part`() throws {
    let engine = try engine(field("born", "date"))
    engine.apply(HTMLSubmission(fields: [.init("born", "2000-01-31")]))
    #expect(try engine.state(of: "born").value == "2000-01-31")
    let submission = HTMLSubmission(
      fields: [
        .init("a", "1"), .init("_month.m[0].d", "2"), .init("b", "3"),
        .init("_year.m[0].d", "2000"),
        .init("_day.m[0].d", "4"), .init("_days", "x"),
      ])
    #expect(
      submission.fields == [
        .init("a", "1"), .init("m[0].d", "2000-02-04"), .init("b", "3"), .init("_days", "x"),
      ])
  }

  @Test(arguments: [
    ("2030-02-30", "Enter a real date, such as 31 1 2000", ["day"]),
    ("2030--30", "Enter a complete date", ["month"]),
    ("soon", "Enter a complete date", ["day", "month", "year"]),
    ("30-02-03", "Write the year with four digits, such as 31 1 2000", ["year"]),
    ("2030-13-30", "Enter a real date, such as 31 1 2000", ["month"]),
  ])
  func `a message of a day speaks of its inputs, at the field and in the summary`(
    value: String, message: String, wrong: [String]
  ) throws {
    for sensitive in ["true", "false"] {
      let engine = try engine(
        field("a", "date", "\"sensitive\": \(sensitive)"), values: ["a": .string(value)])
      engine.submit()
      let page = HTMLFormRenderer().page(engine)
      #expect(page.html.ranges(of: "<bdi>\(message)</bdi>").count == 2, "\(page.html)")
      #expect(page.html.contains("<a href=\"#aPicker\">"))
      // What is wrong is marked, and the summary leads to the first of it; a secret is asked for anew.
      let expected = sensitive == "true" ? ["day", "month", "year"] : wrong
      let tags = try ["day", "month", "year"].map { part in
        (part, try #require(page.tag("name=\"_\(part).a\"")))
      }
      let invalid = tags.filter { $0.1.contains("aria-invalid=\"true\"") }.map(\.0)
      #expect(invalid == expected)
      #expect(tags.filter { $0.1.contains("id=\"aPicker\"") }.map(\.0) == [expected[0]])
      #expect(page.html.contains(" value=\"30\"") == (sensitive == "false" && value != "soon"))
    }
  }

  @Test func `a secret day that was given may stay empty`() throws {
    let engine = try engine(
      field("a", "date", #""sensitive": true, "required": true"#), values: ["a": "2000-01-31"])
    let page = HTMLFormRenderer(keepsSecrets: true).page(engine)
    #expect(page.tag("name=\"_day.a\"")?.contains("required") == false)
    #expect(!page.html.contains(" value=\"31\""))
    engine.apply(
      HTMLSubmission(fields: ["day", "month", "year"].map { .init("_\($0).a", "") }))
    #expect(try engine.state(of: "a").value == "2000-01-31")
  }
}
