/// A form read from a JSON Schema, draft 2020-12, and UI hints.
///
/// ```swift
/// let result = try JSONSchemaImport(json: bytes)
/// let form = try CompiledForm(result.schema)  // what is imported loads
/// for finding in result.findings { print(finding) }
/// ```
///
/// An absent value and an empty one are the same to a form. What a form cannot say is a finding,
/// never dropped silently; `docs/interchange.md` lists how each keyword is read.
public struct JSONSchemaImport: Sendable, Hashable {
  /// The form.
  public let schema: FormSchema
  /// What could not be carried over.
  ///
  /// All are warnings, their pointers into the JSON Schema, for the codes `unknownHint` and
  /// `unusableHint` into the UI hints.
  public let findings: [LintFinding]

  /// Imports JSON text; fields stand in the order of the text unless the hints say otherwise.
  ///
  /// - Parameters:
  ///   - bytes: The JSON Schema.
  ///   - hints: UI hints in the style of a uiSchema; default none.
  ///   - rules: The app's own rules by name, which an `x-formkit` may name; default none.
  /// - Throws: ``JSONSyntaxError`` for malformed JSON, ``InterchangeError`` for what is no schema of
  ///   an object, expands to too much, holds a malformed `x-formkit`, or makes no form that loads.
  public init(
    json bytes: [UInt8], hints: FormValue = [:], rules: RuleRegistry = RuleRegistry()
  ) throws {
    let (document, offsets) = try FormValue.parse(bytes)
    try self.init(document: document, hints: hints, rules: rules, offsets: offsets)
  }

  /// Imports a parsed document; fields without an order in the hints stand sorted by name.
  ///
  /// - Throws: ``InterchangeError``.
  public init(
    document: FormValue, hints: FormValue = [:], rules: RuleRegistry = RuleRegistry()
  ) throws(InterchangeError) {
    try self.init(document: document, hints: hints, rules: rules, offsets: [:])
  }

  private init(
    document: FormValue, hints: FormValue, rules: RuleRegistry, offsets: TextMap<Int>
  ) throws(InterchangeError) {
    let importer = SchemaImporter(document: document, offsets: offsets)
    let read = try importer.schema(hints: hints)
    let loader = ImportLoader(places: importer.places) { place, message in
      importer.lost(place, message, code: "approximated")
    }
    schema = try loader.loadable(read, rules: rules)
    findings = importer.sink.findings
  }
}

extension FormValue {
  /// Parses JSON and tells where each value starts.
  fileprivate static func parse(
    _ bytes: [UInt8]
  ) throws(JSONSyntaxError) -> (FormValue, TextMap<Int>) {
    var parser = JSONParser<FormValue>(bytes: bytes, maximumDepth: 128)
    parser.tracks = true
    return (try parser.document(), parser.offsets)
  }
}
