/// A JSON value with a deterministic text: sorted keys, two spaces, numbers to four places.
enum JSONNode {
  case object([String: JSONNode])
  case array([JSONNode])
  case number(Double)
  case string(String)

  mutating func insert(_ node: JSONNode, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self = node
      return
    }
    var members: [String: JSONNode] = [:]
    if case .object(let existing) = self { members = existing }
    var child = members[key] ?? .object([:])
    child.insert(node, at: path.dropFirst())
    members[key] = child
    self = .object(members)
  }

  func text(indent: String = "") -> String {
    switch self {
    case .object(let members) where members.isEmpty:
      return "{}"
    case .object(let members):
      let inner = indent + "  "
      let lines = members.sorted { $0.key < $1.key }.map { key, value in
        "\(inner)\(Self.quoted(key)): \(value.text(indent: inner))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .array(let elements):
      return "[" + elements.map { $0.text(indent: indent) }.joined(separator: ", ") + "]"
    case .number(let value):
      return decimalText(value)
    case .string(let text):
      return Self.quoted(text)
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
