import FormKit
import Testing

@Suite struct QuestionnaireReportTests {
  private struct Refusal: CustomTestStringConvertible {
    let json: String
    let path: String
    var testDescription: String { json }
  }

  private static let refusals = [
    Refusal(json: "[]", path: ""),
    Refusal(json: #"{ "resourceType": "Patient" }"#, path: "/resourceType"),
    Refusal(json: questionnaire(#""item": {}"#), path: "/item"),
    Refusal(json: questionnaire(#""item": [1]"#), path: "/item/0"),
    Refusal(json: questionnaire(#""item": [{ "type": "string" }]"#), path: "/item/0"),
    Refusal(json: questionnaire(#""item": [{ "linkId": "a" }]"#), path: "/item/0"),
    Refusal(
      json: questionnaire("\"item\": [\(item("a", "question"))]"), path: "/item/0/type"),
    Refusal(
      json: questionnaire("\"item\": [\(item("a", "string")), \(item("a", "string"))]"),
      path: "/item/1/linkId"),
    Refusal(
      json: questionnaire("\"item\": [\(item("a", "string")), \(item("a", "group"))]"),
      path: "/item/1/linkId"),
    Refusal(json: questionnaire(#""implicitRules": "http://x""#), path: "/implicitRules"),
    Refusal(
      json: questionnaire(
        "\"item\": [\(item("a", "string", "\"modifierExtension\": [{ \"url\": \"http://x\" }]"))]"),
      path: "/item/0/modifierExtension"),
  ]

  private static func questionnaire(_ members: String) -> String {
    "{ \"resourceType\": \"Questionnaire\", \(members) }"
  }

  @Test(arguments: refusals)
  private func `a document that is no such Questionnaire is refused with its place`(
    refusal: Refusal
  ) throws {
    let error = try #require(throws: InterchangeError.self) {
      try FHIRQuestionnaireImport(json: Array(refusal.json.utf8))
    }
    #expect(error.path == refusal.path)
  }

  private struct Mismatch: CustomTestStringConvertible {
    let type: String
    let members: String
    let report: String
    var testDescription: String { members }

    init(_ type: String, _ members: String, _ report: String) {
      self.type = type
      self.members = members
      self.report = report
    }
  }

  private static let mismatches: [Mismatch] = [
    Mismatch(
      "decimal", #""initial": [{ "valueDecimal": "x" }]"#,
      "/initial/0/valueDecimal: Expected a number, found a string."),
    Mismatch(
      "boolean", #""initial": [{ "valueBoolean": "true" }]"#,
      "/initial/0/valueBoolean: Expected a boolean, found a string."),
    Mismatch(
      "date", #""initial": [{ "valueDate": 2020 }]"#,
      "/initial/0/valueDate: Expected a string, found a number."),
    Mismatch(
      "quantity", #""initial": [{ "valueQuantity": 1 }]"#,
      "/initial/0/valueQuantity: Expected an object, found a number."),
    Mismatch("string", #""initial": ["x"]"#, "/initial/0: Expected an object, found a string."),
    Mismatch("string", #""initial": {}"#, "/initial: Expected an array, found an object."),
    Mismatch("string", #""maxLength": "5""#, "/maxLength: Expected a number, found a string."),
    Mismatch("string", #""readOnly": "yes""#, "/readOnly: Expected a boolean, found a string."),
    Mismatch("string", #""prefix": []"#, "/prefix: Expected a string, found an array."),
    Mismatch("string", #""enableWhen": {}"#, "/enableWhen: Expected an array, found an object."),
    Mismatch(
      "string", #""enableWhen": [1]"#,
      "/enableWhen/0: Expected an object, found a number. The condition counts as true."),
    Mismatch(
      "choice", #""answerOption": {}"#, "/answerOption: Expected an array, found an object."),
    Mismatch(
      "choice", #""answerOption": ["x"]"#, "/answerOption/0: Expected an object, found a string."),
    Mismatch(
      "choice", #""answerOption": [{ "valueCoding": "x" }]"#,
      "/answerOption/0/valueCoding: Expected an object, found a string."),
    Mismatch(
      "choice", #""answerOption": [{ "valueString": "x", "initialSelected": 1 }]"#,
      "/answerOption/0/initialSelected: Expected a boolean, found a number."),
    Mismatch(
      "choice", #""answerValueSet": 1"#, "/answerValueSet: Expected a string, found a number."),
  ]

  @Test(arguments: mismatches)
  private func `another JSON type is reported with its place, the expected and the found type`(
    mismatch: Mismatch
  ) throws {
    let findings = try importedItems(item("a", mismatch.type, mismatch.members)).findings
    let reports: [String] = findings.map { $0.path + ": " + $0.message }
    #expect(reports.contains("/item/0" + mismatch.report), "\(reports)")
  }

  @Test func `an item that cannot be read is refused with the expected and the found type`() throws
  {
    let items: [String: String] = [
      #"{ "linkId": 7, "type": "string" }"#: "/item/0/linkId: Expected a string, found a number.",
      #"{ "linkId": "a", "type": 7 }"#: "/item/0/type: Expected a string, found a number.",
      #"{ "linkId": "a", "type": "group", "item": {} }"#:
        "/item/0/item: Expected an array, found an object.",
    ]
    for (item, report) in items {
      let json: String = Self.questionnaire("\"item\": [" + item + "]")
      let error = try #require(throws: InterchangeError.self) {
        try FHIRQuestionnaireImport(json: Array(json.utf8))
      }
      #expect(error.description == report)
    }
  }

  private struct Loss: CustomTestStringConvertible {
    let items: String
    let report: [String]
    var testDescription: String { items }

    init(_ items: String, _ report: String...) {
      self.items = items
      self.report = report
    }
  }

  private static let losses = [
    Loss(
      item("a", "string", #""answerConstraint": "other""#),
      "notCarriedOver /item/0/answerConstraint"),
    Loss(item("a", "string", #""_text": {}"#), "notCarriedOver /item/0/_text"),
    Loss(item("a", "boolean", #""maxLength": 3"#), "notCarriedOver /item/0/maxLength"),
    Loss(item("a", "string", #""maxLength": "x""#), "notCarriedOver /item/0/maxLength"),
    Loss(
      item("a", "string", #""answerOption": [{ "valueInteger": 1 }]"#),
      "notCarriedOver /item/0/answerOption"),
    Loss(
      item(
        "a", "string", "\"extension\": [\(fhirExtension("regex", "\"valueString\": \"(?=x)\""))]"),
      "notCarriedOver /item/0/extension/0"),
    Loss(
      item("a", "string", "\"extension\": [\(fhirExtension("mimeType", "\"valueCode\": \"x\""))]"),
      "notCarriedOver /item/0/extension/0"),
    Loss(
      item("a", "string", "\"extension\": [\(fhirExtension("minValue", "\"valueInteger\": 1"))]"),
      "notCarriedOver /item/0/extension/0"),
    Loss(
      item("a", "integer", #""initial": [{ "valueString": "x" }]"#),
      "notCarriedOver /item/0/initial/0"),
    Loss(
      item("a", "integer", #""initial": [{ "valueInteger": 1 }, { "valueInteger": 2 }]"#),
      "notCarriedOver /item/0/initial"),
    Loss(
      item("a", "date", #""initial": [{ "valueDate": "2026" }]"#),
      "notCarriedOver /item/0/initial/0"),
    Loss(
      item(
        "a", "integer",
        "\"initial\": [{ \"valueInteger\": 9 }], \"extension\": [\(fhirExtension("maxValue", "\"valueInteger\": 5"))]"
      ),
      "notCarriedOver /item/0/initial"),
    Loss(
      item("a", "choice", #""answerOption": [{ "valueString": "x" }, { "valueString": "x" }, {}]"#),
      "notCarriedOver /item/0/answerOption/1", "notCarriedOver /item/0/answerOption/2"),
    Loss(item("a", "choice"), "approximated /item/0/type"),
    Loss(
      item("a", "group", "\"required\": true, \"item\": [\(item("b", "string"))]"),
      "notCarriedOver /item/0/required"),
    Loss(item("a", "display"), "reshaped /item/0"),
    // A calculated score.
    Loss(
      item("a", "decimal", #""readOnly": true, "required": true"#),
      "notCarriedOver /item/0/required"),
    Loss(
      item(
        "a", "decimal",
        #""readOnly": true, "required": true, "initial": [{ "valueDecimal": 1 }]"#)),
    Loss(
      item(
        "a", "string", #""enableWhen": [{ "question": "a", "operator": "~", "answerString": "" }]"#),
      "notCarriedOver /item/0/enableWhen/0"),
    // Codes have no order.
    Loss(
      item("a", "choice", #""answerOption": [{ "valueCoding": { "code": "1" } }]"#) + ","
        + item(
          "b", "string",
          #""enableWhen": [{ "question": "a", "operator": ">", "answerInteger": 0 }]"#),
      "notCarriedOver /item/1/enableWhen/0/answerInteger"),
    Loss(
      item("a", "choice", #""answerOption": [{ "valueCoding": { "code": "1" } }]"#) + ","
        + item(
          "b", "string",
          #""enableWhen": [{ "question": "a", "operator": ">", "answerCoding": { "code": "0" } }]"#),
      "notCarriedOver /item/1/enableWhen/0/answerCoding"),
    Loss(
      item(
        "a", "quantity",
        #""initial": [{ "valueQuantity": { "value": 1, "comparator": "<", "unit": "kg" } }]"#),
      "notCarriedOver /item/0/initial/0"),
    Loss(
      item(
        "a", "choice",
        #""answerValueSet": "http://x", "initial": [{ "valueCoding": { "code": "1" } }]"#),
      "unresolvedReference /item/0/answerValueSet", "approximated /item/0/initial/0/valueCoding"),
    Loss(
      item(
        "a", "reference",
        #""initial": [{ "valueReference": { "reference": "Patient/1", "display": "Ann" } }]"#),
      "approximated /item/0/initial/0/valueReference", "approximated /item/0/type"),
    Loss(
      item("a", "string", #""required": "true", "repeats": "x", "readOnly": 1, "enableWhen": {}"#),
      "notCarriedOver /item/0/readOnly", "notCarriedOver /item/0/repeats",
      "notCarriedOver /item/0/required", "notCarriedOver /item/0/enableWhen"),
    Loss(
      item("a", "date", #""repeats": true"#) + ","
        + item(
          "b", "string",
          #""enableWhen": [{ "question": "a", "operator": "exists", "answerBoolean": true }]"#),
      "reshaped /item/0/repeats", "approximated /item/1/enableWhen/0"),
    // The defaults, written out.
    Loss(
      item(
        "a", "group",
        #""required": false, "readOnly": false, "repeats": false, "item": ["#
          + item("b", "string") + "," + item("c", "display", #""required": false"#) + ","
          + item("d", "string") + "]")),
  ]

  @Test(arguments: losses)
  private func `what a form cannot express is a finding`(loss: Loss) throws {
    #expect(try importedItems(loss.items).report == loss.report)
  }

  @Test func `elements of the Questionnaire that a form cannot express are findings`() throws {
    let result = try importedItems(
      item("a", "string"),
      #""status": "active", "text": {}, "contained": [{}], "extension": [{ "url": "http://x" }]"#)
    #expect(
      result.report == [
        "notCarriedOver /contained/0", "notCarriedOver /extension/0", "notCarriedOver /text",
      ])
  }

  @Test func `what a contained value set knows beside codes and texts is a finding`() throws {
    let concept = #"{ "code": "1", "display": "One", "extension": [], "designation": [] }"#
    let entry = #"{ "code": "2", "property": [], "contains": [{ "code": "3", "extension": [] }] }"#
    let result = try importedItems(
      item("a", "choice", "\"answerValueSet\": \"#a\"") + ","
        + item("b", "choice", "\"answerValueSet\": \"#b\"") + ","
        + item("c", "choice", "\"answerValueSet\": \"#c\""),
      """
      "contained": [
        { "resourceType": "ValueSet", "id": "a", "compose": { "include": [{ "concept": [\(concept)] }] } },
        { "resourceType": "ValueSet", "id": "b", "expansion": { "contains": [\(entry)] } },
        { "resourceType": "ValueSet", "id": "c" }]
      """)
    #expect(
      result.report == [
        "notCarriedOver /contained/0/compose/include/0/concept/0/designation",
        "notCarriedOver /contained/0/compose/include/0/concept/0/extension",
        "notCarriedOver /contained/1/expansion/contains/0/property",
        "notCarriedOver /contained/1/expansion/contains/0/contains/0/extension",
        "approximated /item/2/type",
      ])
  }

  @Test func `items that share a large value set are refused once they are too large`() throws {
    let concepts = (0..<1000).map { "{ \"code\": \"c\($0)\" }" }.joined(separator: ",")
    let items = (0..<201).map { item("q\($0)", "choice", "\"answerValueSet\": \"#v\"") }
    let json = Self.questionnaire(
      """
      "contained": [{ "resourceType": "ValueSet", "id": "v", "compose": { "include": [{ "concept": [\(concepts)] }] } }],
      "item": [\(items.joined(separator: ","))]
      """)
    let error = try #require(throws: InterchangeError.self) {
      try FHIRQuestionnaireImport(json: Array(json.utf8))
    }
    #expect(error.path == "/item/200")
  }

  private static let words: [FormValue] = [
    .null, true, 0, -1, 1e300, "", "x", "exists", "group", "1.1", "#two", [], ["a"], [:],
    ["url": "x"], ["valueString": "x"], [["valueCoding": [:]]],
  ]

  private static let mutation = DocumentMutation(
    words: words, members: ["item", "enableWhen", "repeats", "initial"], depth: 8)

  @Test(arguments: QuestionnaireFixture.names)
  func `any document is refused with its place or becomes a form that loads`(name: String) throws {
    var random = SeededGenerator(state: 7)
    let original = try FormValue(json: QuestionnaireFixture.json(name))
    for _ in 0..<60 {
      var document = original
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        document = Self.mutation.changed(document, &random)
      }
      do {
        let result = try FHIRQuestionnaireImport(json: Array(document.json().utf8))
        let response = try result.response([:])
        #expect(ResponseCheck.problems(response.document) == [], "\(document.json())")
      } catch let error as InterchangeError {
        #expect(!error.reason.isEmpty)
      }
    }
  }
}
