/// Reads the keywords of one part of a field as rules.
struct KeywordReader {
  typealias Found = (kind: FieldRule.Kind, message: FormText?)

  let part: ImportPart
  let node: ImportNode
  let type: FieldType
  let importer: SchemaImporter
  /// Whether the part's `enum` or constants are already the field's options.
  var ownsOptions = false

  /// The keywords that are read here, or mean nothing to a value of this type.
  var known: Set<String> {
    var result: Set = ["type", "enum", "const", "format", "items", "examples"]
    if type == .multiChoice { result.formUnion(["minItems", "maxItems"]) }
    if type == .file || type == .image { result.formUnion(["properties", "required"]) }
    if isNumber || isText || type == .toggle || type == .choice || isMoment {
      result.formUnion(Self.numeric)
      result.formUnion(Self.textual)
    }
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

  private func number(_ keyword: String) -> Double? {
    guard let value = part.members[keyword] else { return nil }
    if let number = value.numberValue { return number }
    importer.lost(place(keyword), "\"\(keyword)\" is a number, not \(value.kindName).")
    return nil
  }

  private func count(_ keyword: String) -> Int? {
    guard let value = part.members[keyword] else { return nil }
    if let count = value.integerValue, count >= 0 { return count }
    importer.lost(place(keyword), "\"\(keyword)\" is a whole number from 0.")
    return nil
  }

  private func bounds() -> [Found] {
    var result: [Found] = []
    if let least = number("minimum") { result.append((.min(.number(least)), nil)) }
    if let most = number("maximum") { result.append((.max(.number(most)), nil)) }
    if let floor = number("exclusiveMinimum") {
      let text = "Must be greater than \(FormNumber.text(floor))"
      result.append((.min(.number(above(floor))), .literal(text)))
    }
    if let ceiling = number("exclusiveMaximum") {
      let text = "Must be less than \(FormNumber.text(ceiling))"
      result.append((.max(.number(-above(-ceiling))), .literal(text)))
    }
    if let step = number("multipleOf") {
      if step > 0 {
        result.append((.step(step, base: 0), nil))
      } else {
        importer.lost(place("multipleOf"), "A step is above 0.")
      }
    }
    return result
  }

  /// The next number an exclusive bound allows.
  private func above(_ bound: Double) -> Double {
    guard type == .integer, abs(bound) < FormNumber.largestInteger else { return bound.nextUp }
    return bound.rounded(.down) + 1
  }

  private func texts() -> [Found] {
    var result: [Found] = []
    if let least = count("minLength"), least > 0 {
      result.append((.minLength(least, .codePoints), nil))
    }
    if let most = count("maxLength") { result.append((.maxLength(most, .codePoints), nil)) }
    guard let value = part.members["pattern"] else { return result }
    guard let pattern = value.stringValue else {
      importer.lost(place("pattern"), "\"pattern\" is a text, not \(value.kindName).")
      return result
    }
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
      result.append((.oneOf(values.filter { !$0.isEmpty }), nil))
    }
    return result
  }

  private func formats() -> [Found] {
    guard let format = part.members["format"]?.stringValue else { return [] }
    if let pattern = KnownPattern.formats[format], isText { return [(.pattern(pattern), nil)] }
    switch format {
    case "email" where isText: return [(.email(.html), nil)]
    case "idn-email" where isText: return [(.email(.internationalized), nil)]
    case "uri" where isText, "url" where isText:
      importer.lost(place("format"), "Only http and https pass.", code: "approximated")
      return [(.url(schemes: ["http", "https"]), nil)]
    case "date" where type == .date, "password" where isText, "phone" where isText,
      "tel" where isText:
      return []
    case "int32", "int64", "float", "double": return []
    default:
      importer.lost(place("format"), "A form does not judge the format \"\(format)\".")
      return []
    }
  }
}
