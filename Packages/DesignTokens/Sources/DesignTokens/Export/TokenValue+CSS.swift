extension TokenValue {
  /// The value as CSS writes it; a text style as the shorthand `font`.
  var cssText: String { cssText(isWide: false) }

  /// - Parameter isWide: Whether colours that sRGB cannot show are written as `color()`, rather than
  ///   their stand-ins.
  private func cssText(isWide: Bool) -> String {
    switch self {
    case .color(let color): color.cssText(isWide)
    case .dimension(let length): length.description
    case .fontFamily(let names): Self.families(names)
    case .fontWeight(let weight): decimalText(weight)
    case .duration(let milliseconds): "\(decimalText(milliseconds))ms"
    case .cubicBezier(let curve): curve.cssText
    case .number(let number): exactText(number)
    case .strokeStyle(let style): style.keyword.rawValue
    case .border(let border):
      "\(border.width) \(border.style.keyword.rawValue) \(border.color.cssText(isWide))"
    case .transition(let transition):
      "\(decimalText(transition.duration))ms \(transition.timing.cssText) "
        + "\(decimalText(transition.delay))ms"
    case .shadow(let shadows): shadows.map { $0.cssText(isWide) }.joined(separator: ", ")
    case .gradient(let stops): stops.map { $0.cssText(isWide) }.joined(separator: ", ")
    case .typography(let style): style.cssText
    }
  }

  /// The parts a value has in CSS beside itself, each with the end of its name.
  var cssParts: [(suffix: String, value: String)] {
    switch self {
    case .typography(let style):
      [
        ("-family", Self.families(style.family)), ("-size", style.cssSize),
        ("-line-height", style.cssLineHeight),
        ("-weight", "\(style.weight.value)"),
        ("-letter-spacing", style.cssLetterSpacing),
      ]
    default: [("", cssText)]
    }
  }

  /// The value with colours that sRGB cannot show as `color()`; nil when it has none.
  var cssWideText: String? {
    let colors: [RGBAColor] =
      switch self {
      case .color(let color): [color]
      case .border(let border): [border.color]
      case .shadow(let shadows): shadows.map(\.color)
      case .gradient(let stops): stops.map(\.color)
      default: []
      }
    return colors.contains { $0.wide != nil } ? cssText(isWide: true) : nil
  }

  /// The ends of the names in ``cssParts``.
  var cssSuffixes: [String] { type == .typography ? cssParts.map(\.suffix) : [""] }

  /// Font names in quotes; the generic families of CSS Fonts Level 4, section 2.1.3, without.
  static func families(_ names: [String]) -> String {
    let generic: Set = [
      "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
      "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji",
    ]
    return names.map { generic.contains($0) ? $0 : cssQuoted($0) }.joined(separator: ", ")
  }
}

/// A string of CSS; what could end it, or a `style` element, is escaped (CSS Syntax Level 3).
func cssQuoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\", "<": result += "\\" + String(scalar.value, radix: 16) + " "
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      result += "\\" + String(max(scalar.value, 1), radix: 16) + " "
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

extension CubicBezier {
  var cssText: String {
    "cubic-bezier(\(components.map(decimalText).joined(separator: ", ")))"
  }
}

extension RGBAColor {
  fileprivate func cssText(_ isWide: Bool) -> String {
    guard isWide, let wide else { return hex }
    return wide.cssText(alpha: alpha)
  }
}

extension Shadow {
  fileprivate func cssText(_ isWide: Bool) -> String {
    "\(isInset ? "inset " : "")\(offsetX) \(offsetY) \(blur) \(spread) "
      + color.cssText(isWide)
  }
}

extension GradientStop {
  fileprivate func cssText(_ isWide: Bool) -> String {
    "\(color.cssText(isWide)) \(decimalText(position * 100))%"
  }
}

extension TextStyle {
  fileprivate var cssSize: String { Self.css(size, unit) }
  fileprivate var cssLineHeight: String { Self.css(lineHeight, unit) }
  fileprivate var cssLetterSpacing: String { Self.css(letterSpacing, letterSpacingUnit) }

  private static func css(_ points: Double, _ unit: Dimension.Unit) -> String {
    decimalText(Dimension(points: points, as: unit).value) + unit.rawValue
  }

  fileprivate var cssText: String {
    let font = "\(weight.value) \(cssSize)/\(cssLineHeight)"
    return family.isEmpty ? font : "\(font) \(TokenValue.families(family))"
  }
}
