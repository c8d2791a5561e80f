import FormKit
import FormKitMock
import Testing

@Suite struct ResponseExportTests {
  @Test func `a response names the questionnaire, the instant and its state`() throws {
    let result = try QuestionnaireFixture.imported("mood")
    let values: FormObject = ["field__1": "3", "field__2": "0", "field__3": "1", "field__4": "x"]
    let response = try result.response(values).document
    #expect(
      response == [
        "resourceType": "QuestionnaireResponse", "status": "completed",
        "questionnaire": "http://forms.example.org/Questionnaire/mood|2",
        "authored": "2026-01-31T10:00:00Z",
        "item": [
          coding("/1", "You slept badly", "3", "Every day", system: true),
          coding(
            "/2", "You felt without energy", "0", "Never", system: true,
            definition: "http://forms.example.org/StructureDefinition/mood#Mood.energy"),
          coding("/3", "You enjoyed little", "1", "Sometimes", system: false),
          ["linkId": "/4", "text": "Anything else", "answer": [["valueString": "x"]]],
        ],
      ])
    #expect(try result.response([:]).document["status"] == "in-progress")
    #expect(try result.response([:]).document["item"] == nil)
  }

  private static let hiddenAnswers: [(FormObject, FormValue)] = [
    ([:], "in-progress"), (["a": "x"], "completed"), (["off": "yes"], "in-progress"),
    (["a": "x", "off": "yes"], "in-progress"), (["a": "x", "off": "yes", "b": "y"], "completed"),
    (["a": "x", "g": [["c": "z"]]], "completed"),
    (["a": "x", "g": [["c": "z"], [:]]], "in-progress"),
  ]

  @Test(arguments: hiddenAnswers)
  func `without the required answer of a hidden item that is enabled a response is in progress`(
    values: FormObject, status: FormValue
  ) throws {
    let hidden = fhirExtension("questionnaire-hidden", #""valueBoolean": true"#)
    func required(_ linkId: String) -> String {
      item(linkId, "string", #""required": true, "extension": [\#(hidden)]"#)
    }
    let isOff = #""enableWhen": [{ "question": "off", "operator": "=", "answerString": "yes" }]"#
    let result = try importedItems(
      [
        item("off", "string"), required("a"),
        item("group", "group", #"\#(isOff), "item": [\#(required("b"))]"#),
        item("g", "group", #""repeats": true, "item": [\#(required("c"))]"#),
      ].joined(separator: ","))
    #expect(try result.response(values).document["status"] == status)
  }

  private static let repeats: [(FormObject, FormValue)] = [
    ([:], "completed"), (["g": [[:]]], "completed"), (["shown": "yes"], "in-progress"),
    (["shown": "yes", "g": [["c": "z"]]], "completed"),
    (["shown": "yes", "g": [[:]]], "in-progress"),
    (["enabled": "yes"], "in-progress"), (["enabled": "yes", "h": [["d": "z"]]], "completed"),
    (["enabled": "yes", "h": []], "in-progress"),
  ]

  /// R4: a required item must be present in a completed response, unless its `enableWhen` disables it.
  @Test(arguments: repeats)
  func `without an entry of a required repeat that is enabled a response is in progress`(
    values: FormObject, status: FormValue
  ) throws {
    let hidden = fhirExtension("questionnaire-hidden", #""valueBoolean": true"#)
    func repeated(_ linkId: String, by question: String, _ more: String) -> String {
      item(
        linkId, "group",
        #"""
        "repeats": true, "required": true, \#(more) "enableWhen":
          [{ "question": "\#(question)", "operator": "=", "answerString": "yes" }]
        """#)
    }
    let result = try importedItems(
      [
        item("shown", "string"), item("enabled", "string"),
        repeated(
          "g", by: "shown", #""item": [\#(item("c", "string", #""required": true"#))],"#),
        repeated(
          "h", by: "enabled", #""item": [\#(item("d", "string"))], "extension": [\#(hidden)],"#),
      ].joined(separator: ","))
    #expect(try result.response(values).document["status"] == status)
  }

  private func coding(
    _ linkId: String, _ text: String, _ code: String, _ display: String, system: Bool,
    definition: String? = nil
  ) -> FormValue {
    var coding: FormObject = ["code": .string(code), "display": .string(display)]
    if system { coding["system"] = "http://forms.example.org/frequency" }
    var item: FormObject = [
      "linkId": .string(linkId), "text": .string(text),
      "answer": [["valueCoding": .object(coding)]],
    ]
    item["definition"] = definition.map { .string($0) }
    return .object(item)
  }

  @Test func `each item type has its value[x]`() throws {
    let result = try QuestionnaireFixture.imported("every-type")
    let response = try result.response([
      "boolean": "false", "decimal": 1.25, "integer": 3, "date": "2026-01-02",
      "dateTime": "2026-01-03", "time": "09:30", "string": "s", "text": "t\nu", "url": "urn:x",
      "choice": "2026-01-31", "open-choice": "other-", "open-choice-other": "free",
      "attachment": ["name": "a.pdf", "size": 3, "type": "application/pdf"],
      "reference": "Patient/1", "quantity": 70,
    ])
    #expect(response.findings == [])
    #expect(ResponseCheck.problems(response.document) == [])
    let answers = ResponseCheck.answers(response.document)
    let expected: [(String, FormObject)] = [
      ("boolean", ["valueBoolean": false]), ("decimal", ["valueDecimal": 1.25]),
      ("integer", ["valueInteger": 3]), ("date", ["valueDate": "2026-01-02"]),
      ("dateTime", ["valueDateTime": "2026-01-03"]), ("time", ["valueTime": "09:30:00"]),
      ("string", ["valueString": "s"]), ("text", ["valueString": "t\nu"]),
      ("url", ["valueUri": "urn:x"]), ("choice", ["valueDate": "2026-01-31"]),
      ("open-choice", ["valueString": "free"]),
      (
        "attachment",
        ["valueAttachment": ["title": "a.pdf", "size": 3, "contentType": "application/pdf"]]
      ),
      ("reference", ["valueReference": ["reference": "Patient/1"]]),
      (
        "quantity",
        [
          "valueQuantity": [
            "value": 70, "unit": "kilogram", "code": "kg", "system": "http://unitsofmeasure.org",
          ]
        ]
      ),
    ]
    for (linkId, answer) in expected { #expect(answers[linkId] == [answer]) }
    #expect(answers.count == expected.count)
  }

  @Test func `repeated groups are repeated items, repeated questions repeated answers`() throws {
    let response = try QuestionnaireFixture.imported("below-questions").response([
      "pain": "true", "pain_where": "back", "pain_level": 3,
      "trip": [
        [
          "trip-value": "Rome", "trip_year": 1999,
          "trip_stop": [["trip_place": "A"], ["trip_place": "B"]],
        ],
        ["trip-value": "Oslo", "trip_year": 2001],
      ],
      "sports": ["chess", "golf"], "sports_hours": 1.5,
    ])
    #expect(response.document["status"] == "completed")
    let items = try #require(response.document["item"]?.arrayValue)
    #expect(
      items[0]["answer"] == [
        [
          "valueBoolean": true,
          "item": [
            ["linkId": "pain.where", "text": "Where", "answer": [["valueString": "back"]]],
            [
              "linkId": "pain.more", "text": "More",
              "item": [["linkId": "pain.level", "text": "Level", "answer": [["valueInteger": 3]]]],
            ],
          ],
        ]
      ])
    let trips = try #require(items[1]["answer"]?.arrayValue)
    #expect(trips.map { $0["valueString"] } == ["Rome", "Oslo"])
    #expect(
      trips.map { $0["item"]?.arrayValue?.map { $0["linkId"] } } == [
        ["trip.year", "trip.stop", "trip.stop"], ["trip.year"],
      ])
    #expect(items[2]["linkId"] == "sports")
    #expect(items[2]["answer"]?.arrayValue?.map { $0["item"] != nil } == [true, false])
  }

  @Test func `a boolean is written as its answer, and an untouched one not at all`() throws {
    let result = try importedItems(item("a", "boolean") + "," + item("b", "boolean"))
    let response = try result.response(["a": "false"])
    #expect(ResponseCheck.answers(response.document) == ["a": [["valueBoolean": false]]])
    #expect(response.findings == [] && ResponseCheck.problems(response.document) == [])
  }

  @Test func `hidden and disabled items are left out`() throws {
    let result = try QuestionnaireFixture.imported("conditions")
    let response = try result.response(["smokes": "false", "equal": "x", "unequal": "y"])
    #expect(ResponseCheck.answers(response.document).keys.sorted() == ["smokes", "unequal"])
  }

  @Test func `a form of other origin is exported by its ids`() throws {
    let form = try document(
      """
      "sections": [{ "id": "who", "title": "Who", "fields": [
        { "id": "name", "type": "text", "label": "Name" },
        { "id": "password", "type": "password", "label": "Secret" }] },
        { "id": "pets", "repeat": {}, "fields": [{ "id": "name", "type": "text", "label": "Pet" },
          { "id": "kind", "type": "choice", "label": "Kind", "options": [
            { "value": "c", "label": "Cat" }, { "value": "a  b", "label": "Two" }] }] },
        { "fields": [{ "id": "photo", "type": "image", "label": "Photo" }] }]
      """)
    let response = try FHIRResponseExport(
      [
        "name": "Ada", "password": "secret", "photo": ["name": "p.png"],
        "pets": [["name": "Rex", "kind": "c"], ["kind": "a  b"]],
      ], of: form, authored: "2026-01-31T10:00:00Z", environment: .fixture())
    #expect(response.findings.map { "\($0.code) \($0.path)" } == ["secret /password"])
    #expect(ResponseCheck.problems(response.document) == [])
    #expect(
      ResponseCheck.paths(response.document) == [
        ["who"], ["who", "name"], ["pets"], ["pets", "pets.name"], ["pets", "pets.kind"],
        ["pets"], ["pets", "pets.kind"], ["photo"],
      ])
    #expect(
      ResponseCheck.answers(response.document)["pets.kind"] == [
        ["valueCoding": ["code": "c", "display": "Cat"]], ["valueCoding": ["display": "Two"]],
      ])
    #expect(response.document["questionnaire"] == nil)
  }

  @Test func `values that R4 has no answer for are findings`() throws {
    let form = try form(
      field("big", "integer"), field("link", "url"), field("note", "text"))
    let response = try FHIRResponseExport(
      ["big": 3_000_000_000, "link": "a b", "note": "a\u{1}b"], of: form,
      authored: "2026-01-31T10:00:00Z", environment: .fixture())
    #expect(
      response.findings.map { "\($0.code) \($0.path)" } == [
        "notCarriedOver /big", "notCarriedOver /link", "notCarriedOver /note",
      ])
    #expect(response.document["item"] == nil)
  }

  @Test func `a field added to an imported form is a finding`() throws {
    let result = try importedItems(
      item("a", "group", "\"repeats\": true, \"item\": [\(item("b", "string"))]"))
    var members = try #require(result.document.objectValue)
    members["sections"] = [
      [
        "id": "a", "repeat": [:],
        "fields": [
          ["id": "b", "type": "text", "label": "b"], ["id": "c", "type": "text", "label": "c"],
        ],
      ], ["fields": [["id": "d", "type": "text", "label": "d"]]],
    ]
    let source = FormValue.object(members)
    let response = try FHIRResponseExport(
      ["a": [["b": "1", "c": "2"]], "d": "3"], of: CompiledForm(document: source), source: source,
      authored: "2026-01-31T10:00:00Z", environment: .fixture())
    #expect(
      response.findings.map { "\($0.code) \($0.path)" } == [
        "notCarriedOver /a/0/c", "notCarriedOver /d",
      ])
  }

  @Test(arguments: [
    (#"{}"#, "/x-fhir/items"), (#"{ "items": [{}] }"#, "/x-fhir/items/0"),
    (#"{ "items": [{ "linkId": "a", "id": "a", "type": "x" }] }"#, "/x-fhir/items/0"),
    (
      #"{ "items": [{ "linkId": "a", "id": "a", "type": "group", "items": 1 }] }"#,
      "/x-fhir/items/0/items"
    ),
  ])
  func `an x-fhir that no import writes is refused with its place`(
    outline: String, path: String
  ) throws {
    let form = try form(text("a"))
    let error = try #require(throws: InterchangeError.self) {
      try FHIRResponseExport(
        [:], of: form, source: ["x-fhir": FormValue(json: outline)], authored: "",
        environment: .fixture())
    }
    #expect(error.path == path)
  }
}
