extension FormField {
  /// Makes a field; everything but id and type has format 1's default.
  ///
  /// - Parameters:
  ///   - id: The stable id.
  ///   - type: What kind of input.
  ///   - label: The visible label.
  ///   - placeholder: Example text in the empty input.
  ///   - prefix: What stands before the input, such as "€".
  ///   - suffix: What stands after the input, such as "kg".
  ///   - help: A sentence of help.
  ///   - required: Whether a value is required; default never.
  ///   - visible: Whether the field shows; default always.
  ///   - enabled: Whether the field takes part; default always.
  ///   - readOnly: Whether it is shown without being editable; default never.
  ///   - whenHidden: What hiding does to the value; default clears it.
  ///   - defaultValue: The value before anyone typed.
  ///   - compute: The expression that overwrites the input.
  ///   - transforms: Applied in order before anything judges the value.
  ///   - rules: Judged in order.
  ///   - options: The choices of a choice or multiChoice.
  ///   - effects: What the value brings about in other fields.
  ///   - maxLength: The longest text in graphemes.
  ///   - cropOf: The image field whose picture this text crops: in the same form, or in the same item
  ///     of a repeat.
  ///   - sensitive: Whether the value is secret; passwords always are.
  ///   - autofill: The WHATWG autofill token.
  ///   - keyboard: The keyboard to offer.
  ///   - returnKey: The return key to offer.
  ///   - focusOrder: The place in the focus order; nil follows the visual order.
  ///   - accessibility: What assistive technology says.
  ///   - region: The region of a phone number or postal code; default that of the rules.
  ///   - controlID: The control's stable id; default the id with a suffix by type.
  public init(
    _ id: FieldID, _ type: FieldType, label: FormText? = nil, placeholder: FormText? = nil,
    prefix: FormText? = nil, suffix: FormText? = nil, help: FormText? = nil,
    required: Condition = false, visible: Condition = true,
    enabled: Condition = true, readOnly: Condition = false,
    whenHidden: HiddenValuePolicy = .clear, defaultValue: FormExpression? = nil,
    compute: FormExpression? = nil, transforms: [Transform] = [], rules: [FieldRule] = [],
    options: FieldOptions? = nil, effects: [FieldEffect] = [], maxLength: Int? = nil,
    cropOf: FieldID? = nil, sensitive: Bool = false,
    autofill: String? = nil, keyboard: String? = nil, returnKey: String? = nil,
    focusOrder: Int? = nil, accessibility: FieldAccessibility = FieldAccessibility(),
    region: String? = nil, controlID: String? = nil
  ) {
    self.init(
      id: id, type: type, label: label, placeholder: placeholder, prefix: prefix,
      suffix: suffix, help: help, required: required,
      visible: visible, enabled: enabled, readOnly: readOnly, whenHidden: whenHidden,
      defaultValue: defaultValue, compute: compute, transforms: transforms, rules: rules,
      options: options, effects: effects, maxLength: maxLength, cropOf: cropOf,
      sensitive: sensitive || type == .password,
      autofill: autofill, keyboard: keyboard, returnKey: returnKey, focusOrder: focusOrder,
      accessibility: accessibility, ownRegion: region, ownControlID: controlID)
  }

  /// Makes a choice of one among fixed options.
  public static func choice(
    _ id: FieldID, label: FormText, options: [FieldOption], required: Condition = false,
    visible: Condition = true, defaultValue: FormExpression? = nil
  ) -> FormField {
    FormField(
      id, .choice, label: label, required: required, visible: visible, defaultValue: defaultValue,
      options: .fixed(options))
  }
}

extension FormField {
  /// The field of a person's public name: trimmed, judged by the app's rule and asked of a check.
  ///
  /// - Parameters:
  ///   - id: The field's id; default `screenName`.
  ///   - label: The visible label.
  ///   - help: A sentence of help; default none.
  ///   - rule: The name of the `custom` rule the app registered; nil for none.
  ///   - check: The name of the `remote` check of availability; nil for none.
  ///   - debounce: The pause before the check in milliseconds; default 500.
  ///   - takenMessage: What a taken name reads.
  public static func screenName(
    _ id: FieldID = "screenName", label: FormText = "Screen Name", help: FormText? = nil,
    rule: String? = nil, check: String? = nil, debounce: Int = 500,
    takenMessage: FormText = "That name is taken"
  ) -> FormField {
    let custom = rule.map { [FieldRule.custom($0)] } ?? []
    let remote =
      check.map { [FieldRule(.remote(check: $0, debounce: debounce), message: takenMessage)] } ?? []
    return FormField(
      id, .text, label: label, help: help, required: true, transforms: [.trim],
      rules: custom + remote, autofill: "nickname", keyboard: "ascii", returnKey: "next")
  }

  /// The field of a person's handle: trimmed, judged by the app's rule and asked of a check.
  ///
  /// - Parameters:
  ///   - id: The field's id; default `handle`.
  ///   - label: The visible label.
  ///   - help: A sentence of help; default none.
  ///   - rule: The name of the `custom` rule the app registered; nil for none.
  ///   - check: The name of the `remote` check of availability; nil for none.
  ///   - debounce: The pause before the check in milliseconds; default 300.
  ///   - takenMessage: What a taken handle reads.
  public static func handle(
    _ id: FieldID = "handle", label: FormText = "Handle", help: FormText? = nil,
    rule: String? = nil, check: String? = nil, debounce: Int = 300,
    takenMessage: FormText = "That handle is taken"
  ) -> FormField {
    let custom = rule.map { [FieldRule.custom($0)] } ?? []
    let remote =
      check.map { [FieldRule(.remote(check: $0, debounce: debounce), message: takenMessage)] } ?? []
    return FormField(
      id, .text, label: label, prefix: "@", help: help, required: true, transforms: [.trim],
      rules: custom + remote, autofill: "nickname", keyboard: "ascii", returnKey: "next")
  }

  /// The field of a date of birth: a secret, in the past, judged by the app's rules.
  ///
  /// - Parameters:
  ///   - id: The field's id; default `dateOfBirth`.
  ///   - label: The visible label.
  ///   - help: A sentence of help; default none.
  ///   - rule: The name of the `custom` rule the app registered; nil demands only that the day lies
  ///     not ahead.
  ///   - hints: The names of further `custom` rules that only inform.
  public static func birthday(
    _ id: FieldID = "dateOfBirth", label: FormText = "Date of Birth", help: FormText? = nil,
    rule: String? = nil, hints: [String] = []
  ) -> FormField {
    let judge = rule.map { FieldRule.custom($0) } ?? FieldRule(.before(.today, strict: false))
    return FormField(
      id, .date, label: label, placeholder: "YYYY-MM-DD", help: help, required: true,
      rules: [judge] + hints.map { FieldRule(.custom($0), severity: .hint) }, sensitive: true,
      autofill: "bday", returnKey: "next", controlID: "birthdayPicker")
  }

  /// The field of a profile picture: optional, at most so many bytes.
  ///
  /// - Parameters:
  ///   - id: The field's id; default `avatar`.
  ///   - label: The visible label.
  ///   - help: A sentence of help; default none.
  ///   - maximumBytes: The largest file; default 10 MiB.
  ///   - rules: Further rules, such as `imageSize`.
  public static func avatar(
    _ id: FieldID = "avatar", label: FormText = "Profile Picture", help: FormText? = nil,
    maximumBytes: Int = 10 << 20, rules: [FieldRule] = []
  ) -> FormField {
    let size = FieldRule(
      .fileSize(maximum: maximumBytes), message: "Image too large. Try a smaller photo.")
    return FormField(
      id, .image, label: label, placeholder: "Path of a JPEG, PNG or WebP file", help: help,
      rules: [size] + rules)
  }
}
