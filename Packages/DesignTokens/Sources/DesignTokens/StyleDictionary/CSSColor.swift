/// A colour as CSS writes it: hexadecimal, `rgb()`, `rgba()`, `hsl()`, `hsla()`, or one of the basic
/// names.
///
/// Source: CSS Color Module Level 4, sections 4 to 8.
struct CSSColor {
  let space: ColorSpace
  let components: [Double]
  let alpha: Double

  init(_ space: ColorSpace, _ components: [Double], alpha: Double) {
    self.space = space
    self.components = components
    self.alpha = min(max(alpha, 0), 1)
  }

  init?(_ text: String) {
    let text = text.filter { !$0.isNewline }.lowercased()
    let trimmed = text.drop(while: \.isWhitespace)
    let name = String(trimmed.prefix { !$0.isWhitespace })
    if trimmed.first == "#" {
      guard trimmed.dropFirst(name.count).allSatisfy(\.isWhitespace),
        let color = try? RGBAColor(hex: name)
      else { return nil }
      self.init(color)
    } else if let open = trimmed.firstIndex(of: "("), let close = trimmed.lastIndex(of: ")"),
      open < close
    {
      let inner = trimmed[trimmed.index(after: open)..<close]
      self.init(function: String(trimmed[..<open]), String(inner))
    } else if let color = Self.names[name], trimmed.dropFirst(name.count).allSatisfy(\.isWhitespace)
    {
      self.init(color)
    } else {
      return nil
    }
  }

  private init(_ color: RGBAColor) {
    self.init(.srgb, [color.red, color.green, color.blue], alpha: color.alpha)
  }

  private init?(function: String, _ inner: String) {
    let parts = inner.split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let alpha = parts.count == 4 ? CSSMeasure(parts[3]).flatMap(Self.share) : 1
    let measures = parts.prefix(3).compactMap { CSSMeasure($0) }
    guard let alpha, measures.count == 3 else { return nil }
    switch function {
    case "rgb", "rgba":
      let values = measures.map { $0.unit == "%" ? $0.value / 100 : $0.value / 255 }
      guard measures.allSatisfy({ $0.unit.isEmpty || $0.unit == "%" }) else { return nil }
      self.init(.srgb, values.map { min(max($0, 0), 1) }, alpha: alpha)
    case "hsl", "hsla":
      guard let hue = Self.degrees(measures[0]) else { return nil }
      let rest = measures[1...].map { min(max($0.value, 0), 100) }
      self.init(.hsl, [hue] + rest, alpha: alpha)
    default: return nil
    }
  }

  /// A hue from 0 up to 360.
  static func degrees(_ measure: CSSMeasure) -> Double? {
    let turns: Double
    switch measure.unit {
    case "", "deg": turns = measure.value / 360
    case "turn": turns = measure.value
    case "rad": turns = measure.value / (2 * .pi)
    case "grad": turns = measure.value / 400
    default: return nil
    }
    let degrees = (turns - turns.rounded(.down)) * 360
    return degrees >= 360 ? 0 : degrees
  }

  /// A number, or a percentage as a part of one.
  static func share(_ measure: CSSMeasure) -> Double? {
    switch measure.unit {
    case "": measure.value
    case "%": measure.value / 100
    default: nil
    }
  }

  /// The colour as a value of the Design Tokens format.
  var json: JSONValue {
    let srgb = space.srgb(components)
    let hex = RGBAColor(red: srgb[0], green: srgb[1], blue: srgb[2]).hex
    let members: [JSONValue.Member] = [
      .init("colorSpace", .string(space.rawValue)),
      .init("components", .array(components.map(JSONValue.double))),
    ]
    let opacity: [JSONValue.Member] = alpha == 1 ? [] : [.init("alpha", .double(alpha))]
    return .object(members + opacity + [.init("hex", .string(hex))])
  }

  /// The sixteen names of CSS Level 1, and two more.
  private static let names: [String: RGBAColor] = [
    "transparent": RGBAColor(rgb: 0, alpha: 0), "black": RGBAColor(rgb: 0),
    "silver": RGBAColor(rgb: 0xC0C0C0), "gray": RGBAColor(rgb: 0x808080),
    "grey": RGBAColor(rgb: 0x808080), "white": RGBAColor(rgb: 0xFFFFFF),
    "maroon": RGBAColor(rgb: 0x800000), "red": RGBAColor(rgb: 0xFF0000),
    "purple": RGBAColor(rgb: 0x800080), "fuchsia": RGBAColor(rgb: 0xFF00FF),
    "green": RGBAColor(rgb: 0x008000), "lime": RGBAColor(rgb: 0x00FF00),
    "olive": RGBAColor(rgb: 0x808000), "yellow": RGBAColor(rgb: 0xFFFF00),
    "navy": RGBAColor(rgb: 0x000080), "blue": RGBAColor(rgb: 0x0000FF),
    "teal": RGBAColor(rgb: 0x008080), "aqua": RGBAColor(rgb: 0x00FFFF),
    "orange": RGBAColor(rgb: 0xFFA500),
  ]
}
