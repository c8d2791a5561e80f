/// Reads a field's rules of format 1.
struct RuleReader {
  let sink: FindingSink

  static let common = ["rule", "severity", "message", "when", "timing"]
  static let parameters: [String: [String]] = [
    "minLength": ["value", "unit"], "maxLength": ["value", "unit"], "min": ["value"],
    "max": ["value"], "equals": ["value"], "pattern": ["value"], "minItems": ["value"],
    "maxItems": ["value"], "step": ["value", "base"], "oneOf": ["values"], "matches": ["field"],
    "before": ["value", "field", "strict"], "after": ["value", "field", "strict"],
    "minAge": ["value", "on", "leapDay"], "maxAge": ["value", "on", "leapDay"],
    "phone": ["region", "regionField"], "postalCode": ["region", "regionField"],
    "url": ["schemes"], "fileSize": ["max"],
    "imageSize": ["minWidth", "minHeight", "maxWidth", "maxHeight"],
    "imageAspectRatio": ["ratio", "tolerance"], "remote": ["check", "debounce"],
    "custom": ["name"], "notEmpty": [], "email": ["syntax"], "number": [], "integer": [],
    "alphanumericWithUnderscore": [], "noProfanity": [], "notReserved": [],
  ]

  /// Every key a rule may have, by its name.
  private static let known = KeyTable(
    Name.allCases.map { name in
      (name.rawValue, (name, KeyTable(common + (parameters[name.rawValue] ?? []))))
    })

  private enum Name: String, CaseIterable {
    case notEmpty, email, number, integer, alphanumericWithUnderscore, noProfanity, notReserved
    case minLength, maxLength, minItems, maxItems, min, max, equals, pattern, oneOf, step, matches
    case before, after, minAge, maxAge, phone, postalCode, url, fileSize, imageSize
    case imageAspectRatio, remote, custom
  }

  func rules(_ reader: SchemaReader) -> [FieldRule] {
    let values = reader.array("rules")
    if values.isEmpty { return [] }
    let pointer = reader.pointer.appending("rules")
    return values.enumerated().compactMap { rule($1, pointer.appending($0)) }
  }

  private func rule(_ value: SchemaNode, _ pointer: JSONPointer) -> FieldRule? {
    guard let reader = SchemaReader(value, pointer, sink, what: "A rule"),
      let name = reader.requiredString("rule", of: "A rule")
    else { return nil }
    guard let (known, keys) = Self.known[name] else {
      sink.error(
        "unknownRule", pointer.appending("rule"),
        "There is no rule \"\(name)\"."
          + Suggestion.sentence(for: name, among: Self.parameters.keys.sorted()))
      return nil
    }
    reader.allow(keys)
    guard let kind = kind(known, reader) else { return nil }
    let when = reader["when"].flatMap {
      ConditionReader(sink: sink).condition($0, pointer.appending("when"))
    }
    return FieldRule(
      kind: kind, severity: reader.choice("severity", Severity.self) ?? .error,
      message: reader.text("message"), when: when ?? .constant(true),
      timing: reader.choice("timing", RuleTiming.self) ?? .instant)
  }

  private func kind(_ name: Name, _ reader: SchemaReader) -> FieldRule.Kind? {
    switch name {
    case .notEmpty: .notEmpty
    case .email: .email(reader.choice("syntax", EmailSyntax.self) ?? .html)
    case .number: .number
    case .integer: .integer
    case .alphanumericWithUnderscore: .alphanumericWithUnderscore
    case .noProfanity: .noProfanity
    case .notReserved: .notReserved
    case .minLength, .maxLength: length(name, reader)
    case .minItems, .maxItems: items(name, reader)
    case .min, .max, .equals: bound(name, reader)
    case .pattern: reader.requiredString("value", of: "A pattern rule").map { .pattern($0) }
    case .oneOf:
      reader.has("values") ? .oneOf(reader.array("values").map(\.value)) : missing("values", reader)
    case .step, .matches, .before, .after, .minAge, .maxAge, .phone, .postalCode, .url, .fileSize,
      .imageSize, .imageAspectRatio, .remote, .custom:
      structured(name, reader)
    }
  }

  private func structured(_ name: Name, _ reader: SchemaReader) -> FieldRule.Kind? {
    switch name {
    case .step: step(reader)
    case .matches:
      reader.identifier("field", of: "A matches rule").map { .matches(FieldID(rawValue: $0)) }
    case .before, .after: day(name, reader)
    case .minAge, .maxAge: age(name, reader)
    case .phone: .phone(region(reader))
    case .postalCode: .postalCode(region(reader))
    case .url: .url(schemes: schemes(reader))
    case .fileSize:
      reader.has("max")
        ? reader.integer("max").map { .fileSize(maximum: $0) }
        : missing("max", reader)
    case .imageSize:
      .imageSize(
        minWidth: reader.integer("minWidth"), minHeight: reader.integer("minHeight"),
        maxWidth: reader.integer("maxWidth"), maxHeight: reader.integer("maxHeight"))
    case .imageAspectRatio: ratio(reader)
    case .remote:
      reader.requiredString("check", of: "A remote rule").map {
        .remote(check: $0, debounce: reader.integer("debounce"))
      }
    default: reader.requiredString("name", of: "A custom rule").map { .custom($0) }
    }
  }

  private func missing(_ key: MemberKey, _ reader: SchemaReader) -> FieldRule.Kind? {
    sink.error("missingKey", reader.pointer, "This rule needs \"\(key)\".")
    return nil
  }

  private func length(_ name: Name, _ reader: SchemaReader) -> FieldRule.Kind? {
    guard reader.has("value") else { return missing("value", reader) }
    let unit = reader.choice("unit", LengthUnit.self) ?? .graphemes
    return reader.integer("value").map {
      name == .minLength ? .minLength($0, unit) : .maxLength($0, unit)
    }
  }

  private func items(_ name: Name, _ reader: SchemaReader) -> FieldRule.Kind? {
    guard reader.has("value") else { return missing("value", reader) }
    return reader.integer("value").map { name == .minItems ? .minItems($0) : .maxItems($0) }
  }

  private func bound(_ name: Name, _ reader: SchemaReader) -> FieldRule.Kind? {
    guard let value = reader["value"]?.value else { return missing("value", reader) }
    if name == .equals { return .equals(value) }
    guard value.numberValue != nil || value.stringValue != nil else {
      reader.wrongType("value", "a number, a date or a time")
      return nil
    }
    if let text = value.stringValue, text != "today", FormDate(text) == nil, FormTime(text) == nil {
      sink.error(
        "invalidValue", reader.pointer.appending("value"),
        "\"\(text)\" is neither \"today\", a day such as 2026-01-31 nor a time such as 17:00.")
      return nil
    }
    return name == .min ? .min(value) : .max(value)
  }

  private func step(_ reader: SchemaReader) -> FieldRule.Kind? {
    guard reader.has("value") else { return missing("value", reader) }
    guard let value = reader.number("value") else { return nil }
    guard value > 0 else {
      sink.error("invalidValue", reader.pointer.appending("value"), "A step must be above 0.")
      return nil
    }
    return .step(value, base: reader.number("base"))
  }

  private func ruleDate(_ key: MemberKey, _ reader: SchemaReader) -> RuleDate? {
    guard let text = reader.string(key) else { return nil }
    if text == "today" { return .today }
    if let day = FormDate(text) { return .day(day) }
    sink.error(
      "invalidValue", reader.pointer.appending(key.description),
      "\"\(text)\" is neither \"today\" nor a day such as 2026-01-31.")
    return nil
  }

  private func day(_ name: Name, _ reader: SchemaReader) -> FieldRule.Kind? {
    let strict = reader.bool("strict") ?? false
    let other: RuleDate?
    if reader.has("field") {
      other = reader.identifier("field", of: "This rule").map { .field(FieldID(rawValue: $0)) }
    } else if reader.has("value") {
      other = ruleDate("value", reader)
    } else {
      return missing("value", reader)
    }
    return other.map {
      name == .before ? .before($0, strict: strict) : .after($0, strict: strict)
    }
  }

  private func age(_ name: Name, _ reader: SchemaReader) -> FieldRule.Kind? {
    guard reader.has("value") else { return missing("value", reader) }
    var on = RuleDate.today
    if reader.has("on") {
      guard let given = ruleDate("on", reader) else { return nil }
      on = given
    }
    let leapDay = reader.string("leapDay") ?? "march1"
    guard ["march1", "february28"].contains(leapDay) else {
      sink.error(
        "invalidValue", reader.pointer.appending("leapDay"),
        "\"leapDay\" must be \"march1\" or \"february28\".")
      return nil
    }
    return reader.integer("value").map {
      name == .minAge
        ? .minAge($0, on: on, february28: leapDay == "february28")
        : .maxAge($0, on: on, february28: leapDay == "february28")
    }
  }

  private func region(_ reader: SchemaReader) -> RegionSource {
    if reader.has("regionField") {
      return reader.identifier("regionField", of: "This rule").map {
        .field(FieldID(rawValue: $0))
      } ?? .unspecified
    }
    return reader.string("region").map { .fixed($0) } ?? .unspecified
  }

  private func schemes(_ reader: SchemaReader) -> [String] {
    reader.has("schemes")
      ? reader.array("schemes").compactMap { $0.stringValue?.lowercased() } : ["http", "https"]
  }

  private func ratio(_ reader: SchemaReader) -> FieldRule.Kind? {
    guard let text = reader.requiredString("ratio", of: "An aspect ratio") else { return nil }
    let sides = text.split(separator: ":").compactMap { FormNumber.parse(String($0)) }
    guard sides.count == 2, sides[0] > 0, sides[1] > 0, (sides[0] / sides[1]).isNormal else {
      sink.error(
        "invalidValue", reader.pointer.appending("ratio"),
        "A ratio must be \"width:height\", such as \"1:1\".")
      return nil
    }
    return .imageAspectRatio(
      width: sides[0], height: sides[1], tolerance: reader.number("tolerance") ?? 0.01)
  }
}
