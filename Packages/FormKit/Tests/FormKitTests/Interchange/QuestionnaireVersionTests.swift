import FormKit
import Testing

/// Items as FHIR R5 writes them.
@Suite struct QuestionnaireVersionTests {
  private static let options =
    #""answerOption": [{ "valueCoding": { "code": "a" } }, { "valueCoding": { "code": "b" } }]"#

  private static func constrained(_ constraint: String) -> String {
    "\"answerConstraint\": \"\(constraint)\", " + options
  }

  @Test func `a coding is a choice among its options`() throws {
    for more in [Self.options, Self.constrained("optionsOnly")] {
      let result = try importedItems(item("a", "coding", more))
      #expect(result.findings == [])
      #expect(
        try result.field("a") == [
          "id": "a", "type": "choice", "label": "a", "options": [["value": "a"], ["value": "b"]],
        ])
      let response = try result.response(["a": "b"])
      #expect(response.document.json().contains(#""valueCoding":{"code":"b"}"#))
    }
  }

  @Test func `a coding that repeats is a multiChoice`() throws {
    let result = try importedItems(item("a", "coding", #""repeats": true, "# + Self.options))
    #expect(try result.field("a")["type"] == "multiChoice")
  }

  @Test func `a coding with options or a string asks for a text of its own`() throws {
    let result = try importedItems(item("a", "coding", Self.constrained("optionsOrString")))
    #expect(result.report == ["reshaped /item/0/type"])
    #expect(try result.visible(["a": "other"]) == ["a", "a-other"])
    let response = try result.response(["a": "other", "a-other": "x"])
    #expect(response.document.json().contains(#""valueString":"x""#))
  }

  @Test func `a coding with options or another coding loses the code of an own answer`() throws {
    let result = try importedItems(item("a", "coding", Self.constrained("optionsOrType")))
    #expect(result.report == ["reshaped /item/0/type", "approximated /item/0/answerConstraint"])
  }

  @Test(arguments: ["optionsOrString", "optionsOrType"])
  func `a string with options or its type asks for a text of its own`(constraint: String) throws {
    let more = #", "answerOption": [{ "valueString": "x" }]"#
    let result = try importedItems(
      item("a", "string", "\"answerConstraint\": \"\(constraint)\"" + more))
    #expect(result.report == ["reshaped /item/0/type"])
    #expect(try result.visible(["a": "other"]) == ["a", "a-other"])
  }

  @Test func `an integer with options or its type has its options only`() throws {
    let more = #""answerConstraint": "optionsOrType", "answerOption": [{ "valueInteger": 1 }]"#
    let result = try importedItems(item("a", "integer", more))
    #expect(result.report == ["approximated /item/0/answerConstraint"])
    #expect(try result.field("a")["type"] == "choice")
  }

  @Test(arguments: ["optionsOnly", "optionsOrString", "optionsOrType"])
  func `without options a constraint loses nothing`(constraint: String) throws {
    let result = try importedItems(
      item("a", "string", "\"answerConstraint\": \"\(constraint)\""))
    #expect(result.findings == [])
  }
}
