extension FormWriter {
  /// The field of a node, with what an export carried in `x-formkit`.
  func field(_ node: ImportNode) throws(InterchangeError) -> FormField {
    guard case .field(let type) = node.kind else { return FormField("", .text) }
    var field = FormField(FieldID(rawValue: node.id), type)
    ImportWording(writer: self, node: node).word(&field)
    field.visible = visible(node)
    field.required = required(node)
    addOptions(to: &field, node)
    for part in node.parts { add(part, to: &field, node) }
    if type == .toggle { demand(&field, node) }
    field.defaultValue = standard(node, for: field)
    return try carried(node, over: field)
  }

  private func addOptions(to field: inout FormField, _ node: ImportNode) {
    switch field.type {
    case .choice: field.options = importer.choices(node).map { .fixed($0.options) }
    case .multiChoice:
      guard let item = node.children.first else { return }
      field.options = importer.choices(item).map { .fixed($0.options) }
      for part in item.parts {
        report(part, beyond: ["type", "enum", "const"])
      }
    default: break
    }
    if field.type == .choice || field.type == .multiChoice, field.options == nil {
      field.options = .fixed([])
    }
  }

  private func add(_ part: ImportPart, to field: inout FormField, _ node: ImportNode) {
    var reader = KeywordReader(part: part, node: node, type: field.type, importer: importer)
    reader.ownsOptions = isSource(part, of: node)
    let kinds = reader.rules()
    reader.reportForeign()
    report(part, beyond: reader.known)
    if part.members["readOnly"] == true, part.isUnconditional { field.readOnly = true }
    if part.members["writeOnly"] == true, part.isUnconditional { field.sensitive = true }
    guard !kinds.isEmpty || hasLogic(part) else { return }
    guard let when = conditions(node).conjunction(part.guards) else { return }
    field.rules += kinds.map { FieldRule($0.kind, message: $0.message, when: when) }
    addLogic(part, node)
  }

  private func hasLogic(_ part: ImportPart) -> Bool {
    ["anyOf", "oneOf", "not"].contains { part.members[$0] != nil }
  }

  /// `anyOf`, `oneOf` and `not` on one value, as a rule about the form.
  private func addLogic(_ part: ImportPart, _ node: ImportNode) {
    if importer.titledChoices(part.members) != nil { return }
    let found = assertions(of: part, at: node)
    guard node.scope.outer == nil || found.isEmpty else {
      return importer.lost(part.pointer, "A form cannot express this inside a repeat.")
    }
    collect(found)
  }

  private func isSource(_ part: ImportPart, of node: ImportNode) -> Bool {
    importer.choices(node).map { $0.part.pointer == part.pointer } ?? false
  }

  /// A required toggle must be on; one that must be there may be off: it starts as off.
  private func demand(_ field: inout FormField, _ node: ImportNode) {
    guard !field.required.isNever else { return }
    let demand = field.rules.firstIndex { $0.kind == .equals(true) && $0.when.isAlways }
    if let demand {
      if field.required.isAlways { field.rules.remove(at: demand) }
      return
    }
    field.required = false
    guard node.first("default") == nil else { return }
    field.defaultValue = .value(false)
    importer.lost(node.pointer, "A toggle is never absent: it starts as off.", code: "approximated")
  }

  private func standard(_ node: ImportNode, for field: FormField) -> FormExpression? {
    guard let (value, place) = node.first("default") else { return field.defaultValue }
    guard FieldParser.accepts(value, for: field.type) else {
      importer.lost(place, "A field of type \(field.type.rawValue) cannot have this default.")
      return field.defaultValue
    }
    var started = field
    started.defaultValue = .value(value)
    guard !started.refusesItsDefault else {
      importer.lost(
        place, "This default fails the field's own rules, so the form has no default here.")
      return field.defaultValue
    }
    return .value(value)
  }

  /// Lays the keys of `x-formkit` over the field.
  private func carried(
    _ node: ImportNode, over field: FormField
  ) throws(InterchangeError) -> FormField {
    guard let (value, place) = node.first("x-formkit") else { return field }
    guard case .object(var keys) = value else {
      throw InterchangeError(path: place.description, reason: "An object is expected here.")
    }
    var members = field.encodedMembers
    for key in keys["without"]?.arrayValue?.compactMap(\.stringValue) ?? [] { members[key] = nil }
    keys["without"] = nil
    keys["id"] = nil
    members.merge(keys) { $1 }
    let sink = FindingSink()
    let result = FieldReader(sink: sink).field(SchemaNode(.object(members)), place)
    guard let result, !sink.hasErrors else {
      let finding = sink.findings.first { $0.severity == .error }
      throw InterchangeError(
        path: finding?.path ?? place.description, reason: finding?.message ?? "This is not a field."
      )
    }
    return result
  }
}
