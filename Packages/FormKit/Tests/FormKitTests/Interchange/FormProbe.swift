import FormKit
import Testing

/// What must hold of every schema any test of this target loads.
enum FormProbe {
  /// Findings that tell of a document's shape, which a JSON Schema can see.
  private static let structural: Set = [
    "unknownKey", "wrongType", "missingKey", "unknownType", "unknownRule", "unknownOperator",
    "unknownTransform", "formatVersion", "conditionType", "invalidId",
  ]

  /// A schema that loads comes back from its document, its JSON and its export, and is valid by
  /// the JSON Schema of format 1.
  static func check(
    _ form: CompiledForm, _ document: FormValue, rules: RuleRegistry = RuleRegistry()
  ) throws {
    guard form.schema.fields.count < 200 else { return }
    let written = form.schema.document
    #expect(try FormSchema(document: written) == form.schema)
    #expect(try FormSchema(document: FormValue(json: written.json())).document == written)
    let export = JSONSchemaExport(form.schema)
    let back = try JSONSchemaImport(document: export.document, rules: rules)
    #expect(back.schema == form.schema)
    guard !form.findings.contains(where: { structural.contains($0.code) }) else { return }
    #expect(try FormatValidator().failures(document) == [])
    #expect(try FormatValidator().failures(written) == [])
  }

  /// A document the JSON Schema of format 1 refuses has a finding, and one whose findings are all
  /// about its shape is refused.
  static func check(_ findings: [LintFinding], _ document: FormValue) throws {
    let failures = try FormatValidator().failures(document)
    if !failures.isEmpty {
      #expect(!findings.isEmpty, "\(failures)")
    } else {
      #expect(!findings.contains { sure.contains($0.code) }, "\(document.json())")
    }
  }

  /// Findings a JSON Schema always sees, too.
  private static let sure: Set = [
    "unknownKey", "unknownType", "unknownOperator", "unknownTransform", "formatVersion",
  ]
}
