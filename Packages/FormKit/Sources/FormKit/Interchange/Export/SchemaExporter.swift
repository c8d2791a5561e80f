/// Exports one form.
final class SchemaExporter {
  let sink = FindingSink()

  func document(_ schema: FormSchema) -> FormValue {
    var carried = schema.document.objectValue ?? [:]
    carried["formatVersion"] = nil
    carried["pages"] = nil
    carried["sections"] = nil
    let container = ExportContainer(fields: ExportField.all(in: schema))
    var result = ExportObject()
    let pages = schema.pages.enumerated().map { index, page -> FormValue in
      let isWhole = schema.pages.count == 1 && page.isWholeForm
      let root =
        isWhole ? JSONPointer.root : JSONPointer.root.appending("pages").appending(index)
      var members = page.encoded.objectValue ?? [:]
      members["sections"] = sections(
        page.sections, root.appending("sections"), [page.visible], container, &result)
      return .object(members)
    }
    if schema.pages.count == 1, let page = schema.pages.first, page.isWholeForm {
      carried["sections"] = pages.first?["sections"] ?? []
    } else {
      carried["pages"] = .array(pages)
    }
    for (index, rule) in schema.rules.enumerated() {
      let place = JSONPointer.root.appending("rules").appending(index)
      add(rule, place, container, to: &result)
    }
    var members = result.members
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    if case .literal(let title)? = schema.title {
      members["title"] = .string(title)
      carried["title"] = nil
    }
    members["x-formkit"] = .object(carried)
    return .object(members)
  }

  /// Something only `x-formkit` carries.
  func lost(_ pointer: JSONPointer, _ message: String, code: String = "notCarriedOver") {
    sink.warning(code, pointer, message)
  }

  /// Adds the fields of sections to an object; gives the sections back with ids for fields.
  private func sections(
    _ sections: [FormSection], _ pointer: JSONPointer, _ chain: [Condition],
    _ container: ExportContainer, _ object: inout ExportObject
  ) -> FormValue {
    .array(
      sections.enumerated().map { index, section in
        let place = pointer.appending(index)
        if section.itemCount != nil {
          return repetition(section, place, chain, container, &object)
        }
        return content(section, place, chain + [section.visible], container, &object)
      })
  }

  private func content(
    _ section: FormSection, _ place: JSONPointer, _ chain: [Condition],
    _ container: ExportContainer, _ object: inout ExportObject
  ) -> FormValue {
    var members = section.encoded.objectValue ?? [:]
    for (index, field) in section.fields.enumerated() {
      let exported = FieldExporter(
        field: field, pointer: place.appending("fields").appending(index), chain: chain,
        container: container, exporter: self)
      exported.add(to: &object)
    }
    if !section.fields.isEmpty {
      members["fields"] = .array(section.fields.map { .string($0.id.rawValue) })
    }
    if !section.sections.isEmpty {
      members["sections"] = sections(
        section.sections, place.appending("sections"), chain, container, &object)
    }
    return .object(members)
  }

  private func repetition(
    _ section: FormSection, _ place: JSONPointer, _ chain: [Condition],
    _ container: ExportContainer, _ object: inout ExportObject
  ) -> FormValue {
    var items = ExportObject()
    let inner = ExportContainer(fields: ExportField.all(in: section))
    var layout = content(section, place, [], inner, &items).objectValue ?? [:]
    let policy = section.itemCount ?? RepeatPolicy()
    var carried = policy.encoded.objectValue ?? [:]
    carried["min"] = nil
    carried["max"] = nil
    layout["repeat"] = .object(carried)
    var list: FormObject = ["type": "array", "items": .object(items.members)]
    if policy.minimum > 0 { list["minItems"] = .number(Double(policy.minimum)) }
    if let maximum = policy.maximum { list["maxItems"] = .number(Double(maximum)) }
    if case .literal(let title)? = section.title { list["title"] = .string(title) }
    let when = Condition.conjoining(chain + [section.visible])
    object.add(
      section.id, list, isRequired: policy.minimum > 0, when: when,
      test: container.schema(of: when))
    if !when.isAlways, container.schema(of: when) == nil {
      lost(place, "JSON Schema cannot express when these items apply, so it does not check them.")
    }
    return .object(layout)
  }

  private func add(
    _ rule: FormRule, _ place: JSONPointer, _ container: ExportContainer,
    to object: inout ExportObject
  ) {
    guard rule.severity == .error else {
      return lost(place, "JSON Schema has no warnings.")
    }
    guard let that = container.schema(of: rule.that), let when = container.schema(of: rule.when)
    else { return lost(place, "JSON Schema cannot express this condition.") }
    object.addLogic(if: rule.when.isAlways ? Optional.none : .some(when), then: that)
  }
}
