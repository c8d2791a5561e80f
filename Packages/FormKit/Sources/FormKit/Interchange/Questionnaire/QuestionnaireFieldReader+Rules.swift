extension QuestionnaireFieldReader {
  /// The display items below a question become its help or its unit.
  func readHelp(_ field: inout FormField) {
    var help: [String] = []
    let wording = item.wording
    if let wording {
      writer.sink.warning(
        "approximated", wording.pointer, "The question has no text of its own, so this labels it.")
    }
    for child in item.children where child.kind == .display && child !== wording {
      var extensions = child.extensions
      let isUnit = extensions.takeControl(among: ["unit"]) != nil
      guard let text = child.text, !text.isEmpty else { continue }
      if isUnit, field.type.takesAffixes, field.suffix == nil {
        field.suffix = .literal(text)
      } else {
        help.append(text)
      }
    }
    if !help.isEmpty { field.help = .literal(help.joined(separator: " ")) }
  }

  /// The limits of the answer, the example and the unit.
  mutating func readRules(_ field: inout FormField) {
    if type == .text || type == .textarea || type == .url { readTextRules(&field) }
    if item.kind == .string,
      extensions.takeControl(among: ["text-area", "textarea"]) != nil
    {
      field.type = .textarea
    }
    if takesPlaceholder, let text = extensions.take(.entryFormat)?.value?.stringValue {
      field.placeholder = .literal(text)
    }
    readBound(.minValue, &field) { .min($0) }
    readBound(.maxValue, &field) { .max($0) }
    if type == .number { readDecimals(&field) }
    if type == .number || type == .integer { readUnit(&field) }
    if type == .multiChoice { readCounts(&field) }
    dropContradiction(&field)
  }

  /// Drops an upper bound that no answer satisfies together with the lower one.
  private func dropContradiction(_ field: inout FormField) {
    let found = FindingSink()
    RuleBounds(field: field, pointer: .root).reportContradictions(to: found)
    guard !found.findings.isEmpty else { return }
    field.rules.removeAll { rule in
      switch rule.kind {
      case .max, .maxLength, .maxItems: true
      default: false
      }
    }
    writer.sink.warning(
      "notCarriedOver", item.pointer,
      "No answer satisfies both the lower and the upper bound, so the upper one does not apply.")
  }

  private var takesPlaceholder: Bool {
    switch type {
    case .text, .textarea, .url, .number, .integer: true
    default: false
    }
  }

  private mutating func readTextRules(_ field: inout FormField) {
    known.insert("maxLength")
    if let value = item.members["maxLength"] {
      if let limit = value.integerValue, limit > 0 {
        field.rules.append(FieldRule(.maxLength(limit, .codePoints)))
      } else {
        lost("maxLength", value.mismatch(.number) ?? "A whole number above 0 is expected here.")
      }
    }
    if let entry = extensions.take(.minLength) {
      if let limit = entry.value?.integerValue, limit > 0 {
        field.rules.append(FieldRule(.minLength(limit, .codePoints)))
      } else {
        writer.sink.warning("notCarriedOver", entry.pointer, "A number above 0 is expected here.")
      }
    }
    guard let entry = extensions.take(.regex) else { return }
    do {
      let source = entry.value?.stringValue ?? ""
      field.rules.append(FieldRule(.pattern(try PatternTranslation.whole("^(?:\(source))$"))))
    } catch {
      writer.sink.warning("notCarriedOver", entry.pointer, error.description)
    }
  }

  private mutating func readBound(
    _ name: QuestionnaireExtensions.Name, _ field: inout FormField,
    _ rule: (FormValue) -> FieldRule.Kind
  ) {
    guard let entry = extensions.take(name) else { return }
    let value = entry.value ?? .null
    let types = ["Decimal", "Integer", "Date", "DateTime", "Time"]
    let answers = types.map { QuestionnaireValue($0, value, at: entry.pointer) }
    guard let read = answers.compactMap({ $0.read(for: item) }).first,
      RuleApplicability.applies(rule(read.value), to: field.type)
    else {
      writer.sink.warning("notCarriedOver", entry.pointer, "The field has no such bound.")
      return
    }
    if let loss = read.loss { writer.sink.warning("approximated", entry.pointer, loss) }
    field.rules.append(FieldRule(rule(read.value)))
  }

  private mutating func readDecimals(_ field: inout FormField) {
    guard let entry = extensions.take(.maxDecimalPlaces) else { return }
    if let places = entry.value?.integerValue, (0...15).contains(places),
      let step = FormNumber.parse("1e-\(places)")
    {
      field.rules.append(FieldRule(.step(step, base: 0)))
    } else {
      writer.sink.warning("notCarriedOver", entry.pointer, "A form cannot express this number.")
    }
  }

  private mutating func readUnit(_ field: inout FormField) {
    _ = extensions.take(.unit)
    let unit = item.unit.flatMap { $0["display"]?.stringValue ?? $0["code"]?.stringValue }
    if let unit, field.suffix == nil { field.suffix = .literal(unit) }
  }

  private mutating func readCounts(_ field: inout FormField) {
    let options = item.options.count + (item.openOption == nil ? 0 : 1)
    if let least = count(.minOccurs), least > 0 {
      if least > options {
        writer.sink.warning(
          "notCarriedOver", item.pointer, "The question has fewer options than \"minOccurs\".")
      } else {
        field.rules.append(FieldRule(.minItems(least)))
      }
    }
    guard let most = count(.maxOccurs) else { return }
    if most == 0, item.members["required"] == true {
      writer.sink.warning(
        "notCarriedOver", item.pointer,
        "A required question has an answer, so \"maxOccurs\" is not 0.")
    } else {
      field.rules.append(FieldRule(.maxItems(most)))
    }
  }

  /// How many items a repeat has.
  mutating func repeatPolicy() -> RepeatPolicy {
    known.insert("required")
    var policy = RepeatPolicy()
    let isRequired = item.members["required"] == true
    policy.minimum = max(count(.minOccurs) ?? 0, isRequired ? 1 : 0)
    policy.maximum = count(.maxOccurs)
    if let most = policy.maximum, most < policy.minimum {
      policy.maximum = nil
      writer.sink.warning(
        "notCarriedOver", item.pointer, "No list satisfies both \"minOccurs\" and \"maxOccurs\".")
    }
    return policy
  }

  private mutating func count(_ name: QuestionnaireExtensions.Name) -> Int? {
    guard let entry = extensions.take(name) else { return nil }
    let most = FormLimits().repeatItems
    guard let count = entry.value?.integerValue, (0...most).contains(count) else {
      writer.sink.warning(
        "notCarriedOver", entry.pointer, "A whole number from 0 to \(most) is expected here.")
      return nil
    }
    return count
  }
}

extension QuestionnaireFieldReader {
  /// The value the field starts with: `initial`, or the options that are selected.
  mutating func standard(_ field: FormField) -> FormExpression? {
    self.known.insert("initial")
    let selected = item.options.filter(\.isSelected).map { FormValue.string($0.value) }
    let list = item.members["initial"]?.arrayValue ?? []
    var values: [FormValue] = selected
    var known = Set(selected)
    for (index, value) in list.enumerated() {
      let place = item.place("initial").appending(index)
      let answer = QuestionnaireValue("value", in: value.objectValue ?? [:], at: place)
      if let mismatch = answer?.mismatch ?? value.mismatch(.object) {
        writer.sink.warning("notCarriedOver", answer?.pointer ?? place, mismatch)
        continue
      }
      guard let answer, let read = answer.read(for: item) else {
        writer.sink.warning("notCarriedOver", place, "The field cannot start with this value.")
        continue
      }
      if let loss = read.loss { writer.sink.warning("approximated", answer.pointer, loss) }
      if known.insert(read.value).inserted { values.append(read.value) }
    }
    if let mismatch = item.members["initial"]?.mismatch(.array) { lost("initial", mismatch) }
    guard let first = values.first else { return nil }
    if item.isMultiple { return .value(.array(values)) }
    if values.count > 1 { lost("initial", "The field starts with one value only.") }
    if item.isRepeat {
      lost("initial", "Each item that is added starts with the value.", code: "approximated")
    }
    return .value(first)
  }
}
