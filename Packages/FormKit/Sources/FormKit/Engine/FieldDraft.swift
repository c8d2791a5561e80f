/// A field's compiled parts, before its rank and dependents are known.
final class FieldDraft {
  let origin: FieldOrigin
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
  /// The fields its computed value is made of.
  let sources: [Int]
  /// Those of them of which every item's value is read.
  let summedNodes: Set<Int>
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
    _ field: FieldOrigin, names: NameTable, scope: Int, pointer: JSONPointer, page: Int,
    inherited: Inherited
  ) {
    origin = field
    self.page = page
    var values = Resolver(names: names, scope: scope)
    let own = values.condition(field.visible, at: pointer.appending("visible"))
    visible = field.visible.isAlways ? inherited.conditions : inherited.conditions + [own]
    defaultValue = field.defaultValue.map {
      values.expression($0, at: pointer.appending("default"))
    }
    compute = field.compute.map { values.expression($0, at: pointer.appending("compute")) }
    let source = Self.source(of: field, values: &values, at: pointer)
    if let picture = field.cropOf {
      // The field reads nothing of the picture.
      var pictures = Resolver(names: names, scope: scope)
      _ = pictures.reference(picture.rawValue, at: pointer.appending("cropOf"))
    }
    var effects = Resolver(names: names, scope: scope)
    var compiled: [CompiledEffect] = []
    var filled: [Int] = []
    for (index, effect) in field.effects.enumerated() {
      let result = effects.effect(effect, at: pointer.appending("effects").appending(index))
      compiled.append(result.compiled)
      filled += result.targets
    }
    extras = CompiledExtras(source: source, effects: compiled)
    effectNodes = effects.nodes
    filledNodes = filled
    valueNodes = inherited.nodes.reduce(into: values.read) { $0.add($1) }.nodes
    summedNodes = values.summedNodes
    sources = field.compute.map { names.sources(of: $0, in: scope) } ?? []
    validityNodes =
      inherited.validityNodes.isEmpty
      ? values.validityNodes : values.validityNodes + inherited.validityNodes

    var verdict = Resolver(names: names, scope: scope)
    required = verdict.condition(field.required, at: pointer.appending("required"))
    let steps = RuleTest.Steps(field.type, field.rules)
    rules = field.rules.enumerated().map { index, rule in
      verdict.rule(rule, steps: steps, at: pointer.appending("rules").appending(index))
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

  private static func source(
    of field: FieldOrigin, values: inout Resolver, at pointer: JSONPointer
  ) -> CompiledOptionSource? {
    guard case .source(let name, let ids)? = field.options else { return nil }
    let place = pointer.appending("options").appending("dependsOn")
    return CompiledOptionSource(
      name: name,
      dependsOn: ids.compactMap { id in
        values.reference(id.rawValue, at: place).map { .init(id: id, reference: $0) }
      })
  }

  /// Always visible, and its value is what was given.
  var isPlain: Bool {
    visible.isEmpty && defaultValue == nil && compute == nil && origin.transforms.isEmpty
  }

  func compiled(
    index: Int, rank: Int, dependents: [Dependent], formRules: [Int], isSecret: Bool
  ) -> CompiledField {
    CompiledField(
      origin: origin, isSecret: isSecret, index: index, page: page, rank: rank, visible: visible,
      enabled: enabled,
      readOnly: readOnly, required: required, defaultValue: defaultValue, compute: compute,
      rules: rules, region: region, dependents: dependents, formRules: formRules,
      validityReads: validityReads, isPlain: isPlain, extras: extras)
  }
}

/// A field where it stands in its section: a field is large, so its members are read in place.
@dynamicMemberLookup
struct FieldOrigin: Sendable {
  let section: [FormField]
  let index: Int

  var field: FormField { section[index] }

  subscript<Member>(dynamicMember member: KeyPath<FormField, Member>) -> Member {
    section[index][keyPath: member]
  }
}

extension CompiledRegion {
  var isUnspecified: Bool {
    if case .unspecified = self { true } else { false }
  }
}
