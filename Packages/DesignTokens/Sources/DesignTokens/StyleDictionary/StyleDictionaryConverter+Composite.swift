extension StyleDictionaryConverter {
  /// The members of a composite value; of each the type, the other names it goes by, and what it is
  /// when it is missing.
  private struct Shape {
    let name: String
    let type: TokenType
    var others: [String] = []
    var missing: JSONValue?
  }

  private static let zero = JSONValue.object([
    .init("value", .number("0")), .init("unit", .string("px")),
  ])

  private static func shape(of type: TokenType) -> [Shape] {
    switch type {
    case .border:
      [
        Shape(name: "color", type: .color), Shape(name: "width", type: .dimension),
        Shape(name: "style", type: .strokeStyle, missing: .string("solid")),
      ]
    case .transition:
      [
        Shape(name: "duration", type: .duration),
        Shape(
          name: "delay", type: .duration,
          missing: .object([.init("value", .number("0")), .init("unit", .string("ms"))])),
        Shape(
          name: "timingFunction", type: .cubicBezier, others: ["easing"],
          missing: .array([0.25, 0.1, 0.25, 1].map(JSONValue.double))),
      ]
    case .shadow:
      [
        Shape(name: "color", type: .color),
        Shape(name: "offsetX", type: .dimension, others: ["x"], missing: zero),
        Shape(name: "offsetY", type: .dimension, others: ["y"], missing: zero),
        Shape(name: "blur", type: .dimension, others: ["blurRadius"], missing: zero),
        Shape(name: "spread", type: .dimension, others: ["spreadRadius"], missing: zero),
      ]
    default:
      [
        Shape(name: "fontFamily", type: .fontFamily), Shape(name: "fontSize", type: .dimension),
        Shape(name: "fontWeight", type: .fontWeight, missing: .number("400")),
        Shape(name: "letterSpacing", type: .dimension, missing: zero),
        Shape(name: "lineHeight", type: .number, missing: .number("1.2")),
      ]
    }
  }

  mutating func composite(_ node: JSONNode, _ type: TokenType) throws(Error) -> JSONValue {
    guard let object = node.object else {
      throw Error("a \(type.rawValue) must be an object, not \(node.noun)")
    }
    let shape = Self.shape(of: type)
    var members: [JSONValue.Member] = []
    for part in shape {
      let found = ([part.name] + part.others).compactMap { object[$0] }.first
      members.append(.init(part.name, try member(part, found, of: type, in: object)))
    }
    let known =
      shape.flatMap { [$0.name] + $0.others } + (type == .shadow ? ["inset", "type"] : [])
    for member in object.members where !known.contains(member.name) {
      notes.append("a \(type.rawValue) has no '\(member.name)'; it is left out")
    }
    return .object(members)
  }

  private mutating func member(
    _ part: Shape, _ node: JSONNode?, of type: TokenType, in object: JSONObject
  ) throws(Error) -> JSONValue {
    guard let node else {
      guard let missing = part.missing else { throw Error("'\(part.name)' is missing") }
      if type == .typography { notes.append("'\(part.name)' is missing; \(missing.text) is used") }
      return missing
    }
    if part.name == "lineHeight" { return try lineHeight(node, object["fontSize"]) }
    if let alias = try alias(node) { return .string(alias) }
    return try value(node, part.type)
  }

  /// A multiple of the font size, which a length is divided by.
  private mutating func lineHeight(
    _ node: JSONNode, _ fontSize: JSONNode?
  ) throws(Error) -> JSONValue {
    let text = try shownText(node)
    guard let height = CSSMeasure(text) else { throw Error("'\(text)' is not a line height") }
    if let number = CSSColor.share(height) { return .number(exactText(number)) }
    let size = try fontSize.map { node throws(Error) in try shownText(node) }
    guard let size = size.flatMap({ CSSMeasure($0) }), size.unit == height.unit, size.value > 0
    else { throw Error("the line height '\(text)' is not a multiple of the font size") }
    return .double(height.value / size.value)
  }

  private mutating func shownText(_ node: JSONNode) throws(Error) -> String {
    if case .number(let digits) = node.kind { return digits }
    guard let text = node.string else { throw Error("\(node.noun) is not a measure") }
    return try interpolated(text)
  }

  mutating func shadows(_ node: JSONNode) throws(Error) -> JSONValue {
    guard let elements = node.array else { return try shadow(node) }
    var shadows: [JSONValue] = []
    for element in elements {
      if let alias = try alias(element) {
        shadows.append(.string(alias))
      } else {
        shadows.append(try shadow(element))
      }
    }
    return .array(shadows)
  }

  private mutating func shadow(_ node: JSONNode) throws(Error) -> JSONValue {
    guard case .object(var members) = try composite(node, .shadow) else {
      throw Error("a shadow must be an object")
    }
    var isInset = node.object?["type"]?.string == "innerShadow"
    if case .bool(true)? = node.object?["inset"]?.kind { isInset = true }
    if isInset { members.append(.init("inset", .bool(true))) }
    return .object(members)
  }
}
