/// A field's compiled parts, before its rank and readers are known.
final class FieldDraft {
  let field: FormField
  let page: Int
  let visible: [CompiledCondition]
  let enabled: CompiledCondition
  let readOnly: CompiledCondition
  let required: CompiledCondition
  let defaultValue: CompiledExpression?
  let compute: CompiledExpression?
  let rules: [CompiledRule]
  let region: CompiledRegion
  /// Read through visible, default, compute and dependsOn.
  let valueNodes: [Int]
  /// Those of them whose validity is read.
  let validityNodes: [Int]
  /// Read through required, rules and `when`.
  let ruleNodes: [Int]
  let ruleValidityNodes: [Int]
  /// Read through enabled and readOnly.
  let flagNodes: [Int]
  /// Read by the e164 transform.
  let regionNodes: [Int]
  let validityReads: [Reference]
  let extras: CompiledExtras?
  /// Read by `when` of effects.
  let effectNodes: [Int]
  /// The fields that effects fill.
  let filledNodes: [Int]

  init(
    _ field: FormField, names: NameTable, scope: Int, pointer: JSONPointer, page: Int,
    inherited: Inherited
  ) {
    self.field = field
    self.page = page
    var values = Resolver(names: names, scope: scope)
    let own = values.condition(field.visible, at: pointer.appending("visible"))
    visible = inherited.conditions + (field.visible.isAlways ? [] : [own])
    defaultValue = field.defaultValue.map {
      values.expression($0, at: pointer.appending("default"))
    }
    compute = field.compute.map { values.expression($0, at: pointer.appending("compute")) }
    var source: CompiledOptionSource?
    if case .source(let name, let ids)? = field.options {
      let place = pointer.appending("options").appending("dependsOn")
      source = CompiledOptionSource(
        name: name,
        dependsOn: ids.compactMap { id in
          values.reference(id.rawValue, at: place).map { .init(id: id, reference: $0) }
        })
    }
    var effects = Resolver(names: names, scope: scope)
    let compiled = field.effects.enumerated().map { index, effect in
      effects.effect(effect, at: pointer.appending("effects").appending(index))
    }
    extras = CompiledExtras(source: source, effects: compiled.map(\.compiled))
    effectNodes = effects.nodes
    filledNodes = compiled.flatMap(\.targets)
    valueNodes = values.nodes + inherited.nodes.filter { !values.nodes.contains($0) }
    validityNodes = values.validityNodes + inherited.validityNodes

    var verdict = Resolver(names: names, scope: scope)
    required = verdict.condition(field.required, at: pointer.appending("required"))
    let bounds = field.rules.lazy.compactMap { rule -> Double? in
      if case .min(.number(let minimum)) = rule.kind { minimum } else { nil }
    }
    let stepBase = bounds.first ?? 0
    rules = field.rules.enumerated().map { index, rule in
      verdict.rule(rule, stepBase: stepBase, at: pointer.appending("rules").appending(index))
    }
    ruleNodes = verdict.nodes
    ruleValidityNodes = verdict.validityNodes

    var flags = Resolver(names: names, scope: scope)
    enabled = flags.condition(field.enabled, at: pointer.appending("enabled"))
    readOnly = flags.condition(field.readOnly, at: pointer.appending("readOnly"))
    flagNodes = flags.nodes
    validityReads = verdict.validityReads + flags.validityReads

    region =
      rules.first { !$0.region.isUnspecified }?.region ?? field.region.map { .fixed($0) }
      ?? .unspecified
    regionNodes = field.transforms.contains(.e164) ? verdict.regionNodes : []
  }

  /// Always visible, and its value is what was given.
  var isPlain: Bool {
    visible.isEmpty && defaultValue == nil && compute == nil && field.transforms.isEmpty
  }

  func compiled(rank: Int, readers: [Reader], formRules: [Int]) -> CompiledField {
    CompiledField(
      field: field, page: page, rank: rank, visible: visible, enabled: enabled,
      readOnly: readOnly, required: required, defaultValue: defaultValue, compute: compute,
      rules: rules, region: region, readers: readers, formRules: formRules,
      validityReads: validityReads, isPlain: isPlain, extras: extras)
  }
}

extension CompiledRegion {
  var isUnspecified: Bool {
    if case .unspecified = self { true } else { false }
  }
}
