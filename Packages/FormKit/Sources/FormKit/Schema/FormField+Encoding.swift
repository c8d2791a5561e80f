extension FormField {
  /// The field as format 1 writes it.
  var encoded: FormValue { .object(encodedMembers) }

  var encodedMembers: FormObject {
    var result = EncodedMembers()
    result.add("id", id.rawValue)
    result.add("type", type.rawValue)
    encodeWording(into: &result)
    result.add("required", required, unless: false)
    result.add("visible", visible, unless: true)
    result.add("enabled", enabled, unless: true)
    result.add("readOnly", readOnly, unless: false)
    result.add("whenHidden", whenHidden, unless: .clear)
    result["default"] = defaultValue?.encoded
    result["compute"] = compute?.encoded
    result.add("transforms", transforms.map { .string($0.rawValue) })
    result.add("rules", rules.map(\.encoded))
    result["options"] = options?.encoded
    result.add("effects", effects.map(\.encoded))
    result.add("maxLength", maxLength)
    result["cropOf"] = cropOf.map { .string($0.rawValue) }
    if sensitive, type != .password { result["sensitive"] = true }
    return result.members
  }

  private func encodeWording(into result: inout EncodedMembers) {
    result.add("label", label)
    result.add("placeholder", placeholder)
    result.add("prefix", prefix)
    result.add("suffix", suffix)
    result.add("help", help)
    result.add("autofill", autofill)
    result.add("keyboard", keyboard)
    result.add("returnKey", returnKey)
    result.add("focusOrder", focusOrder)
    if accessibility != FieldAccessibility() { result["accessibility"] = accessibility.encoded }
    result.add("x-region", ownRegion)
    result.add("x-controlId", ownControlID)
  }
}

extension FieldAccessibility {
  var encoded: FormValue {
    var result = EncodedMembers()
    result.add("label", label)
    result.add("hint", hint)
    return result.value
  }
}

extension FieldOptions {
  var encoded: FormValue {
    switch self {
    case .fixed(let options): return .array(options.map(\.encoded))
    case .source(let name, let ids):
      var result = EncodedMembers()
      result.add("source", name)
      result.add("dependsOn", ids.map { .string($0.rawValue) })
      return result.value
    }
  }
}

extension FieldOption {
  var encoded: FormValue {
    var result = EncodedMembers()
    result["value"] = value
    if label != Self.defaultLabel(value) { result.add("label", label) }
    return result.value
  }
}
