extension TokenValue {
  /// The value in the shape the Design Tokens format (2025.10) gives its type.
  var json: JSONValue {
    switch self {
    case .color(let color): color.json
    case .dimension(let length): length.json
    case .fontFamily(let names): .array(names.map(JSONValue.string))
    case .fontWeight(let weight): .double(weight)
    case .duration(let milliseconds): Self.duration(milliseconds)
    case .cubicBezier(let curve): .array(curve.components.map(JSONValue.double))
    case .number(let number): .number(exactText(number))
    case .strokeStyle(let style): style.json
    case .border(let border):
      .object([
        .init("color", border.color.json), .init("width", border.width.json),
        .init("style", border.style.json),
      ])
    case .transition(let transition):
      .object([
        .init("duration", Self.duration(transition.duration)),
        .init("delay", Self.duration(transition.delay)),
        .init("timingFunction", TokenValue.cubicBezier(transition.timing).json),
      ])
    case .shadow(let shadows):
      shadows.count == 1 ? shadows[0].json : .array(shadows.map(\.json))
    case .gradient(let stops):
      .array(
        stops.map {
          .object([.init("color", $0.color.json), .init("position", .double($0.position))])
        })
    case .typography(let style): style.json
    }
  }

  private static func duration(_ milliseconds: Double) -> JSONValue {
    .object([.init("value", .double(milliseconds)), .init("unit", .string("ms"))])
  }
}

extension RGBAColor {
  fileprivate var json: JSONValue {
    let components =
      wide.map { $0.components.map { JSONValue.number(exactText($0)) } }
      ?? [red, green, blue].map(JSONValue.double)
    return .object([
      .init("colorSpace", .string((wide?.space ?? .srgb).rawValue)),
      .init("components", .array(components)),
      .init("alpha", .double(alpha)), .init("hex", .string(opacity(1).hex)),
    ])
  }
}

extension Dimension {
  fileprivate var json: JSONValue {
    .object([.init("value", .number(exactText(value))), .init("unit", .string(unit.rawValue))])
  }
}

extension StrokeStyle {
  fileprivate var json: JSONValue {
    switch self {
    case .keyword(let keyword): .string(keyword.rawValue)
    case .dashes(let lengths, let lineCap):
      .object([
        .init("dashArray", .array(lengths.map(\.json))),
        .init("lineCap", .string(lineCap.rawValue)),
      ])
    }
  }
}

extension Shadow {
  fileprivate var json: JSONValue {
    .object(
      [
        .init("color", color.json), .init("offsetX", offsetX.json), .init("offsetY", offsetY.json),
        .init("blur", blur.json), .init("spread", spread.json),
      ] + (isInset ? [.init("inset", .bool(true))] : []))
  }
}

extension TextStyle {
  fileprivate var json: JSONValue {
    .object([
      .init("fontFamily", .array(family.map(JSONValue.string))),
      .init("fontSize", Dimension(points: size, as: unit).json),
      .init("fontWeight", .double(Double(weight.value))),
      .init("letterSpacing", Dimension(points: letterSpacing, as: letterSpacingUnit).json),
      .init("lineHeight", .number(exactText(size > 0 ? lineHeight / size : 0))),
    ])
  }
}
