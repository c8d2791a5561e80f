extension ComponentBuilder {
  /// One field, put into words.
  func field(_ slot: FieldSlot) -> FieldComponent {
    let wording = FieldWording(state: engine.state(of: slot), messages: messages)
    let issues = wording.state.issues.map { IssueComponent(wording.wordedForControl($0), messages) }
    return component(of: slot, wording, issues)
  }

  private func component(
    of slot: FieldSlot, _ wording: FieldWording, _ issues: [IssueComponent]
  ) -> FieldComponent {
    let state = wording.state
    let field = state.field
    return FieldComponent(
      path: state.path, controlID: controlID(of: slot), type: field.type, label: wording.label,
      help: wording.help, format: wording.format, placeholder: wording.placeholder,
      prefix: wording.prefix, suffix: wording.suffix, spokenUnits: wording.spokenUnits,
      characterCount: state.isReadOnly ? nil : wording.characterCount,
      revealingChoice: revealingChoice(field, slot.item), cropOf: picture(of: field, slot.item),
      control: control(wording), requirement: requirement(state),
      isVisible: state.isVisible, isEditable: wording.isEditable, isEnabled: state.isEnabled,
      isReadOnly: state.isReadOnly, isFocused: state.isFocused, issues: issues,
      suggestions: state.suggestions, canRetry: wording.canRetry,
      looksUp: !field.effects.isEmpty, mark: mark(wording, issues),
      status: wording.status,
      accessibilityLabel: field.accessibility.label.map { messages.resolve($0) } ?? wording.label,
      accessibilityHint: wording.hint, autofill: field.fittingAutofill, keyboard: field.keyboard,
      returnKey: field.returnKey, focusOrder: field.focusOrder,
      direction: field.type.entryDirection)
  }

  /// The choice in the same scope that a field's condition asks for one option.
  private func revealingChoice(_ field: FormField, _ item: ItemNode) -> FieldPath? {
    guard case .field(let id, .equals(let value)) = field.visible, value != .null,
      let index = item.group.members.field(id.rawValue)
    else { return nil }
    let other = item.slots[index]
    return other.compiled.type == .choice ? other.path : nil
  }

  /// The image field in the same item whose picture a text crops.
  private func picture(of field: FormField, _ item: ItemNode) -> FieldPath? {
    guard let id = field.cropOf, let index = item.group.members.field(id.rawValue) else {
      return nil
    }
    let other = item.slots[index]
    return other.compiled.type == .image ? other.path : nil
  }

  private func requirement(_ state: FieldState) -> FieldComponent.Requirement {
    if state.isReadOnly || !state.isEnabled { return .unmarked }
    if state.isRequired { return .required }
    return state.field.type == .toggle ? .unmarked : .optional
  }

  private func mark(
    _ wording: FieldWording, _ issues: [IssueComponent]
  ) -> FieldComponent.Mark? {
    guard wording.isEditable else { return nil }
    if wording.state.status == .pending { return .pending }
    if issues.contains(where: { $0.severity == .error }) { return .invalid }
    if wording.state.status == .unverified { return .unverified }
    return wording.isConfirmed ? .valid : nil
  }

  private func control(_ wording: FieldWording) -> FieldControl {
    let state = wording.state
    if state.isReadOnly { return .output(wording.shownValue) }
    let field = state.field
    if field.type == .toggle { return .toggle(!field.sensitive && state.value == .bool(true)) }
    if wording.isFile { return .file(wording.shownValue) }
    if let options = wording.options { return .choice(choice(options, wording)) }
    return .text(text(wording))
  }

  private func choice(
    _ options: [FieldWording.Option], _ wording: FieldWording
  ) -> ChoiceControl {
    let state = wording.state
    let field = state.field
    let chosen = field.sensitive ? [] : state.value.arrayValue ?? [state.value]
    var result = options.map { option in
      ChoiceControl.Option(
        value: option.value, label: option.label,
        isChosen: chosen.contains { Comparison.equal($0, option.value) })
    }
    // What was chosen stays, even where the list at hand does not have it.
    for value in chosen where !value.isEmpty {
      guard !options.contains(where: { Comparison.equal($0.value, value) }) else { continue }
      result.append(.init(value: value, label: wording.text(of: value), isChosen: true))
    }
    return ChoiceControl(
      options: result, isMultiple: field.type == .multiChoice,
      canBeEmpty: !field.required.isAlways, isOpen: wording.searchesSource)
  }

  private func text(_ wording: FieldWording) -> TextControl {
    let state = wording.state
    let field = state.field
    let isHidden = field.sensitive || field.type == .password
    let canonical = isHidden ? "" : Self.canonicalText(state.value)
    var bounds = FieldBounds()
    bounds.read(field, environment)
    let shown = isHidden ? "" : LocalEntry.text(of: state.value, field, messages.locale)
    return TextControl(
      text: canonical, shownText: shown, isMultiline: field.type == .textarea,
      isMasked: wording.isMasked, isSecret: isHidden,
      holdsSecret: isHidden && !state.value.isEmpty,
      isWellFormed: canonical.isEmpty || FieldParser.isWellFormed(canonical, field.type),
      bounds: bounds)
  }

  /// What the form holds, as text; a list of one text stands for an entry the locale did not read.
  private static func canonicalText(_ value: FormValue) -> String {
    switch value {
    case .string(let text): text
    case .number(let number): FormNumber.text(number)
    case .array(let items) where items.count == 1: items.first?.stringValue ?? ""
    case .null, .bool, .array, .object: ""
    }
  }
}

extension FieldParser {
  /// Whether a text is a number, day or time as a type asks for one.
  fileprivate static func isWellFormed(_ text: String, _ type: FieldType) -> Bool {
    switch type {
    case .number: FormNumber.parse(text) != nil
    case .integer: FormNumber.parse(text).map(FormNumber.isWhole) ?? false
    case .date: FormDate(text) != nil
    case .time: FormTime(text) != nil
    default: true
    }
  }
}

extension FormField {
  /// The autofill token, if it is one and fits the control.
  fileprivate var fittingAutofill: String? {
    guard let autofill else { return nil }
    let token = AutofillToken(autofill)
    return token.problem == nil && token.fits(type) ? autofill : nil
  }
}

extension FieldType {
  /// The direction of what is entered; nil where it follows the letters of the text.
  fileprivate var entryDirection: LayoutDirection? {
    switch self {
    case .email, .phone, .url, .password: .leftToRight
    default: nil
    }
  }
}
