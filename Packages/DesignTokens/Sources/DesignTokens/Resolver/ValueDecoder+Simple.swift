extension ValueDecoder {
  func number(_ node: JSONNode, _ what: String) throws(TokenValueError) -> Double {
    let node = try raw(node)
    guard case .number(let digits) = node.kind else {
      throw fault("\(what) must be a number, not \(node.noun)", at: node)
    }
    // Products of numbers up to this size are finite, too.
    guard let value = Double(digits), abs(value) <= 1e100 else {
      throw fault("\(what) is too large: \(digits)", at: node)
    }
    return value
  }

  func text(_ node: JSONNode, _ what: String) throws(TokenValueError) -> String {
    let node = try raw(node)
    guard let text = node.string else {
      throw fault("\(what) must be a string, not \(node.noun)", at: node)
    }
    guard !TokenReference.isAlias(text) else {
      throw TokenValueError(
        .referenceSyntax, "\(what) can be referred to by $ref, not by '\(text)'", at: node.place)
    }
    return text
  }

  /// The members of an object that has all of some names, and none but these and the optional.
  func members(
    _ node: JSONNode, _ what: String, _ required: [String], optional: [String] = []
  ) throws(TokenValueError) -> JSONObject {
    guard let object = node.object else {
      throw fault(
        "\(what) must be an object with \(required.joined(separator: ", ")), not \(node.noun)",
        at: node)
    }
    for name in required where object[name] == nil {
      throw fault("\(what) needs '\(name)'", at: node)
    }
    for member in object.members
    where !required.contains(member.name) && !optional.contains(member.name) {
      throw TokenValueError(.value, "\(what) has no '\(member.name)'", at: member.place)
    }
    return object
  }

  private func measure<Unit: RawRepresentable & CaseIterable>(
    _ node: JSONNode, _ what: String, _ unit: Unit.Type
  ) throws(TokenValueError) -> (Double, Unit) where Unit.RawValue == String {
    let object = try members(node, what, ["value", "unit"])
    guard let value = object["value"], let unitNode = object["unit"] else {
      throw fault("\(what) needs 'value' and 'unit'", at: node)
    }
    let name = try text(unitNode, "the unit of \(what)")
    guard let unit = Unit(rawValue: name) else {
      let known = Unit.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      throw fault("the unit of \(what) must be \(known), not '\(name)'", at: unitNode)
    }
    return (try number(value, "the value of \(what)"), unit)
  }

  func dimension(_ node: JSONNode) throws(TokenValueError) -> Dimension {
    let (value, unit) = try measure(node, "a dimension", Dimension.Unit.self)
    return Dimension(value, unit)
  }

  private enum TimeUnit: String, CaseIterable {
    case ms
    case s
  }

  /// Milliseconds.
  func duration(_ node: JSONNode) throws(TokenValueError) -> Double {
    let (value, unit) = try measure(node, "a duration", TimeUnit.self)
    let milliseconds = unit == .s ? value * 1000 : value
    guard abs(milliseconds) <= 1e100 else { throw fault("a duration is too long", at: node) }
    return milliseconds
  }

  func fontFamily(_ node: JSONNode) throws(TokenValueError) -> [String] {
    guard let elements = node.array else { return [try fontName(node)] }
    guard !elements.isEmpty else { throw fault("a font family needs at least one font", at: node) }
    var names: [String] = []
    for element in elements {
      if let target = try whole(element) {
        guard case .fontFamily(let name) = target.value, name.count == 1 else {
          throw fault("an element of a font family must be one font", at: element)
        }
        names += name
      } else {
        names.append(try fontName(element))
      }
    }
    return names
  }

  private func fontName(_ node: JSONNode) throws(TokenValueError) -> String {
    let name = try text(node, "a font family")
    guard !name.allSatisfy(\.isWhitespace) else {
      throw fault("the name of a font is empty", at: node)
    }
    return name
  }

  func fontWeight(_ node: JSONNode) throws(TokenValueError) -> Double {
    if case .string = node.kind {
      let name = try text(node, "a font weight")
      guard let weight = Self.weights[name] else {
        throw fault("there is no font weight '\(name)'", at: node)
      }
      return weight
    }
    let weight = try number(node, "a font weight")
    guard (1...1000).contains(weight) else {
      throw fault("a font weight must be between 1 and 1000", at: node)
    }
    return weight
  }

  /// Design Tokens Format Module 2025.10, section 8.4.
  private static let weights: [String: Double] = [
    "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300,
    "normal": 400, "regular": 400, "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600,
    "bold": 700, "extra-bold": 800, "ultra-bold": 800, "black": 900, "heavy": 900,
    "extra-black": 950, "ultra-black": 950,
  ]

  func cubicBezier(_ node: JSONNode) throws(TokenValueError) -> CubicBezier {
    guard let elements = node.array, elements.count == 4 else {
      throw fault("a cubic Bézier curve must be an array of four numbers", at: node)
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try number(element, "a control point")) }
    guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw fault("the first and third number of a curve must be between 0 and 1", at: node)
    }
    return CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }
}
