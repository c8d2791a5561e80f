extension FieldRule {
  /// The rule as format 1 writes it.
  var encoded: FormValue {
    var result = EncodedMembers()
    result.add("rule", kind.name)
    kind.encode(into: &result)
    result.add("severity", severity, unless: .error)
    result.add("message", message)
    result.add("when", when, unless: true)
    result.add("timing", timing, unless: .instant)
    return result.value
  }
}

extension FieldRule.Kind {
  fileprivate func encode(into result: inout EncodedMembers) {
    switch self {
    case .minLength(let value, let unit), .maxLength(let value, let unit):
      result.add("value", value)
      result.add("unit", unit, unless: .graphemes)
    case .min(let value), .max(let value), .equals(let value): result["value"] = value
    case .pattern(let value): result.add("value", value)
    case .minItems(let value), .maxItems(let value): result.add("value", value)
    case .step(let value, let base):
      result["value"] = .number(value)
      result["base"] = base.map { .number($0) }
    case .oneOf(let values): result["values"] = .array(values)
    case .matches(let field): result.add("field", field.rawValue)
    case .custom(let name): result.add("name", name)
    case .remote(let check, let debounce):
      result.add("check", check)
      result.add("debounce", debounce)
    default: encodeStructured(into: &result)
    }
  }

  private func encodeStructured(into result: inout EncodedMembers) {
    switch self {
    case .before(let day, let strict), .after(let day, let strict):
      day.encode("value", into: &result)
      if strict { result["strict"] = true }
    case .minAge(let years, let on, let february28), .maxAge(let years, let on, let february28):
      result.add("value", years)
      if on != .today { on.encode("on", into: &result) }
      if february28 { result.add("leapDay", "february28") }
    case .phone(.fixed(let region)), .postalCode(.fixed(let region)): result.add("region", region)
    case .phone(.field(let field)), .postalCode(.field(let field)):
      result.add("regionField", field.rawValue)
    case .email(let syntax):
      if syntax != .html { result.add("syntax", syntax.rawValue) }
    case .url(let schemes):
      if schemes != ["http", "https"] { result["schemes"] = .array(schemes.map { .string($0) }) }
    case .fileSize(let maximum): result.add("max", maximum)
    case .imageSize(let minWidth, let minHeight, let maxWidth, let maxHeight):
      result.add("minWidth", minWidth)
      result.add("minHeight", minHeight)
      result.add("maxWidth", maxWidth)
      result.add("maxHeight", maxHeight)
    case .imageAspectRatio(let width, let height, let tolerance):
      result.add("ratio", "\(FormNumber.text(width)):\(FormNumber.text(height))")
      if tolerance != 0.01 { result["tolerance"] = .number(tolerance) }
    default: break
    }
  }
}

extension RuleDate {
  /// Writes a day under a key; another field's day always under `field`.
  fileprivate func encode(_ key: String, into result: inout EncodedMembers) {
    switch self {
    case .day(let day): result.add(key, day.description)
    case .today: result.add(key, "today")
    case .field(let id): result.add("field", id.rawValue)
    }
  }
}

extension FormRule {
  /// The rule as format 1 writes it.
  var encoded: FormValue {
    var result = EncodedMembers()
    result.add("rule", "assert")
    result["that"] = that.encoded
    result.add("when", when, unless: true)
    result.add("severity", severity, unless: .error)
    result.add("message", message)
    result.add("field", field?.rawValue)
    return result.value
  }
}
