/// Reads one field of format 1.
struct FieldReader {
  let sink: FindingSink

  static let keys = [
    "id", "type", "label", "placeholder", "prefix", "suffix", "help", "required", "visible",
    "enabled", "readOnly",
    "whenHidden", "default", "compute", "transforms", "rules", "options", "effects", "maxLength",
    "cropOf",
    "sensitive",
    "autofill", "keyboard", "returnKey", "focusOrder", "accessibility",
  ]

  private static let knownKeys = KeyTable(keys)
  private static let optionKeys = KeyTable(FormatKeys.option)
  private static let types = KeyTable(FieldType.self)

  func field(_ value: SchemaNode, _ pointer: JSONPointer) -> FormField? {
    SchemaReader(value, pointer, sink, what: "A field").flatMap(field)
  }

  func field(_ reader: SchemaReader) -> FormField? {
    reader.allow(Self.knownKeys)
    let id = reader.identifier("id", of: "A field")
    let type = self.type(reader)
    let rules = RuleReader(sink: sink).rules(reader)
    let options = self.options(reader, type: type)
    guard let id, let type else { return nil }
    let label = reader.text("label")
    if label == nil { checkLabel(reader, id: id) }
    return FormField(
      id: FieldID(rawValue: id), type: type, label: label,
      placeholder: reader.text("placeholder"), prefix: reader.text("prefix"),
      suffix: reader.text("suffix"), help: reader.text("help"),
      required: condition(reader, "required", default: false),
      visible: condition(reader, "visible", default: true),
      enabled: condition(reader, "enabled", default: true),
      readOnly: condition(reader, "readOnly", default: false),
      whenHidden: reader.choice("whenHidden", HiddenValuePolicy.self) ?? .clear,
      defaultValue: defaultValue(reader), compute: compute(reader),
      transforms: transforms(reader), rules: rules, options: options, effects: effects(reader),
      maxLength: reader.integer("maxLength"),
      cropOf: reader.string("cropOf").map { FieldID(rawValue: $0) },
      sensitive: (reader.bool("sensitive") ?? false) || type == .password,
      autofill: reader.string("autofill"), keyboard: reader.string("keyboard"),
      returnKey: reader.string("returnKey"), focusOrder: reader.integer("focusOrder"),
      accessibility: accessibility(reader), ownRegion: reader.string("x-region"),
      ownControlID: reader.string("x-controlId"))
  }

  private func type(_ reader: SchemaReader) -> FieldType? {
    guard let name = reader.requiredString("type", of: "A field") else { return nil }
    if let type = Self.types[name] { return type }
    sink.error(
      "unknownType", reader.pointer.appending("type"),
      "There is no field type \"\(name)\"."
        + Suggestion.sentence(for: name, among: FieldType.allCases.map(\.rawValue)))
    return nil
  }

  private func checkLabel(_ reader: SchemaReader, id: String) {
    guard !reader.has("label"), reader["accessibility"]?[name: "label"] == nil else { return }
    sink.warning(
      "missingLabel", reader.pointer,
      "The field \"\(id)\" has no label. Add a label: screen readers read it aloud.")
  }

  private func condition(_ reader: SchemaReader, _ key: MemberKey, default: Bool) -> Condition {
    guard let value = reader[key] else { return .constant(`default`) }
    if case .scalar(.bool(let flag)) = value { return .constant(flag) }
    return ConditionReader(sink: sink).condition(value, reader.pointer.appending(key.description))
      ?? .constant(`default`)
  }

  private func compute(_ reader: SchemaReader) -> FormExpression? {
    guard let value = reader["compute"] else { return nil }
    return ConditionReader(sink: sink).expression(value, reader.pointer.appending("compute"))
  }

  /// A default is a literal value, or an expression when it is an object with an expression's key.
  private func defaultValue(_ reader: SchemaReader) -> FormExpression? {
    guard let value = reader["default"] else { return nil }
    if case .object(let members) = value,
      members.contains(where: { ConditionReader.expressionKeys.contains($0.name) })
    {
      return ConditionReader(sink: sink).expression(value, reader.pointer.appending("default"))
    }
    return .value(value.value)
  }

  private func transforms(_ reader: SchemaReader) -> [Transform] {
    reader.array("transforms").enumerated().compactMap { index, value in
      let pointer = reader.pointer.appending("transforms").appending(index)
      guard let name = value.stringValue else {
        sink.error("wrongType", pointer, "A transform must be a name, not \(value.kindName).")
        return nil
      }
      if let transform = Transform(rawValue: name) { return transform }
      sink.error(
        "unknownTransform", pointer,
        "There is no transform \"\(name)\"."
          + Suggestion.sentence(for: name, among: Transform.allCases.map(\.rawValue)))
      return nil
    }
  }

  private func accessibility(_ reader: SchemaReader) -> FieldAccessibility {
    guard let value = reader["accessibility"],
      let inner = SchemaReader(
        value, reader.pointer.appending("accessibility"), sink, what: "\"accessibility\"")
    else { return FieldAccessibility() }
    inner.allow(FormatKeys.accessibility)
    return FieldAccessibility(label: inner.text("label"), hint: inner.text("hint"))
  }

  private func options(_ reader: SchemaReader, type: FieldType?) -> FieldOptions? {
    guard let value = reader["options"] else {
      if type == .choice || type == .multiChoice {
        sink.error(
          "missingKey", reader.pointer, "A \(type?.rawValue ?? "choice") needs \"options\".")
      }
      return nil
    }
    let pointer = reader.pointer.appending("options")
    if case .object = value { return source(value, pointer) }
    let items = reader.array("options").enumerated().compactMap { index, item in
      option(item, pointer.appending(index))
    }
    return .fixed(items)
  }

  private func source(_ value: SchemaNode, _ pointer: JSONPointer) -> FieldOptions? {
    guard let reader = SchemaReader(value, pointer, sink, what: "\"options\"") else { return nil }
    reader.allow(FormatKeys.optionSource)
    guard let name = reader.requiredString("source", of: "An option source") else { return nil }
    return .source(name, dependsOn: dependencies(reader))
  }

  /// Reads the ids of `dependsOn`; one id may stand alone.
  func dependencies(_ reader: SchemaReader) -> [FieldID] {
    if case .scalar(.string(let single))? = reader["dependsOn"] {
      return [FieldID(rawValue: single)]
    }
    var ids: [FieldID] = []
    for (index, item) in reader.array("dependsOn").enumerated() {
      guard let id = item.stringValue else {
        sink.error(
          "wrongType", reader.pointer.appending("dependsOn").appending(index),
          "An id must be a string, not \(item.kindName).")
        continue
      }
      ids.append(FieldID(rawValue: id))
    }
    return ids
  }

  private func option(_ value: SchemaNode, _ pointer: JSONPointer) -> FieldOption? {
    guard let reader = SchemaReader(value, pointer, sink, what: "An option") else { return nil }
    reader.allow(Self.optionKeys)
    guard let chosen = reader["value"] else {
      sink.error("missingKey", pointer, "An option needs \"value\".")
      return nil
    }
    return FieldOption(chosen.value, label: reader.text("label"))
  }
}
