/// A form as a JSON Schema, draft 2020-12.
///
/// The standard keywords say what JSON Schema can say of the values a form submits, empty ones left
/// out. What it cannot say travels in `x-formkit`: ``JSONSchemaImport`` reads both and gives the same
/// form back. `docs/interchange.md` describes the keyword.
public struct JSONSchemaExport: Sendable, Hashable {
  /// The JSON Schema.
  public let document: FormValue
  /// What only `x-formkit` carries.
  ///
  /// All are warnings, their pointers into the form's format 1 document. Another validator judges
  /// by the standard keywords alone.
  public let findings: [LintFinding]

  /// Exports a form.
  public init(_ schema: FormSchema) {
    let exporter = SchemaExporter()
    document = exporter.document(schema)
    findings = exporter.sink.findings
  }
}
