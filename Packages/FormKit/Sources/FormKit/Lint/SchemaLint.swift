/// Looks through a decoded schema for what loads but cannot be meant.
///
/// Two walks in visual order: the first notes what every id means where, the second judges.
final class SchemaLint {
  let schema: FormSchema
  let limits: FormLimits
  let sink = FindingSink()
  private let facts = ConditionFacts()
  private let root = LintScope(parent: nil)
  private let fieldPointers: [JSONPointer]
  private let sectionPointers: [JSONPointer]
  private var fields: [LintField] = []
  private var repeatScopes: [LintScope] = []
  private var next = (field: 0, section: 0, scope: 0)

  init(
    schema: FormSchema, fieldPointers: [JSONPointer], sectionPointers: [JSONPointer],
    limits: FormLimits
  ) {
    self.schema = schema
    self.fieldPointers = fieldPointers
    self.sectionPointers = sectionPointers
    self.limits = limits
  }

  private var patterns: PatternLint { PatternLint(sink: sink) }
  private var conditions: ConditionOperand { ConditionOperand(sink: sink, patterns: patterns) }

  /// - Parameter form: The compiled schema; nil when it is refused.
  func findings(form: CompiledForm?) -> [LintFinding] {
    for page in schema.pages {
      let visible = [ScopedCondition(condition: page.visible, scope: root)]
      declare(page.sections, in: root, visible: visible)
    }
    next = (0, 0, 0)
    for (index, page) in schema.pages.enumerated() { check(page, index) }
    for (index, rule) in schema.rules.enumerated() { check(rule, index) }
    checkActions()
    if let form { DefaultLint(sink: sink).check(form, root: root) }
    return sink.findings
  }

  private func declare(
    _ sections: [FormSection], in scope: LintScope, visible: [ScopedCondition]
  ) {
    for section in sections {
      next.section += 1
      let chain = visible + [ScopedCondition(condition: section.visible, scope: scope)]
      var inner = scope
      if section.itemCount != nil {
        inner = LintScope(parent: scope)
        repeatScopes.append(inner)
        scope.repeats[section.id] = LintRepeat(id: section.id, scope: inner)
      }
      for field in section.fields {
        let own = chain + [ScopedCondition(condition: field.visible, scope: inner)]
        let known = LintField(field, pointer(fieldPointers, next.field), inner, visible: own)
        next.field += 1
        fields.append(known)
        inner.order.append(known)
        inner.fields[field.id.rawValue] = known
      }
      declare(section.sections, in: inner, visible: chain)
    }
  }

  private func pointer(_ pointers: [JSONPointer], _ index: Int) -> JSONPointer {
    index < pointers.count ? pointers[index] : .root
  }

  private func check(_ page: FormPage, _ index: Int) {
    let place = JSONPointer.root.appending("pages").appending(index)
    conditions.check(page.visible, place.appending("visible"), in: root)
    let visible = [ScopedCondition(condition: page.visible, scope: root)]
    let isDead = facts.truth(ofAll: visible) == .never
    if isDead { unreachable(.unreachablePage, "page", page.id, place) }
    check(page.sections, in: root, visible: visible, isReported: isDead)
  }

  private func check(
    _ sections: [FormSection], in scope: LintScope, visible: [ScopedCondition], isReported: Bool
  ) {
    var ids: Set<String> = []
    for section in sections {
      let place = pointer(sectionPointers, next.section)
      next.section += 1
      if !section.id.isEmpty, !ids.insert(section.id).inserted, section.itemCount == nil {
        sink.warning(
          .ambiguousId, place.appending("id"),
          "The section id \"\(section.id)\" occurs twice here. Give each section its own id.")
      }
      conditions.check(section.visible, place.appending("visible"), in: scope)
      let chain = visible + [ScopedCondition(condition: section.visible, scope: scope)]
      let isDead = !isReported && facts.truth(ofAll: chain) == .never
      if isDead, !keepsAll(section) {
        unreachable(.unreachableSection, "section", section.id, place)
      }
      var inner = scope
      if let policy = section.itemCount {
        inner = repeatScopes[next.scope]
        next.scope += 1
        check(policy, place.appending("repeat"))
      }
      for _ in section.fields { checkField(isReported: isReported || isDead) }
      check(section.sections, in: inner, visible: chain, isReported: isReported || isDead)
    }
  }

  /// A hidden section may carry values that are kept and submitted.
  private func keepsAll(_ section: FormSection) -> Bool {
    !section.allFields.isEmpty && section.allFields.allSatisfy { $0.whenHidden == .keep }
  }

  private func checkField(isReported: Bool) {
    guard next.field < fields.count else { return }
    let field = fields[next.field]
    next.field += 1
    if !isReported, field.field.whenHidden != .keep, facts.isUnreachable(field) {
      unreachable(.unreachableField, "field", field.field.id.rawValue, field.pointer)
    }
    FieldLint(sink: sink, facts: facts, conditions: conditions).check(field)
    RuleLint(field: field, sink: sink, facts: facts, conditions: conditions).check()
  }

  private func unreachable(_ code: LintCode, _ what: String, _ id: String, _ place: JSONPointer) {
    let name = id.isEmpty ? "This \(what)" : "The \(what) \"\(id)\""
    sink.warning(
      code, place.appending("visible"),
      "\(name) is never visible: its conditions never hold. Change or remove it.")
  }

  private func check(_ policy: RepeatPolicy, _ place: JSONPointer) {
    if policy.maximum == 0 {
      sink.warning(
        .deadRule, place.appending("max"),
        "A repeat of at most 0 items is always empty. Raise \"max\" or remove the section.")
    }
    if let maximum = policy.maximum, maximum > limits.repeatItems {
      sink.warning(
        .cappedItems, place.appending("max"),
        "A repeat holds at most \(limits.repeatItems) items. Lower \"max\".")
    }
  }

  private func check(_ rule: FormRule, _ index: Int) {
    let place = JSONPointer.root.appending("rules").appending(index)
    conditions.check(rule.that, place.appending("that"), in: root)
    conditions.check(rule.when, place.appending("when"), in: root)
    if facts.truth(rule.when, in: root) == .never {
      sink.warning(
        .deadRule, place.appending("when"),
        "This rule never applies: its condition never holds. Change it or remove the rule.")
    }
    switch facts.truth(rule.that, in: root) {
    case .always:
      sink.warning(
        .deadRule, place.appending("that"),
        "This condition always holds: the rule never fails. Remove it.")
    case .never:
      sink.warning(
        .deadRule, place.appending("that"), "This condition never holds: the rule always fails.")
    case .open: break
    }
  }

  private func checkActions() {
    var ids: Set<String> = []
    for (index, action) in schema.actions.enumerated() {
      let place = JSONPointer.root.appending("actions").appending(index)
      conditions.check(action.visible, place.appending("visible"), in: root)
      if facts.truth(action.visible, in: root) == .never {
        unreachable(.unreachableAction, "action", action.id, place)
      }
      if !ids.insert(action.id).inserted {
        sink.warning(
          .ambiguousId, place.appending("id"),
          "The action id \"\(action.id)\" occurs twice. Give each action its own id.")
      }
      if action.label.isBlank {
        sink.warning(
          .missingLabel, place.appending("label"), "The action \"\(action.id)\" has an empty label."
        )
      }
    }
  }
}

extension FormText {
  /// Whether nothing is to be read.
  var isBlank: Bool {
    switch self {
    case .literal(let text), .key(let text): TextFolding.isBlank(text)
    }
  }
}
