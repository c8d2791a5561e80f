/// Reads a format 1 document into a ``FormSchema``, collecting every finding on the way.
struct SchemaDecoder {
  static let formatVersion = 1

  let sink: FindingSink
  let limits: FormLimits
  var fieldPointers: [JSONPointer] = []
  var sectionPointers: [JSONPointer] = []
  private var fragments: TextMap<[SchemaNode]> = [:]
  private var openFragments: [String] = []
  /// Whether reading ended at a limit, so that what follows is unknown.
  private(set) var isFull = false
  private var readFields = 0
  private var readUses = 0
  private var conditions: ConditionReader { ConditionReader(sink: sink) }

  init(sink: FindingSink, limits: FormLimits = FormLimits()) {
    self.sink = sink
    self.limits = limits
  }

  mutating func schema(_ document: SchemaNode) -> FormSchema? {
    guard let reader = SchemaReader(document, .root, sink, what: "A schema") else { return nil }
    reader.allow(FormatKeys.schema)
    checkFormat(reader)
    readFragments(reader)
    let id = reader.identifier("id", of: "A schema") ?? ""
    let pages = self.pages(reader)
    let version = reader.integer("version", atLeast: 1) ?? 1
    let migrations = MigrationReader(sink: sink, version: version, pages: pages)
    return FormSchema(
      id: id, version: version, title: reader.text("title"),
      submitLabel: reader.text("submitLabel"), validation: validation(reader), pages: pages,
      rules: formRules(reader), actions: actions(reader),
      migrations: migrations.migrations(reader))
  }

  private func checkFormat(_ reader: SchemaReader) {
    guard let version = reader.integer("formatVersion") else {
      if !reader.has("formatVersion") {
        sink.error("missingKey", .root, "A schema needs \"formatVersion\": 1.")
      }
      return
    }
    if version != Self.formatVersion {
      sink.error(
        "formatVersion", JSONPointer.root.appending("formatVersion"),
        "This release reads format 1, not format \(version).")
    }
  }

  private mutating func readFragments(_ reader: SchemaReader) {
    guard let value = reader["fragments"] else { return }
    guard case .object(let members) = value else {
      return reader.wrongType("fragments", "an object")
    }
    for member in members.sorted(by: { $0.name.isExactlyBefore($1.name) }) {
      let (name, fields) = (member.name, member.value)
      guard let items = fields.arrayValue else {
        sink.error(
          "wrongType", reader.pointer.appending("fragments").appending(name),
          "A fragment must be an array of fields, not \(fields.kindName).")
        continue
      }
      fragments[name] = items
    }
  }

  private func validation(_ reader: SchemaReader) -> ValidationPolicy {
    var policy = ValidationPolicy(mode: .onSubmit, revalidate: .live)
    guard let value = reader["validation"] else { return policy }
    if case .object = value {
      let pointer = reader.pointer.appending("validation")
      guard let inner = SchemaReader(value, pointer, sink, what: "\"validation\"") else {
        return policy
      }
      inner.allow(FormatKeys.validation)
      policy.mode = inner.choice("mode", ValidationMode.self) ?? .onSubmit
      policy.revalidate = inner.choice("revalidate", ValidationMode.self) ?? .live
    } else {
      policy.mode = reader.choice("validation", ValidationMode.self) ?? .onSubmit
    }
    return policy
  }

  private mutating func pages(_ reader: SchemaReader) -> [FormPage] {
    if reader.has("pages"), reader.has("sections") {
      sink.error(
        "invalidValue", .root, "A schema must have either \"sections\" or \"pages\", not both.")
    }
    guard reader.has("pages") else {
      if !reader.has("sections") {
        sink.error("missingKey", .root, "A schema needs \"sections\" or \"pages\".")
      }
      let sections = self.sections(reader, depth: 0)
      return [FormPage(id: "", title: nil, visible: .constant(true), sections: sections)]
    }
    var result: [FormPage] = []
    var ids: Set<String> = []
    for (index, value) in reader.array("pages").enumerated() {
      let pointer = reader.pointer.appending("pages").appending(index)
      guard let page = SchemaReader(value, pointer, sink, what: "A page") else { continue }
      page.allow(FormatKeys.page)
      guard let id = page.identifier("id", of: "A page") else { continue }
      if !ids.insert(id).inserted {
        sink.error("duplicateId", pointer.appending("id"), "The page id \"\(id)\" occurs twice.")
      }
      result.append(
        FormPage(
          id: id, title: page.text("title"), visible: condition(page, "visible", default: true),
          sections: sections(page, depth: 0)))
    }
    return result
  }

  private mutating func sections(_ reader: SchemaReader, depth: Int) -> [FormSection] {
    guard reader.has("sections") else { return [] }
    guard depth < limits.sectionDepth else {
      sink.error(
        "tooDeep", reader.pointer, "Sections nest deeper than \(limits.sectionDepth) levels.")
      return []
    }
    var result: [FormSection] = []
    for (index, value) in reader.array("sections").enumerated() {
      let pointer = reader.pointer.appending("sections").appending(index)
      guard let section = SchemaReader(value, pointer, sink, what: "A section") else { continue }
      result.append(self.section(section, depth: depth))
    }
    return result
  }

  private mutating func section(_ reader: SchemaReader, depth: Int) -> FormSection {
    reader.allow(FormatKeys.section)
    sectionPointers.append(reader.pointer)
    let itemCount = repeatPolicy(reader)
    var id = ""
    if itemCount != nil || reader.has("id") {
      id = reader.identifier("id", of: itemCount == nil ? "A section" : "A repeat") ?? ""
    }
    let fields = self.fields(reader.array("fields"), reader.pointer.appending("fields"))
    return FormSection(
      id: id, title: reader.text("title"), visible: condition(reader, "visible", default: true),
      itemCount: itemCount, fields: fields, sections: sections(reader, depth: depth + 1))
  }

  private func repeatPolicy(_ reader: SchemaReader) -> RepeatPolicy? {
    guard let value = reader["repeat"] else { return nil }
    let pointer = reader.pointer.appending("repeat")
    guard let inner = SchemaReader(value, pointer, sink, what: "\"repeat\"") else { return nil }
    inner.allow(FormatKeys.repetition)
    let minimum = inner.integer("min") ?? 0
    let maximum = inner.integer("max")
    if let maximum, maximum < minimum {
      sink.warning(
        "deadRule", pointer,
        "\"min\" \(minimum) is above \"max\" \(maximum): no number of items is valid.")
    }
    if minimum > limits.repeatItems {
      sink.error(
        "tooManyItems", pointer.appending("min"),
        "A repeat holds at most \(limits.repeatItems) items.")
    }
    return RepeatPolicy(minimum: minimum, maximum: maximum, itemLabel: inner.text("itemLabel"))
  }

  private mutating func fields(_ values: [SchemaNode], _ pointer: JSONPointer) -> [FormField] {
    var result: [FormField] = []
    result.reserveCapacity(values.count)
    for (index, value) in values.enumerated() where !isFull {
      let place = pointer.appending(index)
      guard let reader = SchemaReader(value, place, sink, what: "A field") else { continue }
      guard count(reader, place) else { break }
      if reader.has("use") {
        reader.allow(["use"])
        if let name = reader.string("use") { result += fragment(name, place.appending("use")) }
      } else if let field = FieldReader(sink: sink).field(reader) {
        fieldPointers.append(place)
        result.append(consume field)
      }
    }
    return result
  }

  /// Counts a field or the use of a fragment while fragments are expanded; false beyond the limit.
  private mutating func count(_ reader: SchemaReader, _ place: JSONPointer) -> Bool {
    if reader.has("use") { readUses += 1 } else { readFields += 1 }
    guard max(readFields, readUses) > limits.fields else { return true }
    isFull = true
    let what = readUses > limits.fields ? "uses of fragments" : "fields"
    sink.error("tooManyFields", place, "A schema holds at most \(limits.fields) \(what).")
    return false
  }

  private mutating func fragment(_ name: String, _ place: JSONPointer) -> [FormField] {
    guard let values = fragments[name] else {
      sink.error(
        "unknownId", place,
        "There is no fragment \"\(name)\"." + sink.suggestion(for: name, among: fragments.keys))
      return []
    }
    guard !openFragments.containsExactly(name) else {
      let path = openFragments.drop { !$0.isExactly(name) } + [name]
      sink.error(
        "cycle", place, "These fragments use each other: " + path.joined(separator: " → ") + ".")
      return []
    }
    guard openFragments.count < limits.fragmentDepth else {
      isFull = true
      sink.error(
        "tooDeep", place, "Fragments nest deeper than \(limits.fragmentDepth) levels.")
      return []
    }
    openFragments.append(name)
    defer { openFragments.removeLast() }
    return fields(values, JSONPointer.root.appending("fragments").appending(name))
  }

  private func condition(_ reader: SchemaReader, _ key: MemberKey, default: Bool) -> Condition {
    guard let value = reader[key] else { return .constant(`default`) }
    return conditions.condition(value, reader.pointer.appending(key.description))
      ?? .constant(`default`)
  }

  private func formRules(_ reader: SchemaReader) -> [FormRule] {
    reader.array("rules").enumerated().compactMap { index, value in
      let pointer = reader.pointer.appending("rules").appending(index)
      guard let rule = SchemaReader(value, pointer, sink, what: "A form rule"),
        let name = rule.requiredString("rule", of: "A form rule")
      else { return nil }
      guard name == "assert" else {
        sink.error(
          "unknownRule", pointer.appending("rule"),
          "A form-level rule must be \"assert\", not \"\(name)\".")
        return nil
      }
      rule.allow(FormatKeys.formRule)
      guard rule.has("that") else {
        sink.error("missingKey", pointer, "An assert needs \"that\".")
        return nil
      }
      return FormRule(
        that: condition(rule, "that", default: true), when: condition(rule, "when", default: true),
        severity: rule.choice("severity", Severity.self) ?? .error, message: rule.text("message"),
        field: rule.has("field")
          ? rule.identifier("field", of: "An assert").map(FieldID.init(rawValue:)) : nil)
    }
  }

  private func actions(_ reader: SchemaReader) -> [FormAction] {
    reader.array("actions").enumerated().compactMap { index, value in
      let pointer = reader.pointer.appending("actions").appending(index)
      guard let action = SchemaReader(value, pointer, sink, what: "An action"),
        let id = action.identifier("id", of: "An action")
      else { return nil }
      action.allow(FormatKeys.action)
      return FormAction(
        id: id, label: action.text("label") ?? .literal(id),
        visible: condition(action, "visible", default: true),
        isDestructive: action.bool("destructive") ?? false,
        isPrimary: action.bool("primary") ?? false,
        placement: action.choice("placement", FormAction.Placement.self) ?? .afterSubmit)
    }
  }
}
