import FormKit
import Testing

/// Bounds that no answer satisfies.
@Suite struct QuestionnaireBoundTests {
  private static func bounds(_ name: (String, String), _ values: (String, String)) -> String {
    "\"extension\": [\(fhirExtension(name.0, values.0)), \(fhirExtension(name.1, values.1))]"
  }

  private static func counts(_ least: Int, _ most: Int) -> String {
    bounds(
      ("questionnaire-minOccurs", "questionnaire-maxOccurs"),
      ("\"valueInteger\": \(least)", "\"valueInteger\": \(most)"))
  }

  private static let reversed: [(type: String, least: String, most: String, bound: FormValue)] = [
    ("integer", #""valueInteger": 9"#, #""valueInteger": 3"#, 9),
    ("decimal", #""valueDecimal": 1.5"#, #""valueDecimal": 1.25"#, 1.5),
    ("date", #""valueDate": "2026-02-01""#, #""valueDate": "2026-01-31""#, "2026-02-01"),
    ("time", #""valueTime": "10:00:00""#, #""valueTime": "09:00:00""#, "10:00:00"),
  ]

  @Test(arguments: reversed)
  func `an upper bound below the lower one is a finding and does not apply`(
    type: String, least: String, most: String, bound: FormValue
  ) throws {
    let result = try importedItems(
      item("a", type, Self.bounds(("minValue", "maxValue"), (least, most))))
    #expect(result.report == ["notCarriedOver /item/0"])
    #expect(try result.field("a")["rules"] == [["rule": "min", "value": bound]])
    #expect(CompiledForm.lint(document: result.document) == [])
  }

  @Test func `equal bounds stay`() throws {
    let bounds = Self.bounds(
      ("minValue", "maxValue"), (#""valueInteger": 3"#, #""valueInteger": 3"#))
    let result = try importedItems(item("a", "integer", bounds))
    #expect(result.findings == [])
    #expect(try result.field("a")["rules"]?.arrayValue?.count == 2)
  }

  @Test func `a longest text below the shortest one is a finding and does not apply`() throws {
    let result = try importedItems(
      item(
        "a", "string",
        "\"maxLength\": 2, \"extension\": [\(fhirExtension("minLength", "\"valueInteger\": 5"))]"))
    #expect(result.report == ["notCarriedOver /item/0"])
    #expect(try result.form.check(["a": "12345"]).isValid)
  }

  private static let options =
    #""repeats": true, "required": true, "answerOption": [{ "valueString": "x" }, { "valueString": "y" }, { "valueString": "z" }], "#

  @Test func `counts of a choice that no answer satisfies are a finding`() throws {
    let result = try importedItems(item("a", "choice", Self.options + Self.counts(3, 2)))
    #expect(result.report == ["notCarriedOver /item/0"])
    #expect(try result.field("a")["rules"] == [["rule": "minItems", "value": 3]])
    #expect(try result.form.check(["a": ["x", "y", "z"]]).isValid)
  }

  @Test func `more choices than options are a finding and not required`() throws {
    let result = try importedItems(item("a", "choice", Self.options + Self.counts(4, 2)))
    #expect(result.report == ["notCarriedOver /item/0"])
    #expect(try result.field("a")["rules"] == [["rule": "maxItems", "value": 2]])
    let open = try importedItems(item("a", "open-choice", Self.options + Self.counts(4, 4)))
    #expect(open.report == ["reshaped /item/0/type"])
  }

  @Test func `a required choice of no option at most is a finding`() throws {
    let result = try importedItems(item("a", "choice", Self.options + Self.counts(0, 0)))
    #expect(result.report == ["notCarriedOver /item/0"])
    #expect(try result.form.check(["a": ["x"]]).isValid)
  }
}
