extension ValueDecoder {
  private func part(
    _ object: JSONObject, _ name: String, _ type: TokenType, in node: JSONNode
  ) throws(TokenValueError) -> TokenValue {
    guard let part = object[name] else { throw fault("'\(name)' is missing", at: node) }
    return try value(part, as: type)
  }

  private func color(
    _ object: JSONObject, _ name: String, in node: JSONNode
  ) throws(TokenValueError) -> RGBAColor {
    guard case .color(let color) = try part(object, name, .color, in: node) else {
      throw fault("'\(name)' must be a color", at: node)
    }
    return color
  }

  private func dimension(
    _ object: JSONObject, _ name: String, in node: JSONNode
  ) throws(TokenValueError) -> Dimension {
    guard case .dimension(let length) = try part(object, name, .dimension, in: node) else {
      throw fault("'\(name)' must be a dimension", at: node)
    }
    return length
  }

  func strokeStyle(_ node: JSONNode) throws(TokenValueError) -> StrokeStyle {
    if case .string = node.kind {
      let name = try text(node, "a stroke style")
      guard let keyword = StrokeStyle.Keyword(rawValue: name) else {
        throw fault("there is no stroke style '\(name)'", at: node)
      }
      return .keyword(keyword)
    }
    let object = try members(node, "a stroke style", ["dashArray", "lineCap"])
    guard let cap = object["lineCap"], let list = object["dashArray"],
      let lengths = try raw(list).array, !lengths.isEmpty
    else { throw fault("'dashArray' must be an array of at least one dimension", at: node) }
    let name = try text(cap, "'lineCap'")
    guard let lineCap = StrokeStyle.LineCap(rawValue: name) else {
      throw fault("'lineCap' must be 'round', 'butt' or 'square', not '\(name)'", at: cap)
    }
    var dashes: [Dimension] = []
    for length in lengths {
      guard case .dimension(let dash) = try value(length, as: .dimension) else { continue }
      dashes.append(dash)
    }
    return .dashes(dashes, lineCap: lineCap)
  }

  func border(_ node: JSONNode) throws(TokenValueError) -> BorderStyle {
    let object = try members(node, "a border", ["color", "width", "style"])
    guard case .strokeStyle(let style) = try part(object, "style", .strokeStyle, in: node) else {
      throw fault("'style' must be a stroke style", at: node)
    }
    return BorderStyle(
      color: try color(object, "color", in: node), width: try dimension(object, "width", in: node),
      style: style)
  }

  func transition(_ node: JSONNode) throws(TokenValueError) -> Transition {
    let object = try members(node, "a transition", ["duration", "delay", "timingFunction"])
    guard case .duration(let duration) = try part(object, "duration", .duration, in: node),
      case .duration(let delay) = try part(object, "delay", .duration, in: node),
      case .cubicBezier(let curve) = try part(object, "timingFunction", .cubicBezier, in: node)
    else { throw fault("a transition needs two durations and a curve", at: node) }
    return Transition(duration: duration, delay: delay, timing: curve)
  }

  func shadows(_ node: JSONNode) throws(TokenValueError) -> [Shadow] {
    guard let elements = node.array else { return [try shadow(node)] }
    guard !elements.isEmpty else { throw fault("at least one shadow is required", at: node) }
    var shadows: [Shadow] = []
    for element in elements {
      if let target = try whole(element) {
        guard case .shadow(let referred) = target.value, referred.count == 1 else {
          throw fault("an element of a shadow must refer to a single shadow", at: element)
        }
        shadows += referred
      } else {
        shadows.append(try shadow(try raw(element)))
      }
    }
    return shadows
  }

  private func shadow(_ node: JSONNode) throws(TokenValueError) -> Shadow {
    let object = try members(
      node, "a shadow", ["color", "offsetX", "offsetY", "blur", "spread"], optional: ["inset"])
    var isInset = false
    if let inset = object["inset"] {
      guard case .bool(let value) = try raw(inset).kind else {
        throw fault("'inset' must be a boolean", at: inset)
      }
      isInset = value
    }
    return Shadow(
      color: try color(object, "color", in: node),
      offsetX: try dimension(object, "offsetX", in: node),
      offsetY: try dimension(object, "offsetY", in: node),
      blur: try dimension(object, "blur", in: node),
      spread: try dimension(object, "spread", in: node), isInset: isInset)
  }

  func gradient(_ node: JSONNode) throws(TokenValueError) -> [GradientStop] {
    guard let elements = node.array, !elements.isEmpty else {
      throw fault("a gradient must be an array of at least one stop", at: node)
    }
    var stops: [GradientStop] = []
    for element in elements {
      if let target = try whole(element) {
        guard case .gradient(let referred) = target.value, referred.count == 1 else {
          throw fault(
            "an element of a gradient must refer to a gradient with one stop", at: element)
        }
        stops += referred
      } else {
        stops.append(try stop(try raw(element)))
      }
    }
    return stops
  }

  private func stop(_ node: JSONNode) throws(TokenValueError) -> GradientStop {
    let object = try members(node, "a gradient stop", ["color", "position"])
    guard case .number(let position) = try part(object, "position", .number, in: node) else {
      throw fault("'position' must be a number", at: node)
    }
    return GradientStop(color: try color(object, "color", in: node), position: position)
  }

  func typography(_ node: JSONNode) throws(TokenValueError) -> TextStyle {
    let object = try members(
      node, "a typography",
      ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"])
    guard case .fontFamily(let family) = try part(object, "fontFamily", .fontFamily, in: node),
      case .fontWeight(let weight) = try part(object, "fontWeight", .fontWeight, in: node),
      case .number(let lineHeight) = try part(object, "lineHeight", .number, in: node)
    else { throw fault("a typography needs a font family, a weight and a line height", at: node) }
    let size = try dimension(object, "fontSize", in: node)
    let spacing = try dimension(object, "letterSpacing", in: node)
    return TextStyle(
      size: size.points, lineHeight: size.points * lineHeight,
      weight: FontWeight(clamping: weight), family: family, letterSpacing: spacing.points,
      unit: size.unit, letterSpacingUnit: spacing.unit)
  }
}
