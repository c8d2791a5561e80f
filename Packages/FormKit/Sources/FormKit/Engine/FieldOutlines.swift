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
  private(set) var choices: [FormValue] = []
  /// What every field's flags are before anything is given.
  private(set) var flags: [VerdictSheet.Flags] = []

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
    choices += field.choices ?? []
    fields.append(
      Outline(
        type: field.type, isPlain: field.isPlain, isSimple: Self.isSimple(field),
        isRequired: field.isRequired ?? false,
        forbidsEmpty: field.rules.contains(where: \.appliesToEmpty),
        maxLength: field.maxLength.map { Int32(clamping: $0) } ?? .max, firstChoice: firstChoice,
        endOfChoices: Int32(choices.count), firstTest: firstTest, endOfTests: Int32(tests.count)))
    flags.append(field.isPlain ? .isVisible : [])
  }

  private static func isSimple(_ field: CompiledField) -> Bool {
    field.isAlwaysEnabled && field.isRequired != nil && !field.hasRemoteRules
      && field.rules.allSatisfy { rule in
        if case .other = rule.test { false } else { rule.isUnconditional }
      }
  }

  /// Whether a visible field's value has the right type and fails nothing, as far as this can tell.
  ///
  /// False only means that the field itself must be asked.
  func surelyPasses(_ index: Int, _ value: FormValue, today: FormDate) -> Bool {
    let outline = fields[index]
    guard outline.isSimple else { return false }
    switch value {
    case .string(let text): return surelyPasses(outline, text, today)
    case .number(let number):
      return FieldParser.accepts(number, for: outline.type) && outline.firstChoice < 0
        && outline.tests.allSatisfy { tests[$0].passes(number) == true }
    case .bool(let flag):
      return outline.type == .toggle && (flag || !outline.isRequired)
        && outline.tests.allSatisfy { tests[$0].passesFilled == true }
    case .null: return !outline.isRequired && !outline.forbidsEmpty
    case .array, .object: return false
    }
  }

  private func surelyPasses(_ outline: Outline, _ text: String, _ today: FormDate) -> Bool {
    if text.isEmpty { return !outline.isRequired && !outline.forbidsEmpty }
    guard text.utf8.count <= textLength, FieldParser.accepts(text, for: outline.type) else {
      return false
    }
    if outline.maxLength != .max, TextFormat.length(text, .graphemes) > outline.maxLength {
      return false
    }
    if outline.firstChoice >= 0, !holds(text, outline) { return false }
    for test in outline.tests {
      if tests[test].passes(text, today, patterns) != true { return false }
    }
    return true
  }

  private func holds(_ text: String, _ outline: Outline) -> Bool {
    for place in Int(outline.firstChoice)..<Int(outline.endOfChoices) {
      if case .string(let choice) = choices[place], Comparison.equal(choice, text) { return true }
    }
    return false
  }
}
