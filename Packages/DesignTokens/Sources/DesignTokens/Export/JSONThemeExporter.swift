/// Writes a theme as nested JSON groups, one object with `$type` and `$value` for each token.
///
/// The values have the shapes of the Design Tokens format (2025.10): a colour carries its colour
/// space, components and hex text, a dimension and a duration a number and a unit. Keys are
/// sorted, indentation is two spaces.
public struct JSONThemeExporter: ThemeExporter {
  /// Creates the exporter.
  public init() {}

  /// The theme as a JSON document without a trailing newline.
  public func export(_ theme: Theme) -> String {
    var root = JSONNode.object([:])
    for token in theme.tokens {
      root.insert(node(for: token.value), at: token.path.segments[...])
    }
    return root.text()
  }

  private func node(for value: TokenValue) -> JSONNode {
    .object(["$type": .string(value.typeName), "$value": payload(of: value)])
  }

  private func payload(of value: TokenValue) -> JSONNode {
    switch value {
    case .color(let color):
      .object([
        "colorSpace": .string("srgb"),
        "components": .array([color.red, color.green, color.blue].map(JSONNode.number)),
        "alpha": .number(color.alpha),
        "hex": .string(color.opacity(1).hex),
      ])
    case .dimension(let points):
      measure(points, "px")
    case .duration(let duration):
      measure(duration.inMilliseconds, "ms")
    case .cubicBezier(let curve):
      .array([curve.x1, curve.y1, curve.x2, curve.y2].map(JSONNode.number))
    case .typography(let style):
      .object([
        "fontSize": measure(style.size, "px"),
        "fontWeight": .number(Double(style.weight.value)),
        "lineHeight": .number(style.size > 0 ? style.lineHeight / style.size : 0),
      ])
    }
  }

  private func measure(_ value: Double, _ unit: String) -> JSONNode {
    .object(["value": .number(value), "unit": .string(unit)])
  }
}
