extension StyleDictionaryConverter {
  /// A value of a type; a reference within a composite value stays one.
  mutating func value(_ node: JSONNode, _ type: TokenType) throws(Error) -> JSONValue {
    switch type {
    case .color: try color(node)
    case .dimension: try dimension(node)
    case .duration: try duration(node)
    case .number: .number(exactText(try number(node)))
    case .fontFamily: try fontFamily(node)
    case .fontWeight: try fontWeight(node)
    case .cubicBezier: try curve(node)
    case .strokeStyle: try text(node).map { .string($0) } ?? node.value
    case .gradient: throw Error("gradients of Style Dictionary have no fixed form")
    case .border, .transition, .typography: try composite(node, type)
    case .shadow: try shadows(node)
    }
  }

  /// A text with its references replaced, nil for any other value.
  private mutating func text(_ node: JSONNode) throws(Error) -> String? {
    guard let text = node.string else { return nil }
    return try interpolated(text)
  }

  private mutating func measure(_ node: JSONNode, _ what: String) throws(Error) -> CSSMeasure {
    if case .number(let digits) = node.kind, let measure = CSSMeasure(digits) { return measure }
    if case .number(let digits) = node.kind, let value = Double(digits), abs(value) <= 1e15,
      let measure = CSSMeasure("\(exactText(value))")
    {
      return measure
    }
    guard let text = try text(node), let measure = CSSMeasure(text) else {
      throw Error("\(shown(node)) is not \(what)")
    }
    return measure
  }

  private func shown(_ node: JSONNode) -> String { node.string.map { "'\($0)'" } ?? node.noun }

  private mutating func color(_ node: JSONNode) throws(Error) -> JSONValue {
    if let object = node.object, let color = try color(object) { return color.json }
    guard let text = try text(node), let color = CSSColor(text) else {
      throw Error("\(shown(node)) is not a color in a supported form")
    }
    return color.json
  }

  /// `{ "r", "g", "b", "a" }` or `{ "h", "s", "l", "a" }`.
  private mutating func color(_ object: JSONObject) throws(Error) -> CSSColor? {
    var alpha = 1.0
    if let node = object["a"] { alpha = CSSColor.share(try measure(node, "an opacity")) ?? 1 }
    if let red = object["r"], let green = object["g"], let blue = object["b"] {
      var components: [Double] = []
      for node in [red, green, blue] {
        components.append(min(max(try measure(node, "a component").value / 255, 0), 1))
      }
      return CSSColor(.srgb, components, alpha: alpha)
    }
    guard let hue = object["h"], let saturation = object["s"], let lightness = object["l"],
      let degrees = CSSColor.degrees(try measure(hue, "a hue"))
    else { return nil }
    var components = [degrees]
    for node in [saturation, lightness] {
      let share = try measure(node, "a component")
      let isPart = share.unit.isEmpty && share.value <= 1
      components.append(min(max(share.value * (isPart ? 100 : 1), 0), 100))
    }
    return CSSColor(.hsl, components, alpha: alpha)
  }

  private mutating func dimension(_ node: JSONNode) throws(Error) -> JSONValue {
    let measure = try measure(node, "a length")
    switch measure.unit {
    case "px", "rem": break
    case "" where measure.value == 0: break
    case "": notes.append("a length without a unit is read as px")
    case "pt", "dp", "sp": notes.append("\(measure.unit) is read as px")
    default:
      throw Error("a length must be in px or rem, not in '\(measure.unit)'")
    }
    let unit = measure.unit == "rem" ? "rem" : "px"
    return Self.measured(measure.value, unit)
  }

  private mutating func duration(_ node: JSONNode) throws(Error) -> JSONValue {
    let measure = try measure(node, "a time")
    guard ["", "ms", "s"].contains(measure.unit) else {
      throw Error("a time must be in ms or s, not in '\(measure.unit)'")
    }
    return Self.measured(measure.value, measure.unit == "s" ? "s" : "ms")
  }

  private static func measured(_ value: Double, _ unit: String) -> JSONValue {
    .object([.init("value", .number(exactText(value))), .init("unit", .string(unit))])
  }

  private mutating func number(_ node: JSONNode) throws(Error) -> Double {
    let measure = try measure(node, "a number")
    guard let number = CSSColor.share(measure) else {
      throw Error("a number must have no unit, not '\(measure.unit)'")
    }
    return number
  }

  private mutating func fontFamily(_ node: JSONNode) throws(Error) -> JSONValue {
    var names: [String] = []
    for element in node.array ?? [node] {
      guard let text = try text(element) else {
        throw Error("\(shown(element)) is not a font name")
      }
      names += text.split(separator: ",").map(Self.unquoted)
    }
    return .array(names.map(JSONValue.string))
  }

  private static func unquoted(_ text: Substring) -> String {
    let isEdge = { (character: Character) in character.isWhitespace || "\"'".contains(character) }
    let start = text.drop(while: isEdge)
    return String(start.reversed().drop(while: isEdge).reversed())
  }

  private mutating func fontWeight(_ node: JSONNode) throws(Error) -> JSONValue {
    if let text = try text(node), CSSMeasure(text) == nil {
      let key = text.lowercased().filter(\.isLetter)
      guard let weight = Self.weights[key] else { throw Error("'\(text)' is not a font weight") }
      return .number("\(weight)")
    }
    return .number(exactText(try number(node)))
  }

  private static let weights = [
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300,
    "normal": 400, "regular": 400, "book": 400, "medium": 500, "semibold": 600, "demibold": 600,
    "bold": 700, "extrabold": 800, "ultrabold": 800, "black": 900, "heavy": 900,
    "extrablack": 950, "ultrablack": 950,
  ]

  private mutating func curve(_ node: JSONNode) throws(Error) -> JSONValue {
    if let elements = node.array {
      var numbers: [JSONValue] = []
      for element in elements { numbers.append(.number(exactText(try number(element)))) }
      return .array(numbers)
    }
    guard let text = try text(node) else { throw Error("\(shown(node)) is not a curve") }
    if let known = Self.curves[text.filter { !$0.isWhitespace }] {
      return .array(known.map(JSONValue.double))
    }
    guard text.hasPrefix("cubic-bezier("), text.hasSuffix(")") else {
      throw Error("'\(text)' is not a cubic Bézier curve")
    }
    let numbers = text.dropFirst(13).dropLast().split(separator: ",").map { CSSMeasure(String($0)) }
    return .array(numbers.map { .number(exactText($0?.value ?? 0)) })
  }

  /// CSS Easing Functions Level 1, section 2.2.
  private static let curves: [String: [Double]] = [
    "linear": [0, 0, 1, 1], "ease": [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1],
    "ease-out": [0, 0, 0.58, 1], "ease-in-out": [0.42, 0, 0.58, 1],
  ]
}
