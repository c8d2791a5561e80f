/// Reads the keywords of one part of a field as rules.
struct KeywordReader {
  typealias Found = (kind: FieldRule.Kind, message: FormText?)

  let part: ImportPart
  let node: ImportNode
  let type: FieldType
  let importer: SchemaImporter
  /// Whether the part's `enum` or constants are already the field's options.
  var ownsOptions = false

  /// The keywords that are read here.
  var known: Set<String> {
    var result: Set = ["type", "enum", "const", "format", "items", "examples"]
    if type == .multiChoice { result.formUnion(["minItems", "maxItems"]) }
    if type == .file || type == .image { result.formUnion(["properties", "required"]) }
    if isNumber { result.formUnion(Self.numeric) }
    if isText || type == .choice || isMoment { result.formUnion(Self.textual) }
    return result
  }

  private static let numeric: Set = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
  ]
  private static let textual: Set = ["minLength", "maxLength", "pattern"]
  private var isNumber: Bool { type == .number || type == .integer }
  private var isText: Bool { FieldParser.isText(type) }
  private var isMoment: Bool { type == .date || type == .time }

  func rules() -> [Found] {
    var result: [Found] = []
    if isNumber { result += bounds() }
    if isText || type == .choice || isMoment { result += texts() }
    if type == .multiChoice { result += counts() }
    return result + values() + formats()
  }

  private func place(_ keyword: String) -> JSONPointer { part.pointer.appending(keyword) }

  private func number(_ keyword: String) -> Double? { part.members[keyword]?.numberValue }

  private func count(_ keyword: String) -> Int? {
    part.members[keyword]?.integerValue.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Reports keywords that judge values of other types only, and another type under a condition.
  func reportForeign() {
    for key in Self.numeric.union(Self.textual).subtracting(known).sorted()
    where part.members[key] != nil {
      importer.lost(
        place(key), "\"\(key)\" does not apply to a field of type \(type.rawValue).")
    }
    guard let value = part.members["type"] else { return }
    let names = value.stringValue.map { [$0] } ?? value.arrayValue?.compactMap(\.stringValue) ?? []
    if !names.contains(where: jsonTypes.contains) {
      importer.lost(place("type"), "The field has only one type, \(type.rawValue).")
    }
  }

  /// The JSON types of the field's values.
  private var jsonTypes: Set<String> {
    switch type {
    case .number: ["number"]
    case .integer: ["integer", "number"]
    case .toggle: ["boolean"]
    case .multiChoice: ["array"]
    case .file, .image: ["object"]
    default: ["string"]
    }
  }

  private func bounds() -> [Found] {
    var result: [Found] = []
    if let least = number("minimum") { result.append((.min(.number(least)), nil)) }
    if let most = number("maximum") { result.append((.max(.number(most)), nil)) }
    if let floor = number("exclusiveMinimum") {
      let text = "Must be greater than \(FormNumber.text(floor))"
      if let least = above(floor, "exclusiveMinimum") {
        result.append((.min(.number(least)), .literal(text)))
      }
    }
    if let ceiling = number("exclusiveMaximum") {
      let text = "Must be less than \(FormNumber.text(ceiling))"
      if let least = above(-ceiling, "exclusiveMaximum") {
        result.append((.max(.number(-least)), .literal(text)))
      }
    }
    if let step = number("multipleOf"), step > 0 { result.append((.step(step, base: 0), nil)) }
    return result
  }

  /// The next number an exclusive bound allows; nil, with a finding, when there is none.
  private func above(_ bound: Double, _ keyword: String) -> Double? {
    if type == .integer, abs(bound) < FormNumber.largestInteger { return bound.rounded(.down) + 1 }
    if bound.nextUp.isFinite { return bound.nextUp }
    importer.lost(place(keyword), "No number satisfies this bound, so the form has no bound here.")
    return nil
  }

  private func texts() -> [Found] {
    var result: [Found] = []
    if let least = count("minLength"), least > 0 {
      result.append((.minLength(least, .codePoints), nil))
    }
    if let most = count("maxLength") { result.append((.maxLength(most, .codePoints), nil)) }
    guard let pattern = part.members["pattern"]?.stringValue else { return result }
    if type == .time, pattern == KnownPattern.time { return result }
    if let kind = KnownPattern.rules[pattern] {
      if kind != .email(.html) || part.members["format"] != "email" { result.append((kind, nil)) }
      return result
    }
    do {
      result.append((.pattern(try PatternTranslation.whole(pattern)), nil))
    } catch {
      importer.lost(place("pattern"), error.description)
    }
    return result
  }

  private func counts() -> [Found] {
    var result: [Found] = []
    if let least = count("minItems"), least > 0 { result.append((.minItems(least), nil)) }
    if let most = count("maxItems") { result.append((.maxItems(most), nil)) }
    return result
  }

  private func values() -> [Found] {
    var result: [Found] = []
    if let value = part.members["const"], !value.isEmpty { result.append((.equals(value), nil)) }
    guard type != .multiChoice else { return result }
    let titled = importer.titledChoices(part.members)
    if let titled, !ownsOptions { result.append((.oneOf(titled.map(\.value)), nil)) }
    if let values = part.members["enum"]?.arrayValue, !ownsOptions || titled != nil {
      let others = values.filter { !$0.isEmpty && !FieldParser.accepts($0, for: type) }
      if !others.isEmpty {
        importer.lost(
          place("enum"),
          "A field of type \(type.rawValue) cannot hold any of "
            + others.map { $0.json() }.joined(separator: ", ") + ".")
      }
      result.append((.oneOf(values.filter { !$0.isEmpty && !others.contains($0) }), nil))
    }
    return result
  }

  private func formats() -> [Found] {
    guard let format = part.members["format"]?.stringValue else { return [] }
    if let pattern = KnownPattern.formats[format], isText { return [(.pattern(pattern), nil)] }
    switch format {
    case "email" where isText:
      let isHTML = part.members["pattern"] == .string(KnownPattern.email)
      return [(.email(isHTML ? .html : .rfc5321), nil)]
    case "idn-email" where isText: return [(.email(.internationalized), nil)]
    case "uri" where isText, "url" where isText:
      importer.lost(place("format"), "The form accepts only http and https.", code: "approximated")
      return [(.url(schemes: ["http", "https"]), nil)]
    case "date" where type == .date, "password" where isText, "phone" where isText,
      "tel" where isText:
      return []
    case "int32", "int64", "float", "double": return []
    default:
      importer.lost(place("format"), "A form does not check the format \"\(format)\".")
      return []
    }
  }
}
