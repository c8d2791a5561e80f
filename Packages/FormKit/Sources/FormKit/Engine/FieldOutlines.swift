/// The fields of a group side by side, as far as numbers can say it.
///
/// One verdict looks at every field; of those that pass, which are most, it need not touch the
/// field's own object. Everything here is free of reference counting.
struct FieldOutlines: Sendable {
  struct Outline {
    var type: FieldType
    /// Always visible, and its value is what was given.
    var isPlain: Bool
    /// Always enabled, surely or never required, and every rule asks of the value alone.
    var isSimple: Bool
    var isRequired: Bool
    /// The value's place in a verdict's list of values; negative when it needs none, because it is
    /// as given and nobody reads it.
    var value: Int32
    /// An empty value fails a rule.
    var forbidsEmpty: Bool
    var maxLength: Int32
    /// The fixed options' places in ``FieldOutlines/choices``; none when the first is negative.
    var firstChoice: Int32
    var endOfChoices: Int32
    /// The rules' places in ``FieldOutlines/tests``.
    var firstTest: Int32
    var endOfTests: Int32

    var tests: Range<Int> { Int(firstTest)..<Int(endOfTests) }
  }
  private(set) var fields: [Outline] = []
  private(set) var tests: [RuleTest] = []
  private(set) var patterns: [LinearPattern] = []
  /// Of the fixed options those that are texts.
  private(set) var choices: [TextKey] = []
  /// What every field's flags are before anything is given.
  private(set) var flags: [VerdictSheet.Flags] = []

  /// How many values a verdict lists.
  private(set) var valueCount = 0

  /// The longest text in bytes that rules look at.
  private let textLength: Int

  init(_ compiled: [CompiledField], textLength: Int) {
    self.textLength = textLength
    fields.reserveCapacity(compiled.count)
    for field in compiled { append(field) }
  }

  private mutating func append(_ field: CompiledField) {
    let firstTest = Int32(tests.count)
    for rule in field.rules {
      var test = rule.test
      if case .pattern = test {
        test = .pattern(patterns.count)
        patterns += rule.patterns
      }
      tests.append(test)
    }
    let firstChoice = field.choices == nil ? -1 : Int32(choices.count)
    choices += (field.choices ?? []).compactMap { $0.stringValue.map(TextKey.init(_:)) }
    fields.append(
      Outline(
        type: field.type, isPlain: field.isPlain, isSimple: Self.isSimple(field),
        isRequired: field.isRequired ?? false, value: placeOfNextValue(field),
        forbidsEmpty: field.rules.contains(where: \.appliesToEmpty),
        maxLength: field.maxLength.map { Int32(clamping: $0) } ?? .max, firstChoice: firstChoice,
        endOfChoices: Int32(choices.count), firstTest: firstTest, endOfTests: Int32(tests.count)))
    flags.append(field.isPlain ? .isVisible : [])
  }

  private mutating func placeOfNextValue(_ field: CompiledField) -> Int32 {
    if field.isPlain, field.readers.isEmpty { return -1 }
    valueCount += 1
    return Int32(valueCount - 1)
  }

  private static func isSimple(_ field: CompiledField) -> Bool {
    field.isAlwaysEnabled && field.isRequired != nil && !field.hasRemoteRules
      && field.rules.allSatisfy { rule in
        if case .other = rule.test { false } else { rule.isUnconditional }
      }
  }

  /// What a verdict knows of a plain field once it has its value.
  func flags(of index: Int, given: FormValue, today: FormDate) -> VerdictSheet.Flags {
    if surelyPasses(index, given, today: today) { return [.isVisible, .isFine] }
    let type = fields[index].type
    return FieldParser.accepts(FieldParser.number(given, for: type), for: type)
      ? .isVisible : [.isVisible, .hasTypeError]
  }

  /// Whether a visible field's value has the right type and fails nothing, as far as this can tell.
  ///
  /// False only means that the field itself must be asked.
  func surelyPasses(_ index: Int, _ value: FormValue, today: FormDate) -> Bool {
    let outline = fields[index]
    guard outline.isSimple else { return false }
    switch value {
    case .string(let text):
      return text.withBytes { surelyPasses(outline, text, $0, today) }
    case .number(let number):
      guard FieldParser.accepts(number, for: outline.type), outline.firstChoice < 0 else {
        return false
      }
      for test in outline.tests where tests[test].passes(number) != true { return false }
      return true
    case .bool(let flag):
      guard outline.type == .toggle, flag || !outline.isRequired else { return false }
      for test in outline.tests where tests[test].passesFilled != true { return false }
      return true
    case .null: return !outline.isRequired && !outline.forbidsEmpty
    case .array, .object: return false
    }
  }

  private func surelyPasses(
    _ outline: Outline, _ text: String, _ bytes: UnsafeBufferPointer<UInt8>, _ today: FormDate
  ) -> Bool {
    if bytes.isEmpty { return !outline.isRequired && !outline.forbidsEmpty }
    guard bytes.count <= textLength, FieldParser.accepts(text, bytes, for: outline.type),
      outline.maxLength == .max
        || TextFormat.isLength(of: text, atMost: Int(outline.maxLength), .graphemes),
      outline.firstChoice < 0 || holds(bytes, outline)
    else { return false }
    for test in outline.tests where tests[test].passes(text, bytes, today, patterns) != true {
      return false
    }
    return true
  }

  private func holds(_ bytes: UnsafeBufferPointer<UInt8>, _ outline: Outline) -> Bool {
    let text = TextKey(bytes)
    guard text.isWhole else { return false }
    for place in Int(outline.firstChoice)..<Int(outline.endOfChoices)
    where choices[place] == text {
      return true
    }
    return false
  }
}
