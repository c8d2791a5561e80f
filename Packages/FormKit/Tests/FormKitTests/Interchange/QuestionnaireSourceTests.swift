import FormKit
import Testing

/// Questionnaires in Bundles, and looks that no form has.
@Suite struct QuestionnaireSourceTests {
  private static func entry(_ items: String, _ more: String = "") -> String {
    "{ \"resource\": { \"resourceType\": \"Questionnaire\", \(more) \"item\": [\(items)] } }"
  }

  private static func bundle(_ entries: [String], _ more: String = "") -> [UInt8] {
    let list = entries.joined(separator: ",")
    return Array("{ \"resourceType\": \"Bundle\", \(more) \"entry\": [\(list)] }".utf8)
  }

  private static let other = #"{ "resource": { "resourceType": "Patient" } }"#

  @Test func `the only Questionnaire of a Bundle is imported, its findings have their place in it`()
    throws
  {
    let result = try FHIRQuestionnaireImport(
      json: Self.bundle([Self.other, Self.entry(item("a", "dateTime"))]))
    #expect(
      result.report == ["notCarriedOver /entry/0", "approximated /entry/1/resource/item/0/type"])
    #expect(try result.form.schema.fields.map(\.id) == ["a"])
  }

  @Test func `an error in a Bundle has its place in it`() throws {
    let error = try #require(throws: InterchangeError.self) {
      try FHIRQuestionnaireImport(json: Self.bundle([Self.entry(item("a", "x"))]))
    }
    #expect(error.path == "/entry/0/resource/item/0/type")
  }

  @Test func `a Bundle of several Questionnaires is refused with their ids`() throws {
    let entries = [
      Self.entry("", #""id": "one","#), Self.entry("", #""url": "http://x/two","#), Self.entry(""),
    ]
    let error = try #require(throws: InterchangeError.self) {
      try FHIRQuestionnaireImport(json: Self.bundle(entries))
    }
    #expect(
      error.reason
        == "The Bundle has 3 Questionnaires: \"one\", \"http://x/two\", one without an id. "
        + "Extract one of them into a document of its own and import that.")
    let many = try #require(throws: InterchangeError.self) {
      try FHIRQuestionnaireImport(
        json: Self.bundle((0..<30).map { Self.entry("", "\"id\": \"q\($0)\",") }))
    }
    #expect(many.reason.contains("\"q19\" and 10 more."))
  }

  @Test func `a Bundle without a Questionnaire or with a modifier is refused`() throws {
    let entry = Self.entry(item("a", "string"))
    let refused = [
      "": Self.bundle([Self.other]),
      "/implicitRules": Self.bundle([entry], #""implicitRules": "x","#),
      "/modifierExtension": Self.bundle([entry], #""modifierExtension": [],"#),
    ]
    for (path, json) in refused {
      let error = try #require(throws: InterchangeError.self) {
        try FHIRQuestionnaireImport(json: json)
      }
      #expect(error.path == path)
    }
  }

  private static func control(_ code: String) -> String {
    fhirExtension(
      "questionnaire-itemControl",
      "\"valueCodeableConcept\": { \"coding\": [{ \"code\": \"\(code)\" }] }")
  }

  @Test(arguments: ["drop-down", "radio-button", "check-box", "autocomplete", "chips", "text-box"])
  func `a control that only chooses a look is no finding`(code: String) throws {
    let orientation = fhirExtension("questionnaire-choiceOrientation", #""valueCode": "vertical""#)
    let result = try importedItems(
      item(
        "a", "choice",
        #""answerOption": [{ "valueString": "x" }], "extension": ["#
          + "\(Self.control(code)), \(orientation)]"))
    #expect(result.findings == [])
  }

  @Test func `a control with a meaning is a finding`() throws {
    let result = try importedItems(
      item("a", "string", "\"extension\": [\(Self.control("signature"))]"))
    #expect(result.report == ["notCarriedOver /item/0/extension/0"])
  }

  @Test func `an option that excludes the others is a finding among several answers only`() throws {
    let exclusive = fhirExtension("questionnaire-optionExclusive", #""valueBoolean": true"#)
    let options =
      "\"answerOption\": [{ \"valueString\": \"x\", \"extension\": [\(exclusive)] }]"
    #expect(try importedItems(item("a", "choice", options)).findings == [])
    #expect(
      try importedItems(item("a", "choice", #""repeats": true, "# + options)).report
        == ["notCarriedOver /item/0/answerOption/0/extension/0"])
  }
}
