/// The Questionnaire of a document: the document itself, or the only one in a Bundle.
///
/// Source: FHIR R4, Bundle.
struct QuestionnaireSource {
  let questionnaire: FormValue
  /// Where the Questionnaire is in the document.
  let pointer: JSONPointer
  /// The entries of a Bundle that are not read.
  let findings: [LintFinding]
  /// The most Questionnaires that a message names.
  private static let mostNames = 20

  /// - Throws: ``InterchangeError`` for a Bundle without a Questionnaire, with several, or with a modifier.
  init(_ document: FormValue) throws(InterchangeError) {
    guard document["resourceType"] == "Bundle" else {
      (questionnaire, pointer, findings) = (document, .root, [])
      return
    }
    try Self.refuseModifiers(document, .root)
    let sink = FindingSink()
    var found: [(resource: FormValue, pointer: JSONPointer)] = []
    for (index, entry) in (document["entry"]?.arrayValue ?? []).enumerated() {
      let place = JSONPointer.root.appending("entry").appending(index)
      if let resource = entry["resource"], resource["resourceType"] == "Questionnaire" {
        try Self.refuseModifiers(entry, place)
        found.append((resource, place.appending("resource")))
      } else {
        sink.warning("notCarriedOver", place, "Only the Questionnaire of a Bundle is read.")
      }
    }
    guard let only = found.first, found.count == 1 else {
      throw InterchangeError(path: "", reason: Self.reason(found.map(\.resource)))
    }
    (questionnaire, pointer, findings) = (only.resource, only.pointer, sink.findings)
  }

  private static func refuseModifiers(
    _ value: FormValue, _ place: JSONPointer
  ) throws(InterchangeError) {
    for key in ["implicitRules", "modifierExtension"] where value[key] != nil {
      throw InterchangeError(
        path: place.appending(key).description,
        reason: "This may change the meaning of the Bundle and must not be ignored.")
    }
  }

  private static func reason(_ questionnaires: [FormValue]) -> String {
    guard !questionnaires.isEmpty else { return "The Bundle has no Questionnaire." }
    let names = questionnaires.prefix(mostNames).map { resource in
      (resource["id"] ?? resource["url"])?.stringValue.map { "\"\($0)\"" } ?? "one without an id"
    }
    let more = questionnaires.count - names.count
    return "The Bundle has \(questionnaires.count) Questionnaires: "
      + names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
      + ". Extract one of them into a document of its own and import that."
  }
}
