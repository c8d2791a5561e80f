import FormKit
import FormKitMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The Questionnaires of the tests, which are files so that other validators read them, too.
enum QuestionnaireFixture {
  static let names = [
    "below-questions", "code-systems", "conditions", "every-type", "family-history", "initial",
    "intake", "link-ids", "mood", "value-sets",
  ]

  /// The bytes of a Questionnaire.
  static func json(_ name: String) throws -> [UInt8] {
    let root = #filePath.components(separatedBy: "/Packages/FormKit/Tests/").first ?? ""
    return Array(
      try Data(contentsOf: URL(filePath: "\(root)/Tests/Interchange/questionnaires/\(name).json")))
  }

  /// The import of a Questionnaire; the form it gives loads without findings.
  static func imported(_ name: String) throws -> FHIRQuestionnaireImport {
    let result = try FHIRQuestionnaireImport(json: json(name))
    #expect(CompiledForm.lint(document: result.document) == [])
    return result
  }

  /// A Questionnaire of many items: groups of ten questions, each shown by the one before.
  static func large(_ count: Int) -> FormValue {
    var groups: [FormValue] = []
    for start in stride(from: 0, to: count, by: 10) {
      let items = (start..<min(start + 10, count)).map { index -> FormValue in
        var item: FormObject = [
          "linkId": .string("\(start).\(index)"), "text": .string("Question \(index)"),
          "type": index % 3 == 0 ? "boolean" : "choice",
        ]
        if index % 3 != 0 { item["answerOption"] = [["valueString": "a"], ["valueString": "b"]] }
        if index > start {
          let before = "\(start).\(index - 1)"
          item["enableWhen"] = [
            ["question": .string(before), "operator": "exists", "answerBoolean": true]
          ]
        }
        return .object(item)
      }
      groups.append(
        [
          "linkId": .string("\(start)"), "type": "group", "text": "Group", "item": .array(items),
        ])
    }
    return ["resourceType": "Questionnaire", "status": "active", "item": .array(groups)]
  }
}

/// The import of a Questionnaire of these items.
func importedItems(_ items: String, _ more: String = "") throws -> FHIRQuestionnaireImport {
  let json =
    "{ \"resourceType\": \"Questionnaire\", \(more.isEmpty ? "" : more + ", ") \"item\": [\(items)] }"
  let result = try FHIRQuestionnaireImport(json: Array(json.utf8))
  _ = try CompiledForm(document: result.document)
  return result
}

/// One item with a type and more elements.
func item(_ linkId: String, _ type: String, _ more: String = "") -> String {
  """
  { "linkId": "\(linkId)", "type": "\(type)", "text": "\(linkId)"\(more.isEmpty ? "" : ", " + more) }
  """
}

/// The elements of one extension.
func fhirExtension(_ name: String, _ value: String) -> String {
  "{ \"url\": \"http://hl7.org/fhir/StructureDefinition/\(name)\", \(value) }"
}

extension FHIRQuestionnaireImport {
  var form: CompiledForm { get throws { try CompiledForm(document: document) } }

  /// The findings as `code path`, in order.
  var report: [String] { findings.map { "\($0.code) \($0.path)" } }

  /// The field of an id as its document has it, defaults left out.
  func field(_ id: String) throws -> FormValue {
    let found = try form.schema.fields.first { $0.id.rawValue == id }
    let section = FormSection(fields: [try #require(found)])
    let schema = FormSchema("one", sections: [section])
    let fields = schema.document["sections"]?.arrayValue?.first?["fields"]?.arrayValue
    return try #require(fields?.first)
  }

  /// The paths that show with values.
  func visible(_ values: FormObject) throws -> [String] {
    try form.check(values).visible.map(\.description)
  }

  func response(
    _ values: FormObject, authored: String = "2026-01-31T10:00:00Z"
  ) throws -> FHIRResponseExport {
    try FHIRResponseExport(
      values, of: form, source: document, authored: authored, environment: .fixture())
  }
}
