extension JSONValue {
  /// The value as a JSON document with sorted keys and two spaces of indentation.
  public var text: String {
    var result = ""
    write(to: &result, indent: "")
    return result
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.quote(string, to: &text)
    case .array(let elements): Self.write(elements, to: &text, indent: indent)
    case .object(let members): Self.write(members, to: &text, indent: indent)
    }
  }

  private static func write(_ elements: [JSONValue], to text: inout String, indent: String) {
    text += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { text += ", " }
      element.write(to: &text, indent: indent)
    }
    text += "]"
  }

  private static func write(_ members: [Member], to text: inout String, indent: String) {
    guard !members.isEmpty else {
      text += "{}"
      return
    }
    let inner = indent + "  "
    text += "{\n"
    let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for (index, member) in sorted.enumerated() {
      if index > 0 { text += ",\n" }
      text += inner
      quote(member.name, to: &text)
      text += ": "
      member.value.write(to: &text, indent: inner)
    }
    text += "\n" + indent + "}"
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += string
    } else {
      for scalar in string.unicodeScalars { text += escaped(scalar) }
    }
    text += "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return String(scalar)
    }
  }
}
