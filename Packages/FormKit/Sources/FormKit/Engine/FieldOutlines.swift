/// The fields of a group side by side, as far as numbers can say it.
///
/// One verdict looks at every field; most it can judge here, without touching the field's own object.
/// Everything here is free of reference counting.
final class FieldOutlines: Sendable {
  /// What a look at a group's outlines leaves to say, in visual order.
  enum Finding {
    /// A field's value fails a rule.
    case failure(field: Int, RuleSite)
    /// A field that must be asked itself, or a repeat.
    case undecided(GroupMember)
  }

  struct Outline {
    var type: FieldType
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
    /// Where the field's sites begin among the group's, see ``place(of:in:)``.
    var firstSite: Int32

    var tests: Range<Int> { Int(firstTest)..<Int(endOfTests) }
  }
  let fields: [Outline]
  let tests: [RuleTest]
  let patterns: [LinearPattern]
  /// Of the fixed options those that are texts.
  let choices: [TextKey]
  /// What every field's flags are before anything is given.
  let flags: [VerdictSheet.Flags]
  /// How many sites the fields have together.
  let siteCount: Int

  /// The longest text in bytes that rules look at.
  private let textLength: Int

  init(_ compiled: [CompiledField], textLength: Int) {
    self.textLength = textLength
    var fields: [Outline] = []
    fields.reserveCapacity(compiled.count)
    var rows = Rows()
    for field in compiled { fields.append(rows.append(field)) }
    self.fields = fields
    tests = rows.tests
    patterns = rows.patterns
    choices = rows.choices
    siteCount = rows.siteCount
    flags = compiled.map { $0.isPlain ? .isVisible : [] }
  }

  /// What outlines point to, as it grows.
  private struct Rows {
    var tests: [RuleTest] = []
    var patterns: [LinearPattern] = []
    var choices: [TextKey] = []
    var siteCount = 0

    mutating func append(_ field: CompiledField) -> Outline {
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
      let firstSite = Int32(siteCount)
      siteCount += RuleSite.impliedCount + field.rules.count
      return Outline(
        type: field.type, isSimple: FieldOutlines.isSimple(field),
        isRequired: field.isRequired ?? false,
        forbidsEmpty: field.rules.contains(where: \.appliesToEmpty),
        maxLength: field.maxLength.map { Int32(clamping: $0) } ?? .max, firstChoice: firstChoice,
        endOfChoices: Int32(choices.count), firstTest: firstTest, endOfTests: Int32(tests.count),
        firstSite: firstSite)
    }
  }

  /// The number of a field's site among the sites of all fields.
  func place(of site: RuleSite, in field: Int) -> Int {
    Int(fields[field].firstSite) + RuleSite.impliedCount + site.rawValue
  }

  private static func isSimple(_ field: CompiledField) -> Bool {
    field.isAlwaysEnabled && field.isRequired != nil && !field.hasRemoteRules
      && field.rules.allSatisfy { rule in
        if case .other = rule.test { false } else { rule.isUnconditional }
      }
  }

  /// Looks at members in their order.
  ///
  /// - Parameters:
  ///   - values: The fields' values from the base on, like their flags; left as they are.
  func findings(
    in members: [GroupMember], values: inout [FormValue], flags: [VerdictSheet.Flags], base: Int,
    today: FormDate
  ) -> [Finding] {
    var findings: [Finding] = []
    var sites: [RuleSite] = []
    var values = values.mutableSpan
    let flags = flags.span
    // Each value is taken out while it is looked at: that costs no reference counting, a copy would.
    var value = FormValue.null
    for member in members {
      guard case .field(let index) = member, fields[index].isSimple else {
        findings.append(.undecided(member))
        continue
      }
      guard flags[base + index].contains(.isVisible) else { continue }
      swap(&values[base + index], &value)
      let isJudged = judge(fields[index], value, today, &sites)
      swap(&values[base + index], &value)
      if !isJudged {
        findings.append(.undecided(member))
      } else if !sites.isEmpty {
        for site in sites { findings.append(.failure(field: index, site)) }
        sites.removeAll(keepingCapacity: true)
      }
    }
    return findings
  }

  /// Adds every rule a visible field's value fails, like ``FormReader/judge(_:in:into:)``.
  ///
  /// - Returns: False when the field itself must be asked; nothing is added then.
  func judge(
    _ outline: Outline, _ value: FormValue, today: FormDate, into sites: inout [RuleSite]
  ) -> Bool {
    outline.isSimple && judge(outline, value, today, &sites)
  }

  @inline(__always)
  private func judge(
    _ outline: Outline, _ value: FormValue, _ today: FormDate, _ sites: inout [RuleSite]
  ) -> Bool {
    switch value {
    case .string(let text):
      return text.withBytes { judge(outline, text, $0, today, &sites) }
    case .number(let number):
      guard FieldParser.accepts(number, for: outline.type), outline.firstChoice < 0 else {
        return false
      }
      for test in outline.tests where tests[test].passes(number) != true {
        sites.append(.declared(test - Int(outline.firstTest)))
      }
      return true
    case .bool(let flag):
      guard outline.type == .toggle, outline.firstChoice < 0 else { return false }
      if outline.isRequired, !flag { sites.append(.required) }
      return true
    case .null: return judgeEmpty(outline, &sites)
    case .array, .object: return false
    }
  }

  private func judgeEmpty(
    _ outline: Outline, _ sites: inout [RuleSite]
  ) -> Bool {
    if outline.isRequired {
      sites.append(.required)
      return true
    }
    return !outline.forbidsEmpty
  }

  private func judge(
    _ outline: Outline, _ text: String, _ bytes: UnsafeBufferPointer<UInt8>,
    _ today: FormDate, _ sites: inout [RuleSite]
  ) -> Bool {
    if bytes.isEmpty { return judgeEmpty(outline, &sites) }
    guard bytes.count <= textLength, FieldParser.accepts(text, bytes, for: outline.type),
      outline.firstChoice < 0 || bytes.count <= TextKey.wholeCount
    else { return false }
    if outline.maxLength != .max,
      !TextFormat.isLength(of: text, atMost: Int(outline.maxLength), .graphemes)
    {
      sites.append(.maxLength)
    }
    if outline.firstChoice >= 0, !isChoice(TextKey(bytes), outline) {
      sites.append(.oneOf)
    }
    for test in outline.tests where tests[test].passes(text, bytes, today, patterns) != true {
      sites.append(.declared(test - Int(outline.firstTest)))
    }
    return true
  }

  private func isChoice(_ text: TextKey, _ outline: Outline) -> Bool {
    for place in Int(outline.firstChoice)..<Int(outline.endOfChoices)
    where choices[place] == text {
      return true
    }
    return false
  }
}
