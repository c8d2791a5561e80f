import FormKit

/// A small JSON Schema validator for the keywords ``FormatSchema`` uses; says where a value fails.
struct FormatValidator {
  private static let document = FormatSchema.document
  private var root: FormValue { Self.document }

  func failures(_ document: FormValue) throws -> [String] { try failures(document, root, "") }

  private func failures(
    _ value: FormValue, _ schema: FormValue, _ place: String
  ) throws -> [String] {
    guard case .object(let keywords) = schema else {
      return schema == false ? ["\(place): nothing is allowed here"] : []
    }
    var result: [String] = []
    for (keyword, argument) in keywords {
      result += try check(keyword, argument, value, keywords, place)
    }
    return result
  }

  private func isValid(_ value: FormValue, _ schema: FormValue) throws -> Bool {
    try failures(value, schema, "").isEmpty
  }

  private func check(
    _ keyword: String, _ argument: FormValue, _ value: FormValue, _ keywords: FormObject,
    _ place: String
  ) throws -> [String] {
    switch keyword {
    case "$ref":
      let name = (argument.stringValue ?? "").split(separator: "/").last.map(String.init) ?? ""
      guard let target = root["$defs"]?[name] else { return ["\(place): no \(name)"] }
      return try failures(value, target, place)
    case "allOf":
      return try (argument.arrayValue ?? []).flatMap { try failures(value, $0, place) }
    case "anyOf", "oneOf":
      let count = try (argument.arrayValue ?? []).filter { try isValid(value, $0) }.count
      return (keyword == "anyOf" ? count > 0 : count == 1) ? [] : ["\(place): \(keyword)"]
    case "if":
      let branch = try isValid(value, argument) ? "then" : "else"
      return try keywords[branch].map { try failures(value, $0, place) } ?? []
    case "type", "const", "enum", "minimum", "maximum", "exclusiveMinimum", "pattern":
      return try passes(keyword, argument, value) ? [] : ["\(place): \(keyword)"]
    case "items":
      return try (value.arrayValue ?? []).enumerated().flatMap {
        try failures($1, argument, "\(place)/\($0)")
      }
    default: return try onObject(keyword, argument, value, keywords, place)
    }
  }

  private func passes(
    _ keyword: String, _ argument: FormValue, _ value: FormValue
  ) throws -> Bool {
    switch keyword {
    case "type":
      return (argument.arrayValue ?? [argument]).contains { name in
        switch (name, value) {
        case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
          ("array", .array), ("object", .object):
          true
        case ("integer", .number(let number)): number.rounded() == number
        default: false
        }
      }
    case "const": return value == argument
    case "enum": return argument.arrayValue?.contains(value) == true
    case "pattern":
      guard let text = value.stringValue else { return true }
      return try text.firstMatch(of: Regex(argument.stringValue ?? "")) != nil
    default:
      guard let number = value.numberValue, let bound = argument.numberValue else { return true }
      return keyword == "minimum"
        ? number >= bound : keyword == "maximum" ? number <= bound : number > bound
    }
  }

  private func onObject(
    _ keyword: String, _ argument: FormValue, _ value: FormValue, _ keywords: FormObject,
    _ place: String
  ) throws -> [String] {
    guard case .object(let members) = value else { return [] }
    switch keyword {
    case "properties":
      return try (argument.objectValue ?? [:]).flatMap { key, schema in
        try members[key].map { try failures($0, schema, "\(place)/\(key)") } ?? []
      }
    case "required":
      let missing = (argument.arrayValue ?? []).compactMap(\.stringValue).filter {
        members[$0] == nil
      }
      return missing.map { "\(place): needs \($0)" }
    case "dependentRequired":
      return (argument.objectValue ?? [:]).flatMap { key, needs -> [String] in
        guard members[key] != nil else { return [] }
        return (needs.arrayValue ?? []).compactMap(\.stringValue).filter { members[$0] == nil }
      }.map { "\(place): needs \($0)" }
    case "additionalProperties":
      let known = Set((keywords["properties"]?.objectValue ?? [:]).keys)
      return try members.filter { !known.contains($0.key) && !$0.key.hasPrefix("x-") }
        .flatMap { try failures($0.value, argument, "\(place)/\($0.key)") }
    default: return []
    }
  }
}
