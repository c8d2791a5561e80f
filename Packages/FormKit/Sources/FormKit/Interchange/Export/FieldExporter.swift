/// Exports one field.
struct FieldExporter {
  let field: FormField
  let pointer: JSONPointer
  /// What shows the sections around it.
  let chain: [Condition]
  let container: ExportContainer
  let exporter: SchemaExporter

  func add(to object: inout ExportObject) {
    let id = field.id.rawValue
    let when = Condition.conjoining(chain + [field.visible, field.enabled])
    let test = container.schema(of: when)
    if test == nil {
      exporter.lost(
        pointer, "JSON Schema cannot express when this applies, so it does not check it.")
    }
    var keywords = isComputed ? wording : wording.merging(judged) { $1 }
    if !isComputed, field.refusesItsDefault {
      exporter.lost(
        pointer.appending("default"),
        "This default fails the field's own rules; JSON Schema does not check defaults.")
    }
    let isRequired = demand(&keywords, when: when)
    let conditional = conditionalRules()
    carry(&keywords, isRequired: isRequired && when.isAlways)
    object.add(id, keywords, isRequired: isRequired, when: when, test: test)
    guard test != nil, !isComputed else { return }
    for (condition, schema) in conditional {
      let whole = Condition.conjoining([when, condition])
      guard let test = container.schema(of: whole) else { continue }
      object.addLogic(if: test, then: schema)
    }
  }

  private var isComputed: Bool { field.compute != nil }

  private var wording: FormObject {
    var result: FormObject = [:]
    if case .literal(let label)? = field.label { result["title"] = .string(label) }
    if case .literal(let help)? = field.help { result["description"] = .string(help) }
    if case .value(let value)? = field.defaultValue { result["default"] = value }
    if field.readOnly.isAlways || isComputed { result["readOnly"] = true }
    if field.sensitive, field.type != .password { result["writeOnly"] = true }
    return result
  }

  private var judged: FormObject {
    var result = TypeKeywords(field: field).members
    if !field.transforms.isEmpty {
      exporter.lost(
        pointer.appending("transforms"), "JSON Schema checks the value after these transforms.",
        code: "transformed")
    }
    if !field.effects.isEmpty {
      exporter.lost(pointer.appending("effects"), "JSON Schema has no lookups.")
    }
    if case .source? = field.options {
      exporter.lost(pointer.appending("options"), "Options that come from a source are not listed.")
    }
    var more: [FormValue] = []
    for (index, rule) in field.rules.enumerated() where rule.when.isAlways {
      guard let keywords = keywords(of: rule, index: index) else { continue }
      if keywords.keys.contains(where: { result[$0] != nil }) {
        more.append(.object(keywords))
      } else {
        result.merge(keywords) { $1 }
      }
    }
    if let limit = field.maxLength {
      let keywords: FormObject = ["maxLength": .number(Double(limit))]
      if result["maxLength"] == nil {
        result.merge(keywords) { $1 }
      } else {
        more.append(.object(keywords))
      }
      approximated(pointer.appending("maxLength"))
    }
    if !more.isEmpty { result["allOf"] = .array(more) }
    return result
  }

  private func approximated(_ place: JSONPointer) {
    exporter.lost(
      place, "JSON Schema counts code points instead of graphemes.",
      code: "approximated")
  }

  /// The keywords that say a rule; nil, with a finding, when there are none.
  private func keywords(of rule: FieldRule, index: Int) -> FormObject? {
    let place = pointer.appending("rules").appending(index)
    guard rule.severity == .error else {
      exporter.lost(place, "JSON Schema has no warnings.")
      return nil
    }
    let result = RuleKeywords(field: field).keywords(of: rule.kind)
    guard let result else {
      exporter.lost(place, "JSON Schema cannot express the rule \"\(rule.kind.name)\".")
      return nil
    }
    if result.isApproximate { approximated(place) }
    return result.members
  }

  /// Whether the value must be there, as far as JSON Schema says it without a condition.
  private func demand(_ keywords: inout FormObject, when: Condition) -> Bool {
    guard !isComputed else {
      exporter.lost(pointer.appending("compute"), "JSON Schema has no computed values.")
      return false
    }
    let notEmpty = field.rules.contains {
      $0.kind == .notEmpty && $0.when.isAlways && $0.severity == .error
    }
    guard field.required.isAlways || notEmpty else { return false }
    if field.type == .toggle, field.required.isAlways {
      if keywords["const"] == nil { keywords["const"] = true }
    }
    switch field.defaultValue {
    case nil: return true
    case .value(let value)?: return value.isEmpty
    default:
      exporter.lost(pointer.appending("default"), "JSON Schema has no computed values.")
      return false
    }
  }

  /// `required` and rules under a condition, each with what it demands.
  private func conditionalRules() -> [(Condition, FormValue)] {
    guard !isComputed else { return [] }
    var result: [(Condition, FormValue)] = []
    let id = field.id.rawValue
    if !field.required.isAlways, !field.required.isNever {
      if container.schema(of: field.required) != nil, field.defaultValue == nil {
        var schema: FormObject = ["required": .array([.string(id)])]
        if field.type == .toggle { schema["properties"] = .object([id: ["const": true]]) }
        result.append((field.required, .object(schema)))
      } else {
        exporter.lost(pointer.appending("required"), "JSON Schema cannot express this condition.")
      }
    }
    for (index, rule) in field.rules.enumerated() where !rule.when.isAlways {
      guard let keywords = keywords(of: rule, index: index) else { continue }
      guard container.schema(of: rule.when) != nil else {
        let place = pointer.appending("rules").appending(index).appending("when")
        exporter.lost(place, "JSON Schema cannot express this condition.")
        continue
      }
      var schema: FormObject = ["properties": .object([id: .object(keywords)])]
      if rule.kind == .notEmpty { schema["required"] = .array([.string(id)]) }
      result.append((rule.when, .object(schema)))
    }
    return result
  }

  /// Whether the keywords alone tell that this is one field: a file looks like an object, a
  /// multiChoice without fixed options like any list.
  private var isUnmistakable: Bool {
    switch field.type {
    case .file, .image: return false
    case .multiChoice:
      guard !isComputed, case .fixed(let options)? = field.options else { return false }
      return options.contains { $0.value.stringValue?.isEmpty == false }
    default: return true
    }
  }

  /// Adds to the keywords what an import would not read back from them.
  private func carry(_ keywords: inout FormObject, isRequired: Bool) {
    let id = field.id.rawValue
    if !isUnmistakable { keywords["x-formkit"] = ["type": .string(field.type.rawValue)] }
    var members: FormObject = [
      "type": "object", "properties": .object([id: .object(keywords)]),
    ]
    if isRequired { members["required"] = .array([.string(id)]) }
    let importer = SchemaImporter(document: .object(members), offsets: [:])
    let read = (try? importer.schema(hints: [:]))?.fields.first
    let derived = read?.encodedMembers ?? [:]
    let wanted = field.encodedMembers
    var carried = wanted.filter { derived[$0.key] != $0.value }
    let without = derived.keys.filter { wanted[$0] == nil }.sortedExactly()
    if !without.isEmpty { carried["without"] = .array(without.map { .string($0) }) }
    if !isUnmistakable { carried["type"] = .string(field.type.rawValue) }
    if !carried.isEmpty { keywords["x-formkit"] = .object(carried) }
  }
}
