import Networking

/// Judges JSON by the part of JSON Schema (2020-12) that docs/openapi.json uses.
struct SchemaCheck {
  /// What `violations(of:by:)` understands; anything else in a schema would go unjudged.
  static let keywords: Set = [
    "$ref", "type", "const", "enum", "properties", "required", "additionalProperties", "items",
    "dependentRequired", "oneOf", "pattern", "minimum", "maximum", "minLength", "maxLength",
    "minItems", "maxItems",
    "format",
    // Says something to people only.
    "description", "default", "contentMediaType",
  ]

  let document: JSONValue

  /// Every place where a value breaks a schema, with its RFC 6901 pointer.
  func violations(of value: JSONValue, by schema: JSONValue, at place: String = "") -> [String] {
    guard let schema = resolved(schema), case .object(let members) = schema else {
      return ["\(place): there is no such schema"]
    }
    if case .array(let options)? = members["oneOf"] {
      let fitting = options.filter { violations(of: value, by: $0, at: place).isEmpty }
      return fitting.count == 1 ? [] : ["\(place): \(fitting.count) of oneOf fit"]
    }
    if let found = typeViolation(value, members["type"]) { return ["\(place): \(found)"] }
    var found: [String] = []
    if let constant = members["const"], constant != value { found.append("\(place): not const") }
    if case .array(let allowed)? = members["enum"], !allowed.contains(value) {
      found.append("\(place): not in enum")
    }
    switch value {
    case .string(let text): found += textViolations(text, members).map { "\(place): \($0)" }
    case .number(let number):
      if let least = Self.number(members["minimum"]), number < least {
        found.append("\(place): below minimum")
      }
      if let most = Self.number(members["maximum"]), number > most {
        found.append("\(place): above maximum")
      }
    case .array(let items): found += itemViolations(items, members, place)
    case .object(let object): found += memberViolations(object, members, place)
    case .null, .bool: break
    }
    return found
  }

  /// Follows `$ref` to what it names.
  func resolved(_ value: JSONValue) -> JSONValue? {
    guard let reference = value["$ref"]?.stringValue else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document as JSONValue?) {
      $0?[String($1)]
    }
  }

  private func typeViolation(_ value: JSONValue, _ type: JSONValue?) -> String? {
    let names: [String]
    switch type {
    case .string(let name)?: names = [name]
    case .array(let values)?: names = values.compactMap(\.stringValue)
    default: return nil
    }
    return names.contains { Self.isOfType(value, $0) } ? nil : "not \(names)"
  }

  private static func isOfType(_ value: JSONValue, _ name: String) -> Bool {
    switch (value, name) {
    case (.string, "string"), (.bool, "boolean"), (.array, "array"), (.object, "object"),
      (.null, "null"), (.number, "number"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }

  private func textViolations(_ text: String, _ members: [String: JSONValue]) -> [String] {
    var found: [String] = []
    let count = Double(text.unicodeScalars.count)
    if let least = Self.number(members["minLength"]), count < least { found.append("too short") }
    if let most = Self.number(members["maxLength"]), count > most { found.append("too long") }
    if let pattern = members["pattern"]?.stringValue, !Self.matches(text, pattern) {
      found.append("not \(pattern)")
    }
    let formats = [
      "date-time": #"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"#,
      "date": #"^\d{4}-\d\d-\d\d$"#, "uri": #"^[a-z][a-z0-9+.-]*://.+$"#,
      "uri-reference": #"^\S*$"#,
    ]
    if let format = members["format"]?.stringValue {
      let fits = formats[format].map { Self.matches(text, $0) } ?? false
      if !fits { found.append("no \(format)") }
    }
    return found
  }

  private func itemViolations(
    _ items: [JSONValue], _ members: [String: JSONValue], _ place: String
  ) -> [String] {
    var found: [String] = []
    let count = Double(items.count)
    if let least = Self.number(members["minItems"]), count < least {
      found.append("\(place): too few items")
    }
    if let most = Self.number(members["maxItems"]), count > most {
      found.append("\(place): too many items")
    }
    guard let schema = members["items"] else { return found }
    return found
      + items.enumerated().flatMap {
        violations(of: $0.element, by: schema, at: "\(place)/\($0.offset)")
      }
  }

  private func memberViolations(
    _ object: [String: JSONValue], _ members: [String: JSONValue], _ place: String
  ) -> [String] {
    var found: [String] = []
    if case .array(let names)? = members["required"] {
      for name in names.compactMap(\.stringValue) where object[name] == nil {
        found.append("\(place): \(name) is missing")
      }
    }
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      if case .array(let others)? = members["dependentRequired"]?[name] {
        for other in others.compactMap(\.stringValue) where object[other] == nil {
          found.append("\(place): \(other) is missing beside \(name)")
        }
      }
      if let schema = members["properties"]?[name] {
        found += violations(of: value, by: schema, at: "\(place)/\(name)")
      } else if let others = members["additionalProperties"] {
        if others == .bool(false) {
          found.append("\(place): \(name) is not allowed")
        } else if others != .bool(true) {
          found += violations(of: value, by: others, at: "\(place)/\(name)")
        }
      }
    }
    return found
  }

  /// Whether a pattern matches somewhere; one that is no pattern does not.
  private static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return text.firstMatch(of: regex) != nil
  }

  private static func number(_ value: JSONValue?) -> Double? {
    if case .number(let number)? = value { number } else { nil }
  }
}
