/// Reads one item as fields and reports what they cannot express.
struct QuestionnaireFieldReader {
  let item: QuestionnaireItem
  let writer: QuestionnaireWriter
  var extensions: QuestionnaireExtensions
  /// The elements that were read.
  var known: Set<String> = [
    "linkId", "type", "text", "prefix", "item", "extension", "id", "enableWhen", "enableBehavior",
    "definition", "code",
  ]

  init(item: QuestionnaireItem, writer: QuestionnaireWriter) {
    self.item = item
    self.writer = writer
    extensions = item.extensions
  }

  /// Whether something shows, and within hidden items when it is enabled.
  struct Visibility {
    let visible: Condition
    let hidden: Condition?
  }

  /// The text of the item with its prefix; a group without a text has none.
  var title: String? {
    let prefix = item.members["prefix"]?.stringValue
    let own = item.text.flatMap { $0.isEmpty ? nil : $0 }
    let other = item.codeDisplay ?? item.wording?.text ?? item.linkId
    let text = own ?? (item.kind.isQuestion ? other : nil)
    let parts = [prefix, text].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  func lost(_ key: String, _ message: String, code: String = "notCarriedOver") {
    writer.sink.warning(code, item.place(key), message)
  }

  mutating func visibility(hidden: Condition?) -> Visibility {
    let enabled = writer.conditions.enabled(item)
    let isHidden = extensions.take(.hidden)?.value == true
    guard isHidden || hidden != nil else { return Visibility(visible: enabled, hidden: nil) }
    return Visibility(
      visible: isHidden ? false : true, hidden: .conjoining([hidden ?? true, enabled]))
  }

  /// The field, and that for the free text of an open choice.
  mutating func fields(hidden: Condition?) -> [FormField] {
    let visibility = visibility(hidden: hidden)
    var field = FormField(item.fieldID, type, label: title.map { .literal($0) })
    apply(visibility, to: &field)
    require(&field)
    return finished(field)
  }

  /// The text of a display that shows on a condition.
  mutating func notice(hidden: Condition?) -> FormField {
    var field = FormField(notice: item, label: title)
    apply(visibility(hidden: hidden), to: &field)
    lost("enableWhen", FormField.noticeFinding, code: "reshaped")
    if !item.children.isEmpty { known.remove("item") }
    reportRest()
    return field
  }

  /// The fields of each item of a question that repeats.
  mutating func repeatedFields(hidden: Condition?) -> [FormField] {
    var field = FormField(item.fieldID, type, label: title.map { .literal($0) })
    apply(Visibility(visible: true, hidden: hidden), to: &field)
    field.required = item.members["required"] == true ? true : false
    writer.sink.warning(
      "reshaped", item.place("repeats"),
      "The question becomes a repeat whose items have one field, \"\(field.id)\".")
    return finished(field)
  }

  private func apply(_ visibility: Visibility, to field: inout FormField) {
    field.visible = visibility.visible
    guard let enabled = visibility.hidden else { return }
    field.enabled = enabled
    field.whenHidden = .keep
  }

  private mutating func require(_ field: inout FormField) {
    known.insert("required")
    if item.members["required"] == true { field.required = true }
  }

  private mutating func finished(_ start: FormField) -> [FormField] {
    var field = start
    known.formUnion(["required", "repeats", "readOnly", "answerOption", "answerValueSet"])
    field.readOnly = item.members["readOnly"] == true ? true : false
    if field.type == .choice || field.type == .multiChoice {
      field.options = .fixed(
        item.options.map { FieldOption(.string($0.value), label: $0.label) })
    }
    if !item.kind.isChoice { known.subtract(["answerOption", "answerValueSet"]) }
    readHelp(&field)
    readRules(&field)
    field.defaultValue = standard(field)
    if field.refusesItsDefault {
      field.defaultValue = nil
      lost("initial", "The form's own rules refuse this value.")
    }
    dropUnfillable(&field)
    let open = openField(&field)
    reportTypes()
    reportConstraint()
    reportRest()
    return [field] + open
  }

  /// Requires no answer that nothing can give, such as a score that a program calculates.
  private func dropUnfillable(_ field: inout FormField) {
    let isHidden = field.whenHidden == .keep
    guard item.members["required"] == true, item.members["readOnly"] == true, !isHidden,
      field.defaultValue == nil
    else { return }
    field.required = false
    lost("required", "A read-only field without an initial value cannot get an answer.")
  }

  /// The field for an answer that is not among the options.
  private mutating func openField(_ field: inout FormField) -> [FormField] {
    guard let open = item.openOption else { return [] }
    let label = extensions.take(.openLabel)?.value?.stringValue ?? "Other"
    field.options = .fixed(
      item.options.map { FieldOption(.string($0.value), label: $0.label) }
        + [FieldOption(.string(open.value), label: .literal(label))])
    lost("type", "An answer that is not among the options is a field of its own.", code: "reshaped")
    let isOpen: Condition = .field(
      field.id,
      item.isMultiple ? .contains(.string(open.value)) : .equals(.string(open.value)))
    var text = FormField(FieldID(rawValue: open.id), .text, label: .literal(label))
    text.required = true
    text.visible = isOpen
    if !field.enabled.isAlways || field.whenHidden == .keep {
      text.visible = field.visible
      text.enabled = .conjoining([field.enabled, isOpen])
      text.whenHidden = .keep
    }
    return [text]
  }
}

extension QuestionnaireFieldReader {
  var type: FieldType {
    switch item.kind {
    case .boolean: .choice
    case .decimal, .quantity: .number
    case .integer: .integer
    case .date, .dateTime: .date
    case .time: .time
    case .url: .url
    case .attachment: .file
    case .text: .textarea
    case .choice, .openChoice:
      item.options.isEmpty ? .text : item.isMultiple ? .multiChoice : .choice
    case .string, .reference, .group, .display: .text
    }
  }

  /// What a type of field cannot hold of a type of item.
  private func reportTypes() {
    switch item.kind {
    case .dateTime:
      lost("type", "A form has no date with a time, so it asks for the day.", code: "approximated")
    case .reference:
      lost("type", "A form has no references, so it asks for a text.", code: "approximated")
    case .attachment:
      lost("type", "A form holds facts of a file, not its content.", code: "approximated")
    case .choice, .openChoice:
      let reference = item.members["answerValueSet"]?.stringValue
      if item.options.isEmpty, reference?.hasPrefix("#") ?? true {
        lost(
          "type", "The question has no options, so the form asks for a text.", code: "approximated")
      }
    default: break
    }
    if item.isMultiple, item.children.contains(where: { $0.kind != .display }) {
      lost(
        "item", "A form asks once for what is below the question, not once for each answer.",
        code: "approximated")
    }
  }

  /// Reports the part of an `answerConstraint` that a choice cannot keep; source: FHIR R5, Questionnaire.item.answerConstraint.
  private mutating func reportConstraint() {
    let constraint = item.members["answerConstraint"]
    guard ["optionsOnly", "optionsOrString", "optionsOrType"].contains(constraint) else { return }
    known.insert("answerConstraint")
    guard constraint != "optionsOnly", !item.options.isEmpty, item.kind.isChoice else { return }
    if item.kind == .choice {
      lost("answerConstraint", "The form accepts the options only.", code: "approximated")
    } else if constraint == "optionsOrType", item.members["type"] == "coding" {
      lost(
        "answerConstraint", "An answer that is not among the options is a text without a code.",
        code: "approximated")
    }
  }

  /// Reports what remains of a group after its visibility and repetition.
  mutating func reportGroup() {
    known.insert("repeats")
    if item.isRepeat { known.insert("required") }
    reportRest()
  }

  mutating func reportDisplay() {
    if item.parent?.kind.isQuestion == true {
      _ = extensions.takeControl(among: ["help", "flyover", "prompt", "unit"])
    }
    if item.members["enableWhen"] != nil {
      lost("enableWhen", "The text always shows.", code: "approximated")
    }
    if !item.children.isEmpty { known.remove("item") }
    reportRest()
  }

  /// Reports the elements and extensions that nothing above has read.
  private mutating func reportRest() {
    let flags: Set = ["required", "repeats", "readOnly"]
    for key in flags.sortedExactly() where item.members[key] != nil {
      if let mismatch = item.members[key]?.mismatch(.bool) { lost(key, mismatch) }
    }
    for key in ["answerOption", "enableWhen"] {
      if let mismatch = item.members[key]?.mismatch(.array) { lost(key, mismatch) }
    }
    for key in item.members.keys.sortedExactly() where !known.contains(key) {
      // What is written out as its default is nothing that a form lacks.
      if flags.contains(key), item.members[key]?.boolValue != true { continue }
      let isNewer = key == "answerConstraint" || key == "disabledDisplay"
      lost(
        key,
        isNewer
          ? "\"\(key)\" is of FHIR R5 and not read."
          : "A form cannot express \"\(key)\" here.")
    }
    for key in ["text", "prefix", "answerValueSet"] {
      if let mismatch = item.members[key]?.mismatch(.string) { lost(key, mismatch) }
    }
    extensions.dropLooks()
    extensions.reportLeft(to: writer.sink)
  }
}

extension FormField {
  static let noticeFinding =
    "A form has no text without a field, so this labels a read-only field without a value."

  /// A read-only field without a value, whose label is a text to read.
  init(notice item: QuestionnaireItem, label: String?) {
    self.init(FieldID(rawValue: item.id), .text, label: label.map { .literal($0) })
    readOnly = true
  }
}
