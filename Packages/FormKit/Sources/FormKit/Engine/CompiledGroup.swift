/// The fields of one scope: the form itself, or one item of a repeat.
final class CompiledGroup: Sendable {
  let fields: [CompiledField]
  let repeats: [CompiledRepeat]
  let pages: [LayoutPage]
  let fieldIndex: [String: Int]
  let repeatIndex: [String: Int]

  init(fields: [CompiledField], repeats: [CompiledRepeat], pages: [LayoutPage]) {
    self.fields = fields
    self.repeats = repeats
    self.pages = pages
    fieldIndex = Dictionary(
      zip(fields.map(\.field.id.rawValue), fields.indices), uniquingKeysWith: { first, _ in first })
    repeatIndex = Dictionary(
      zip(repeats.map(\.id), repeats.indices), uniquingKeysWith: { first, _ in first })
  }
}

final class CompiledRepeat: Sendable {
  let id: String
  let policy: RepeatPolicy
  let title: FormText?
  let visible: [CompiledCondition]
  let group: CompiledGroup
  let readers: [Reader]

  init(
    id: String, policy: RepeatPolicy, title: FormText?, visible: [CompiledCondition],
    group: CompiledGroup, readers: [Reader]
  ) {
    self.id = id
    self.policy = policy
    self.title = title
    self.visible = visible
    self.group = group
    self.readers = readers
  }
}

final class CompiledField: Sendable {
  let field: FormField
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
  let readers: [Reader]
  /// The form-level rules whose issue stands at this field.
  let formRules: [Int]
  /// The fields whose validity this field's own verdict reads.
  let validityReads: [Reference]

  init(
    field: FormField, page: Int, rank: Int, visible: [CompiledCondition],
    enabled: CompiledCondition, readOnly: CompiledCondition, required: CompiledCondition,
    defaultValue: CompiledExpression?, compute: CompiledExpression?, rules: [CompiledRule],
    region: CompiledRegion, readers: [Reader], formRules: [Int], validityReads: [Reference]
  ) {
    self.field = field
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
    self.readers = readers
    self.formRules = formRules
    self.validityReads = validityReads
  }
}

/// Someone who must be judged again when what they read changes.
struct Reader: Sendable, Hashable {
  enum Effect: Sendable, Hashable {
    /// Visibility, default, compute or option source: the value may change.
    case value
    /// Enabled, read-only, required or a rule: only the verdict may change.
    case rules
  }
  enum Target: Sendable, Hashable {
    case field(Int)
    case formRule(Int)
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

indirect enum CompiledCondition: Sendable {
  case constant(Bool)
  case field(Reference, CompiledOperator)
  case context(String, CompiledOperator)
  case all([CompiledCondition])
  case any([CompiledCondition])
  case not(CompiledCondition)
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

struct CompiledRule: Sendable {
  let rule: FieldRule
  let when: CompiledCondition
  /// The other field of matches, before, after.
  let other: Reference?
  let region: CompiledRegion
  let pattern: LinearPattern?
  let custom: CustomRule?
  /// The check's name, for an asynchronous rule.
  var remote: (check: String, debounce: Int?)? {
    if case .remote(let check, let debounce) = rule.kind { (check, debounce) } else { nil }
  }
}

struct CompiledFormRule: Sendable {
  let rule: FormRule
  let that: CompiledCondition
  let when: CompiledCondition
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

indirect enum LayoutItem: Sendable {
  case field(Int)
  case section(LayoutSection)
  case repetition(Int)
}
