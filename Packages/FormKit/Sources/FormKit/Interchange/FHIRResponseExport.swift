/// The values of a form as a FHIR R4 QuestionnaireResponse.
///
/// For a form that ``FHIRQuestionnaireImport`` read, the response names the Questionnaire and its items
/// as `x-fhir` of the document does. For any other form, the link ids are the ids of the form. Hidden,
/// disabled and empty values are left out; so are secrets, with a finding.
///
/// Source: FHIR R4 (4.0.1), QuestionnaireResponse.
public struct FHIRResponseExport: Sendable, Hashable {
  /// The QuestionnaireResponse; `completed` when the values are valid and no required answer of a Questionnaire is
  /// missing, also of an item that never shows, else `in-progress`.
  public let document: FormValue
  /// What R4 cannot express of the values.
  ///
  /// All are warnings, their pointers into the submitted values.
  public let findings: [LintFinding]

  /// Judges values as ``CompiledForm/check(_:environment:checks:)`` does and exports them.
  ///
  /// - Parameters:
  ///   - values: The values by id.
  ///   - form: The form.
  ///   - source: The form's document, whose `x-fhir` names the items; default none.
  ///   - authored: The instant of the answers as an R4 dateTime, such as `2026-01-31T10:00:00Z`.
  ///   - environment: The day, context and messages the values are judged by.
  /// - Throws: ``InterchangeError`` for an `x-fhir` that no import writes.
  public init(
    _ values: FormObject, of form: CompiledForm, source: FormValue = [:], authored: String,
    environment: FormEnvironment
  ) throws(InterchangeError) {
    let verdict = form.check(values, environment: environment)
    let carried = source["x-fhir"]
    let place = JSONPointer.root.appending("x-fhir").appending("items")
    let items =
      carried == nil
      ? ResponseItem.items(of: form.schema, messages: environment.messages)
      : try ResponseItem.items(outline: carried?["items"], at: place)
    let lacksAnswer =
      carried != nil
      && VerdictSheet(values, form: form, environment: environment).lacksHiddenAnswer
    let submitted = verdict.values
    let secrets = form.schema.fields.filter(\.sensitive).map(\.id)
    let writer = ResponseWriter(secrets: Set(secrets))
    var members: FormObject = [
      "resourceType": "QuestionnaireResponse", "authored": .string(authored),
      "status": verdict.isValid && !lacksAnswer ? "completed" : "in-progress",
    ]
    members["questionnaire"] = carried?["questionnaire"]
    let answered = writer.items(items, submitted, .root)
    if !answered.isEmpty { members["item"] = .array(answered) }
    writer.reportUnread(submitted, items.flatMap(\.readIDs), .root)
    document = .object(members)
    findings = writer.sink.findings
  }
}

extension VerdictSheet {
  /// Whether an enabled item of a Questionnaire that never shows lacks its required answer.
  ///
  /// Such an item keeps its value, and its `enabled` says when the Questionnaire enables it.
  fileprivate var lacksHiddenAnswer: Bool {
    frames.indices.contains { frame in
      frames[frame].group.fields.indices.contains { lacksHiddenAnswer($0, in: frame) }
        || frames[frame].group.repeats.indices.contains { lacksHiddenItem($0, in: frame) }
    }
  }

  /// Whether a repeat that never shows has too few items, although a field of it is enabled.
  private func lacksHiddenItem(_ index: Int, in frame: Int) -> Bool {
    let repetition = frames[frame].group.repeats[index]
    guard !isVisible(index, of: frame),
      repetition.visible.allSatisfy({ $0.isNever || holds($0, in: frame) }),
      frames[frame].items[index].count < repetition.policy.minimum
    else { return false }
    // A field's `enabled` is read from an item: an empty one.
    let group = repetition.group
    var sheet = self
    sheet.frames.append(
      Frame(
        group: group, parent: frame, base: flags.count, repetition: index, position: 0,
        items: Array(repeating: 0..<0, count: group.repeats.count)))
    sheet.flags += group.outlines.flags
    sheet.values += Array(repeating: .null, count: group.fields.count)
    return group.fields.contains {
      $0.whenHidden == .keep && sheet.holds($0.enabled, in: frames.count)
    }
  }

  private func lacksHiddenAnswer(_ index: Int, in frame: Int) -> Bool {
    let field = frames[frame].group.fields[index]
    return field.whenHidden == .keep
      && !flags[frames[frame].base + index].contains(.isVisible)
      && field.visible.allSatisfy { $0.isNever || holds($0, in: frame) }
      && holds(field.enabled, in: frame) && holds(field.required, in: frame)
      && value(of: index, in: frame).isEmpty
  }
}

extension CompiledCondition {
  fileprivate var isNever: Bool { if case .constant(false) = self { true } else { false } }
}
