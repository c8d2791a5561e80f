/// What ids mean in one place of a schema: the form, or the items of a repeat.
final class LintScope {
  let parent: LintScope?
  var fields: TextMap<LintField> = [:]
  var repeats: TextMap<LintRepeat> = [:]
  /// The fields in visual order.
  var order: [LintField] = []

  init(parent: LintScope?) { self.parent = parent }

  enum Target {
    case field(LintField)
    case repetition(LintRepeat)
  }

  /// What an id means here: the same item first, then outwards; nil when nothing has it.
  func resolve(_ id: FieldID) -> Target? {
    if let field = fields[id.rawValue] { return .field(field) }
    if let repetition = repeats[id.rawValue] { return .repetition(repetition) }
    return parent?.resolve(id)
  }

  func field(_ id: FieldID) -> LintField? {
    if case .field(let field)? = resolve(id) { field } else { nil }
  }
}

/// A condition and where its ids are looked up.
struct ScopedCondition {
  let condition: Condition
  let scope: LintScope
}

/// A field with its place in the document and what decides whether it shows.
final class LintField {
  let field: FormField
  let pointer: JSONPointer
  let scope: LintScope
  /// The conditions of its page, its sections and its own.
  let visible: [ScopedCondition]
  /// Whether it can ever show; worked out once.
  var isUnreachable: Bool?
  var isBeingWorkedOut = false

  init(_ field: FormField, _ pointer: JSONPointer, _ scope: LintScope, visible: [ScopedCondition]) {
    self.field = field
    self.pointer = pointer
    self.scope = scope
    self.visible = visible
  }

  /// The fields its visibility depends on; a field named several times stands here as often.
  var visibilityReads: [LintField] {
    visible.flatMap { part in part.condition.fieldIDs.compactMap(part.scope.field) }
  }

  /// The fixed options; nil when there are none or a source gives them.
  private(set) lazy var options: [FormValue]? =
    if case .fixed(let options)? = field.options { options.map(\.value) } else { nil }
  /// The same, for looking values up.
  private(set) lazy var optionSet: ValueSet? = options.map { ValueSet($0) }
  /// The longest text it admits, in characters; nil without limit.
  private(set) lazy var longestText: Int? = PatternLint.longest(field)
}

/// A repeat with the scope of its items.
final class LintRepeat {
  let id: String
  let scope: LintScope

  init(id: String, scope: LintScope) {
    self.id = id
    self.scope = scope
  }
}
