/// Checks one field apart from its rules: its names, options, conditions, default and autofill.
struct FieldLint {
  let sink: FindingSink
  let facts: ConditionFacts
  let conditions: ConditionOperand

  func check(_ known: LintField) {
    checkConditions(known)
    checkNames(known)
    checkAutofill(known)
    checkAffixes(known)
    checkCrop(known)
    checkOptions(known)
    checkDefault(known)
    checkCompute(known)
    checkRequired(known)
    if known.field.sensitive, known.field.whenHidden == .keep {
      sink.warning(
        .sensitiveKept, known.pointer.appending("whenHidden"),
        "The form submits this secret while it is hidden; use \"clear\" or \"omit\".")
    }
  }

  private func checkConditions(_ known: LintField) {
    let field = known.field
    for (key, condition) in [
      ("visible", field.visible), ("enabled", field.enabled), ("readOnly", field.readOnly),
      ("required", field.required),
    ] {
      conditions.check(condition, known.pointer.appending(key), in: known.scope)
    }
    for (index, effect) in field.effects.enumerated() {
      let place = known.pointer.appending("effects").appending(index).appending("when")
      conditions.check(effect.when, place, in: known.scope)
    }
  }

  private func checkNames(_ known: LintField) {
    let field = known.field
    let name = field.accessibility.label
    let isBlank = [field.label, name].allSatisfy { $0?.isBlank != false }
    if isBlank, field.label != nil || name != nil {
      sink.warning(
        .missingLabel, known.pointer.appending(field.label == nil ? "accessibility" : "label"),
        "The field \"\(field.id)\" has an empty label. Add a label: screen readers read it aloud.")
    }
    guard case .literal(let label)? = field.label, case .literal(let spoken)? = name,
      !AccessibleName.contains(label, in: spoken)
    else { return }
    sink.warning(
      .labelNotInName, known.pointer.appending("accessibility").appending("label"),
      "\"\(spoken)\" does not contain the visible label \"\(label)\": speech input "
        + "cannot find the field (WCAG 2.5.3). Start with the visible label.")
  }

  private func checkAutofill(_ known: LintField) {
    guard let text = known.field.autofill else { return }
    let token = AutofillToken(text)
    let place = known.pointer.appending("autofill")
    if let problem = token.problem {
      sink.warning(.autofillToken, place, problem)
    } else if !token.fits(known.field.type), let name = token.name {
      sink.warning(
        .autofillType, place,
        "\"\(name)\" cannot be filled into a field of type \(known.field.type.rawValue). Change the "
          + "type or the token.")
    }
  }

  private func checkAffixes(_ known: LintField) {
    let field = known.field
    for (key, text) in [("prefix", field.prefix), ("suffix", field.suffix)] {
      guard let text else { continue }
      let place = known.pointer.appending(key)
      if !field.type.takesAffixes {
        sink.warning(
          .affixType, place,
          "A field of type \(field.type.rawValue) shows no \(key). Say it in the label or the help."
        )
      }
      if case .literal(let literal) = text, literal.count > Self.longestAffix {
        sink.warning(
          .affixLength, place,
          "The \(key) has more than \(Self.longestAffix) characters, which leaves a narrow input no "
            + "room. Say it in the label or the help.")
      }
    }
  }

  private static let longestAffix = 12

  private func checkCrop(_ known: LintField) {
    guard let id = known.field.cropOf else { return }
    let place = known.pointer.appending("cropOf")
    if known.field.type != .text {
      sink.warning(
        .operandType, place,
        "A field of type \(known.field.type.rawValue) cannot crop a picture. Use the type text.")
    }
    if known.scope.fields[id.rawValue]?.field.type == .image { return }
    switch known.scope.resolve(id) {
    case nil:
      // Compiling reports it.
      break
    case .field(let other) where other.field.type == .image:
      sink.warning(
        .operandType, place,
        "\"\(id)\" is outside of this repeat. Name a field of type image in the same item.")
    default:
      sink.warning(.operandType, place, "\"\(id)\" holds no picture. Name a field of type image.")
    }
  }

  private func checkOptions(_ known: LintField) {
    guard case .fixed(let options)? = known.field.options else { return }
    let place = known.pointer.appending("options")
    if options.isEmpty {
      sink.warning(.emptyOptions, place, "The field has no options. Add options or a source.")
    }
    var seen: Set<[UInt8]> = []
    for (index, option) in options.enumerated() {
      let item = place.appending(index)
      if option.value.stringValue?.isEmpty != false {
        sink.warning(
          .optionType, item.appending("value"),
          "An option's value must be a non-empty text, not \(option.value.json()).")
      }
      if !seen.insert(Array(option.value.json().utf8)).inserted {
        sink.warning(
          .duplicateOption, item.appending("value"),
          "The value \(option.value.json()) occurs twice. Give each option its own value.")
      }
      if option.label.isBlank, option.value != "" {
        sink.warning(.missingLabel, item.appending("label"), "An option has an empty label.")
      }
    }
  }

  private func checkDefault(_ known: LintField) {
    guard let expression = known.field.defaultValue else { return }
    let place = known.pointer.appending("default")
    guard case .value(let value) = expression else {
      let kind = ExpressionLint(sink: sink, conditions: conditions)
        .check(expression, place, in: known.scope)
      return checkFit(kind, known, place, isComputed: false)
    }
    if FieldParser.parse(value, as: known.field, region: nil).hasTypeError {
      sink.warning(
        .defaultType, place,
        "\(value.json()) is not a value of a field of type \(known.field.type.rawValue).")
      return
    }
    guard let options = known.optionSet else { return }
    for item in value.arrayValue ?? [value] where !item.isEmpty && !options.contains(item) {
      sink.warning(.unknownOption, place, "\(item.json()) is not one of the field's options.")
    }
  }

  private func checkCompute(_ known: LintField) {
    guard let expression = known.field.compute else { return }
    let place = known.pointer.appending("compute")
    let kind = ExpressionLint(sink: sink, conditions: conditions)
      .check(expression, place, in: known.scope)
    checkFit(kind, known, place, isComputed: true)
  }

  private func checkFit(
    _ kind: ValueKind, _ known: LintField, _ place: JSONPointer, isComputed: Bool
  ) {
    guard !ExpressionLint.fits(kind, known.field.type, isComputed: isComputed) else { return }
    sink.warning(
      .expressionType, place,
      "This is \(kind.rawValue), but the field's type is \(known.field.type.rawValue).")
  }

  private func checkRequired(_ known: LintField) {
    let field = known.field
    guard facts.truth(field.required, in: known.scope) == .always, field.defaultValue == nil,
      field.compute == nil
    else { return }
    let isReadOnly = facts.truth(field.readOnly, in: known.scope) == .always
    let isDisabled = facts.truth(field.enabled, in: known.scope) == .never
    guard isReadOnly || isDisabled || facts.isUnreachable(known) else { return }
    sink.warning(
      .requiredUnfillable, known.pointer.appending("required"),
      "The value is required, but the field is read-only. Add a default or remove \"required\".")
  }
}
