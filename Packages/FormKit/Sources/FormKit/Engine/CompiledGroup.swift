/// The fields of one scope: the form itself, or one item of a repeat.
final class CompiledGroup: Sendable {
  /// The scope's number; 0 is the form itself.
  let scope: Int
  let fields: [CompiledField]
  let repeats: [CompiledRepeat]
  let pages: [LayoutPage]
  /// Fields and repeats by id.
  let members: MemberTable
  /// Fields and repeats in visual order, without pages and sections.
  let visualOrder: [GroupMember]
  /// What a verdict needs to know of each field before it looks at the field itself.
  let outlines: FieldOutlines
  let issueCache: IssueCache

  init(
    scope: Int, fields: [CompiledField], repeats: [CompiledRepeat], pages: [LayoutPage],
    limits: FormLimits
  ) {
    self.scope = scope
    self.fields = fields
    self.repeats = repeats
    self.pages = pages
    members = MemberTable(fields: fields.map(\.path.description), repeats: repeats.map(\.id))
    outlines = FieldOutlines(fields, textLength: limits.textLength)
    issueCache = IssueCache(siteCount: outlines.siteCount)
    var visualOrder: [GroupMember] = []
    for item in pages.lazy.flatMap(\.items) { item.appendMembers(to: &visualOrder) }
    self.visualOrder = visualOrder
  }
}

/// A field or repeat of a group, by its index.
enum GroupMember: Sendable, Hashable {
  case field(Int)
  case repetition(Int)
}

/// A field to be evaluated, in every item of its scope.
struct EvaluationStep: Sendable {
  let scope: Int
  let field: Int
}

final class CompiledRepeat: Sendable {
  let id: String
  let page: Int
  let policy: RepeatPolicy
  let title: FormText?
  let visible: [CompiledCondition]
  let group: CompiledGroup
  let dependents: [Dependent]
  /// Who asks whether it is valid or touched.
  let stateDependents: [Dependent]

  init(
    id: String, page: Int, policy: RepeatPolicy, title: FormText?, visible: [CompiledCondition],
    group: CompiledGroup, dependents: [Dependent], stateDependents: [Dependent]
  ) {
    self.id = id
    self.page = page
    self.policy = policy
    self.title = title
    self.visible = visible
    self.group = group
    self.dependents = dependents
    self.stateDependents = stateDependents
  }
}

/// What every judgement asks comes first, the schema's own words last: so a judgement touches little
/// memory.
final class CompiledField: Sendable {
  /// The place among the fields of its group.
  let index: Int
  let page: Int
  /// The place in topological order: whoever is read has a smaller one.
  let rank: Int
  let visible: [CompiledCondition]
  let enabled: CompiledCondition
  let readOnly: CompiledCondition
  let required: CompiledCondition
  let defaultValue: CompiledExpression?
  let compute: CompiledExpression?
  let rules: [CompiledRule]
  let region: CompiledRegion
  let dependents: [Dependent]
  /// The form-level rules whose issue stands at this field.
  let formRules: [Int]
  /// The fields and repeats whose validity this field's own verdict reads.
  let validityReads: [Reference]
  /// The path outside any repeat.
  let path: FieldPath
  // What every judgement asks of the field, without copying the field.
  let type: FieldType
  let whenHidden: HiddenValuePolicy
  let transforms: [Transform]
  let maxLength: Int?
  /// The values of fixed options.
  let choices: [FormValue]?
  let traits: FieldTraits
  /// A source of options, and effects; nil for nearly all fields.
  let extras: CompiledExtras?
  let sentences = SentenceCache()
  /// The field as declared, its members read in place.
  let origin: FieldOrigin
  /// Whether its value is computed from a sensitive one.
  private let isSecret: Bool

  /// Whether its value is sensitive, or computed from a sensitive one.
  var isSensitive: Bool { isSecret || origin.sensitive }

  /// The field as declared; sensitive also when it is computed from a sensitive one.
  var field: FormField {
    guard isSensitive != origin.sensitive else { return origin.field }
    var field = origin.field
    field.sensitive = true
    return field
  }

  init(
    origin: FieldOrigin, isSecret: Bool, index: Int, page: Int, rank: Int,
    visible: [CompiledCondition],
    enabled: CompiledCondition, readOnly: CompiledCondition, required: CompiledCondition,
    defaultValue: CompiledExpression?, compute: CompiledExpression?, rules: [CompiledRule],
    region: CompiledRegion, dependents: [Dependent], formRules: [Int], validityReads: [Reference],
    isPlain: Bool, extras: CompiledExtras?
  ) {
    self.extras = extras
    self.origin = origin
    self.isSecret = isSecret
    self.index = index
    self.page = page
    self.rank = rank
    self.visible = visible
    self.enabled = enabled
    self.readOnly = readOnly
    self.required = required
    self.defaultValue = defaultValue
    self.compute = compute
    self.rules = rules
    self.region = region
    self.dependents = dependents
    self.formRules = formRules
    self.validityReads = validityReads
    path = FieldPath(origin.id)
    type = origin.type
    whenHidden = origin.whenHidden
    transforms = origin.transforms
    maxLength = origin.maxLength
    if case .fixed(let options)? = origin.options {
      choices = options.map(\.value)
    } else {
      choices = nil
    }
    var traits = FieldTraits(origin, rules: rules, region: region)
    if isPlain { traits.insert(.isPlain) }
    if !dependents.isEmpty { traits.insert(.hasDependents) }
    if !formRules.isEmpty { traits.insert(.hasFormRules) }
    if !validityReads.isEmpty { traits.insert(.readsValidity) }
    if extras != nil { traits.insert(.hasExtras) }
    if !isSecret, origin.countedLength != nil { traits.insert(.countsCharacters) }
    self.traits = traits
  }

  var hasRemoteRules: Bool { traits.contains(.hasChecks) }
  var isPlain: Bool { traits.contains(.isPlain) }
  var isAlwaysEnabled: Bool { traits.contains(.isAlwaysEnabled) }
  /// Whether it is required, when that does not depend on anything.
  var isRequired: Bool? {
    traits.contains(.isAlwaysRequired) ? true : traits.contains(.isNeverRequired) ? false : nil
  }
}

/// Someone who must be judged again when what they read changes.
struct Dependent: Sendable, Hashable {
  enum Effect: Sendable, Hashable {
    /// Visibility, default, compute or option source: the value may change.
    case value
    /// Enabled, read-only, required or a rule: only the verdict may change.
    case rules
  }
  enum Target: Sendable, Hashable {
    case field(Int)
    case formRule(Int)
    /// Whoever asks for the state of a repeat.
    case repetition(Int)
  }
  /// How many groups outwards from what is read.
  var up: Int
  /// The repeats to go down from there, all items of each.
  var down: [Int]
  var target: Target
  var effect: Effect
}

/// A field or repeat as seen from some group: so many groups outwards, then by index.
struct Reference: Sendable, Hashable {
  enum Target: Sendable, Hashable {
    case field(Int)
    case repetition(Int)
  }
  var up: Int
  var target: Target
}

enum CompiledCondition: Sendable {
  case constant(Bool)
  indirect case field(Reference, CompiledOperator)
  indirect case context(String, CompiledOperator)
  case all([CompiledCondition])
  case any([CompiledCondition])
  indirect case not(CompiledCondition)
}

extension CompiledCondition {
  /// The same condition as seen from inside an item of a repeat that stands in its scope.
  func lifted() -> CompiledCondition {
    switch self {
    case .constant, .context: self
    case .field(let reference, let test):
      .field(Reference(up: reference.up + 1, target: reference.target), test)
    case .all(let parts): .all(parts.map { $0.lifted() })
    case .any(let parts): .any(parts.map { $0.lifted() })
    case .not(let part): .not(part.lifted())
    }
  }
}

struct CompiledOperator: Sendable {
  let source: Condition.Operator
  /// The compiled pattern of `matches`.
  let pattern: LinearPattern?
  /// Whether it compares times, which have several spellings.
  let isOnTimes: Bool

  /// - Parameter type: The type of the field whose value is asked for; nil for any other value.
  init(source: Condition.Operator, pattern: LinearPattern?, type: FieldType?) {
    isOnTimes = type == .time && source.comparesValues
    self.source = isOnTimes ? source.onTimes : source
    self.pattern = pattern
  }
}

indirect enum CompiledExpression: Sendable {
  case value(FormValue)
  case field(Reference)
  case combine(Operation, [CompiledExpression])
  case choose(CompiledCondition, CompiledExpression, CompiledExpression)
  case count(Reference)
  case sum(Reference, field: Int)
  case age(CompiledExpression, on: CompiledExpression)

  enum Operation: Sendable { case add, subtract, multiply, divide, join }
}

enum CompiledRegion: Sendable {
  case fixed(String)
  case field(Reference)
  case unspecified
}

final class CompiledRule: Sendable {
  /// What the rule asks of the value alone, and the pattern it does so with.
  let test: RuleTest
  let appliesToEmpty: Bool
  let isUnconditional: Bool
  let severity: Severity
  let timing: RuleTiming
  /// Whether what to say depends on the value: a rule of the app's own without a message.
  let sentenceNeedsValue: Bool
  /// The name issues carry.
  let name: String
  let patterns: [LinearPattern]
  let when: CompiledCondition
  /// The other field of matches, before, after.
  let other: Reference?
  let region: CompiledRegion
  let custom: CustomRule?
  let rule: FieldRule

  var kind: FieldRule.Kind { rule.kind }

  init(
    rule: FieldRule, when: CompiledCondition, other: Reference?, region: CompiledRegion,
    pattern: LinearPattern?, custom: CustomRule?, steps: RuleTest.Steps
  ) {
    self.rule = rule
    patterns = pattern.map { [$0] } ?? []
    test = RuleTest(rule.kind, steps: steps, pattern: pattern == nil ? nil : 0)
    appliesToEmpty = rule.kind.appliesToEmpty
    self.when = when
    isUnconditional = rule.when.isAlways
    severity = rule.severity
    timing = rule.timing
    name = rule.kind.name
    if case .custom = rule.kind {
      sentenceNeedsValue = rule.message == nil
    } else {
      sentenceNeedsValue = false
    }
    self.other = other
    self.region = region
    self.custom = custom
  }

  /// The check's name, for an asynchronous rule.
  var remote: (check: String, debounce: Int?)? {
    if case .remote(let check, let debounce) = kind { (check, debounce) } else { nil }
  }
}

struct CompiledFormRule: Sendable {
  let rule: FormRule
  let that: CompiledCondition
  let when: CompiledCondition

  /// What to say when it does not hold.
  func issue(_ environment: FormEnvironment) -> FormIssue {
    let messages = environment.messages
    return FormIssue(
      field: rule.field.map { FieldPath($0) }, rule: "assert",
      severity: environment.severity(of: "assert", declared: rule.severity),
      message: rule.message.map(messages.resolve) ?? messages.text("rule.assert"))
  }
}

struct CompiledAction: Sendable {
  let action: FormAction
  let visible: CompiledCondition
}

struct LayoutPage: Sendable {
  let id: String
  let title: FormText?
  let visible: CompiledCondition
  let items: [LayoutItem]
}

struct LayoutSection: Sendable {
  let id: String
  let title: FormText?
  let visible: CompiledCondition
  let items: [LayoutItem]
}

enum LayoutItem: Sendable {
  case field(Int)
  indirect case section(LayoutSection)
  case repetition(Int)

  /// Adds the fields and repeats, without the sections around them.
  func appendMembers(to members: inout [GroupMember]) {
    switch self {
    case .field(let index): members.append(.field(index))
    case .section(let section): for item in section.items { item.appendMembers(to: &members) }
    case .repetition(let index): members.append(.repetition(index))
    }
  }
}

extension CompiledRepeat {
  /// Whether there are enough items and not too many.
  func accepts(_ count: Int, maximum: Int) -> Bool {
    count >= policy.minimum && count <= maximum
  }

  /// What to say of too few or too many items.
  func countIssue(
    _ count: Int, maximum: Int, at path: FieldPath, _ messages: FormMessages
  ) -> FormIssue? {
    if count < policy.minimum { return issue("minItems", policy.minimum, path, messages) }
    return count > maximum ? issue("maxItems", maximum, path, messages) : nil
  }

  private func issue(
    _ rule: String, _ bound: Int, _ path: FieldPath, _ messages: FormMessages
  ) -> FormIssue {
    FormIssue(
      field: path, rule: rule, severity: .error,
      message: messages.text("rule.\(rule).repeat", count: bound))
  }

  /// What to say of a value that is no list of items.
  func malformed(at path: FieldPath, _ messages: FormMessages) -> FormIssue {
    FormIssue(
      field: path, rule: "type", severity: .error, message: messages.text("rule.type.repeat"))
  }
}
