/// A form read from a FHIR R4 Questionnaire.
///
/// ```swift
/// let result = try FHIRQuestionnaireImport(json: bytes)
/// let form = try CompiledForm(document: result.document)
/// for finding in result.findings { print(finding) }
/// ```
///
/// An element without a counterpart in a form is a finding; `docs/interchange.md` lists how each element is read. The
/// cost is linear in the size of the document.
///
/// Source: FHIR R4 (4.0.1), Questionnaire.
public struct FHIRQuestionnaireImport: Sendable, Hashable {
  /// The form as a format 1 document.
  ///
  /// Its key `x-fhir` holds the canonical URL, the link ids and the codes, which
  /// ``FHIRResponseExport`` reads.
  public let document: FormValue
  /// What could not be carried over.
  ///
  /// All are warnings, their pointers into the Questionnaire.
  public let findings: [LintFinding]

  /// Imports JSON text of at most 128 levels: a Questionnaire, or a Bundle with one.
  ///
  /// - Throws: ``JSONSyntaxError`` for malformed JSON. ``InterchangeError`` for another resource, a Bundle of several Questionnaires, a
  ///   `modifierExtension` or `implicitRules`, which R4 forbids to ignore; an item without a link id,
  ///   a question or group without one of its own, an unknown type; a group that repeats or has a condition deeper than
  ///   31 sections; items so deep that the form nests deeper than 128 levels; a form that does not load.
  public init(json bytes: [UInt8]) throws {
    let source = try QuestionnaireSource(FormValue(json: bytes, limits: FormLimits()))
    let place = source.pointer.description
    do throws(InterchangeError) {
      let (document, found) = try Self.form(of: source.questionnaire)
      self.document = document
      findings =
        source.findings
        + found.map {
          LintFinding(
            severity: $0.severity, code: $0.code, path: place + $0.path, message: $0.message)
        }
    } catch {
      throw InterchangeError(path: place + error.path, reason: error.reason)
    }
  }

  private static func form(
    of questionnaire: FormValue
  ) throws(InterchangeError) -> (document: FormValue, findings: [LintFinding]) {
    let reader = QuestionnaireReader()
    let items = try reader.items(of: questionnaire)
    let writer = QuestionnaireWriter(reader: reader)
    let schema = try writer.schema(questionnaire, items)
    let sink = reader.sink
    let loader = ImportLoader(places: reader.places) { sink.warning("approximated", $0, $1) }
    var members = try loader.loadable(schema, rules: RuleRegistry()).document.objectValue ?? [:]
    members["x-fhir"] = QuestionnaireOutline.value(questionnaire, items)
    let document = FormValue.object(members)
    let limits = FormLimits()
    if limits.nestingFinding(document) != nil {
      throw InterchangeError(
        path: "",
        reason: "The items nest too deep: the form would have more than "
          + "\(limits.documentNesting) levels of JSON.")
    }
    return (document, sink.findings)
  }
}
