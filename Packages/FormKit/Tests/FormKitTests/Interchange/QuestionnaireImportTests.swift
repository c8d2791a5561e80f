import FormKit
import Testing

@Suite struct QuestionnaireImportTests {
  @Test(arguments: QuestionnaireFixture.names)
  func `an imported form loads, and its document comes back with its other keys`(
    name: String
  ) throws {
    let result = try QuestionnaireFixture.imported(name)
    let form = try result.form
    var members = try #require(form.schema.document.objectValue)
    members["x-fhir"] = result.document["x-fhir"]
    #expect(.object(members) == result.document)
  }

  @Test func `each item type becomes a type of field`() throws {
    let fields = try QuestionnaireFixture.imported("every-type").form.schema.fields
    #expect(
      fields.map { "\($0.id) \($0.type.rawValue)" } == [
        "boolean choice", "decimal number", "integer integer", "date date", "dateTime date",
        "time time", "string text", "text textarea", "url url", "choice choice",
        "open-choice choice", "open-choice-other text", "attachment file", "reference text",
        "quantity number",
      ])
  }

  @Test func `groups become sections, and a display its section's title`() throws {
    let section = try #require(
      try QuestionnaireFixture.imported("every-type").form.schema.pages.first?.sections.first)
    #expect(section.title == "Group")
    #expect(section.sections.map(\.title) == ["A text above the questions"])
  }

  @Test func `questions and groups keep their order`() throws {
    let result = try importedItems(
      [
        item("a", "string"),
        item(
          "g", "group",
          "\"item\": [\(item("b", "string")), \(item("h", "group", "\"item\": [\(item("c", "string"))]")), \(item("d", "string"))]"
        ),
        item("e", "string"),
      ].joined(separator: ","))
    #expect(try result.visible([:]) == ["a", "b", "c", "d", "e"])
    #expect(result.findings == [])
  }

  @Test func `title, version and url are kept`() throws {
    let result = try QuestionnaireFixture.imported("mood")
    let schema = try result.form.schema
    #expect(schema.id == "Mood")
    #expect(schema.title == "Mood in the last two weeks")
    #expect(schema.version == 2)
    #expect(
      result.document["x-fhir"]?["questionnaire"]
        == "http://forms.example.org/Questionnaire/mood|2")
    #expect(
      result.document["x-fhir"]?["metadata"]?["copyright"] == "Written for these tests.")
  }

  @Test func `repeating groups are repeats with their bounds`() throws {
    let result = try importedItems(
      item(
        "g", "group",
        """
        "repeats": true, "extension": [\(fhirExtension("questionnaire-minOccurs", "\"valueInteger\": 2")),
          \(fhirExtension("questionnaire-maxOccurs", "\"valueInteger\": 4"))],
        "item": [\(item("a", "string"))]
        """))
    let section = try #require(try result.form.schema.pages.first?.sections.first)
    #expect(section.itemCount == RepeatPolicy(minimum: 2, maximum: 4))
    #expect(result.findings == [])
  }

  @Test func `repeats nest in repeats, and a required one starts with an item`() throws {
    let form = try QuestionnaireFixture.imported("family-history").form
    let outer = try #require(form.schema.pages.first?.sections.first)
    #expect(outer.itemCount?.minimum == 1)
    #expect(outer.sections.first?.itemCount == RepeatPolicy(minimum: 0, maximum: 3))
    #expect(outer.sections.first?.sections.first?.id == "field_1_4_2")
  }

  @Test func `a repeating choice is a multiChoice with its counts`() throws {
    let result = try importedItems(
      item(
        "a", "choice",
        """
        "repeats": true, "required": true, "answerOption": [{ "valueString": "x" }, { "valueInteger": 2 }],
        "extension": [\(fhirExtension("questionnaire-maxOccurs", "\"valueInteger\": 1"))]
        """))
    #expect(
      try result.field("a") == [
        "id": "a", "type": "multiChoice", "label": "a", "required": true,
        "options": [["value": "x"], ["value": "2"]], "rules": [["rule": "maxItems", "value": 1]],
      ])
  }

  @Test(arguments: [
    ("integer", "Integer", "1", "3"), ("date", "Date", #""2026-01-31""#, #""2026-02-01""#),
    ("time", "Time", #""08:00:00""#, #""20:00:00""#), ("string", "String", #""x""#, #""y""#),
  ])
  func `a question of another type with options is a choice whose answers keep their type`(
    type: String, key: String, first: String, second: String
  ) throws {
    let result = try importedItems(
      item(
        "a", type,
        "\"answerOption\": [{ \"value\(key)\": \(first) }, { \"value\(key)\": \(second) }]"))
    #expect(try result.field("a")["type"] == "choice")
    #expect(result.findings == [])
    let bare = second.replacing("\"", with: "")
    let form = try result.form
    #expect(form.check(["a": .string(bare)]).isValid)
    #expect(!form.check(["a": "other"]).isValid)
    let response = try result.response(["a": .string(bare)])
    #expect(response.document.json().contains("\"value\(key)\":\(second)"))
    #expect(response.findings == [] && ResponseCheck.problems(response.document) == [])
  }

  @Test func `limits and examples become rules and a placeholder`() throws {
    let result = try QuestionnaireFixture.imported("intake")
    #expect(
      try result.field("person_name")["rules"] == [
        ["rule": "maxLength", "value": 40, "unit": "codePoints"],
        ["rule": "minLength", "value": 2, "unit": "codePoints"],
      ])
    #expect(
      try result.field("person_born")["rules"] == [
        ["rule": "min", "value": "1900-01-01"], ["rule": "max", "value": "2026-01-31"],
      ])
    #expect(try result.field("person_code")["placeholder"] == "12345")
    #expect(
      try result.field("person_code")["rules"] == [["rule": "pattern", "value": "[0-9]{5}"]])
    #expect(
      try result.field("person_height")["rules"] == [
        ["rule": "min", "value": 0.3], ["rule": "step", "value": 0.01, "base": 0],
      ])
    #expect(try result.field("person_height")["suffix"] == "m")
  }

  @Test func `a boolean is a choice: a required one accepts no but not nothing`()
    throws
  {
    let result = try importedItems(item("a", "boolean", "\"required\": true"))
    #expect(
      try result.field("a")["options"] == [
        ["value": "true", "label": ["key": "value.yes"]],
        ["value": "false", "label": ["key": "value.no"]],
      ])
    let form = try result.form
    #expect(form.check([:]).rules == ["a:required"])
    #expect(form.check(["a": "false"]).isValid)
  }

  @Test func `initial values become defaults`() throws {
    let values = try QuestionnaireFixture.imported("initial").form.check([:]).values
    #expect(
      values == [
        "boolean": "false", "decimal": 1.5, "integer": 7, "date": "2026-01-31",
        "dateTime": "2026-01-31", "time": "09:30:00", "string": "hello", "text": "hello\nthere",
        "url": "urn:example:1", "choice": "b", "several": ["1", "3"], "reference": "Patient/1",
        "quantity": 70, "hidden": "kept",
      ])
  }

  @Test func `a hidden item is submitted only while it is enabled`() throws {
    let result = try QuestionnaireFixture.imported("initial")
    #expect(try result.visible([:]).contains { $0.hasPrefix("hidden") } == false)
    let values = try result.form.check(["boolean": "true"]).values
    #expect(values["hiddenOff"] == "left out")
  }

  @Test func `options come from contained value sets, the same code of two systems twice`() throws {
    let result = try QuestionnaireFixture.imported("value-sets")
    #expect(
      try result.field("color")["options"] == [
        ["value": "red", "label": "Red"], ["value": "blue", "label": "Blue"],
      ])
    #expect(
      try result.field("one")["options"]?.arrayValue?.map { $0["value"] } == [
        "1", "http://forms.example.org/b|1",
      ])
    #expect(try result.field("far")["type"] == "text")
  }

  @Test func `an open choice asks for its own text in a further field`() throws {
    let result = try QuestionnaireFixture.imported("value-sets")
    #expect(try result.field("open")["options"]?.arrayValue?.last?["label"] == "Another color")
    #expect(try !result.visible([:]).contains("open-other"))
    #expect(try result.visible(["open": ["other"]]).contains("open-other"))
    #expect(try result.form.check(["open": ["other"]]).rules == ["open-other:required"])
  }

  @Test func `the option for an own text is none of the given options`() throws {
    let options = try QuestionnaireFixture.imported("every-type").field("open-choice")["options"]
    #expect(options?.arrayValue?.map { $0["value"] } == ["other", "x", "other-"])
  }

  @Test func `link ids that are no ids get one, and no two the same`() throws {
    let result = try QuestionnaireFixture.imported("link-ids")
    let ids = try result.form.schema.fields.map(\.id.rawValue)
    #expect(Set(ids).count == 9)
    #expect(Set(ids).isSuperset(of: ["a_b", "a_b_2", "field_1_1"]))
    let response = try result.response(
      FormObject(uniqueKeysWithValues: ids.map { ($0, FormValue.string($0)) }))
    let found = ResponseCheck.answers(response.document).keys.sorted()
    #expect(
      found
        == [
          "/55418-8", "1.1", "a b", "a.b", "a_b", "a_b_2", "e\u{301}", "field_1_1", "\u{e9}",
        ].sorted())
  }

  @Test func `a read-only question without an initial value requires no answer`() throws {
    let result = try importedItems(
      item("score", "decimal", #""readOnly": true, "required": true"#) + ","
        + item("scores", "decimal", #""readOnly": true, "required": true, "repeats": true"#))
    #expect(CompiledForm.lint(document: result.document) == [])
    #expect(try result.form.check(["scores": .array([.object([:])])]).isValid)
  }

  @Test(arguments: [[("1", "display"), ("1", "string")], [("1", "string"), ("1", "display")]])
  func `a text may share the link id of a question, which keeps its conditions`(
    items: [(String, String)]
  ) throws {
    let condition = #"{ "question": "1", "operator": "exists", "answerBoolean": true }"#
    let last = item("why", "string", "\"enableWhen\": [\(condition)]")
    let result = try importedItems((items.map { item($0.0, $0.1) } + [last]).joined(separator: ","))
    #expect(result.report.contains("approximated /item/1/linkId"))
    let id = try #require(result.form.schema.fields.first).id.rawValue
    #expect(try result.visible([:]) == [id])
    #expect(try result.visible([id: "x"]) == [id, "why"])
  }

  @Test(arguments: ["flyover", "help", "prompt"])
  func `a text below a question without one is its label`(control: String) throws {
    let child = item(
      "1.1", "display",
      "\"extension\": ["
        + fhirExtension(
          "questionnaire-itemControl",
          "\"valueCodeableConcept\": { \"coding\": [{ \"code\": \"\(control)\" }] }") + "]")
    for text in ["", #""text": "","#] {
      let result = try importedItems(
        #"{ "linkId": "a", "type": "string", \#(text) "item": [\#(child)] }"#)
      #expect(try result.field("a")["label"] == "1.1")
      #expect(try result.field("a")["help"] == nil)
      #expect(result.report == ["approximated /item/0/item/0"])
    }
  }

  @Test func `5,000 items import`() throws {
    let result = try FHIRQuestionnaireImport(
      json: Array(QuestionnaireFixture.large(5000).json().utf8))
    #expect(result.findings == [])
    #expect(try result.form.schema.fields.count == 5000)
  }
}
