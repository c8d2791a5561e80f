extension TokenType {
  /// The type of a token in generated source.
  var swiftType: String {
    switch self {
    case .color: "RGBAColor"
    case .dimension, .fontWeight, .number: "Double"
    case .fontFamily: "[String]"
    case .duration: "Swift.Duration"
    case .cubicBezier: "CubicBezier"
    case .strokeStyle: "StrokeStyle"
    case .border: "BorderStyle"
    case .transition: "Transition"
    case .shadow: "[Shadow]"
    case .gradient: "[GradientStop]"
    case .typography: "TextStyle"
    }
  }

  /// The expression that makes a token's value of a typed one.
  func tokenValue(_ expression: String) -> String {
    switch self {
    case .dimension: ".dimension(.init(\(expression)))"
    case .duration: ".duration(milliseconds: \(expression))"
    default: ".\(rawValue)(\(expression))"
    }
  }
}

extension TokenValue {
  /// The value of a duration.
  public static func duration(milliseconds duration: Swift.Duration) -> TokenValue {
    .duration(duration.inMilliseconds)
  }

  /// The value as an expression of ``TokenType/swiftType``.
  var swiftLiteral: String {
    switch self {
    case .color(let color): color.swiftLiteral
    case .dimension(let length): decimalText(length.points)
    case .fontFamily(let names): "[\(names.map(\.swiftLiteral).joined(separator: ", "))]"
    case .fontWeight(let value), .number(let value): exactText(value)
    case .duration(let value): ".nanoseconds(\(Self.nanoseconds(value)))"
    case .cubicBezier(let curve): curve.swiftLiteral
    case .strokeStyle(let style): style.swiftLiteral
    case .border(let border):
      "BorderStyle(color: \(border.color.swiftLiteral), width: \(border.width.swiftLiteral), "
        + "style: \(border.style.swiftLiteral))"
    case .transition(let value):
      "Transition(duration: \(decimalText(value.duration)), delay: \(decimalText(value.delay)), "
        + "timing: \(value.timing.swiftLiteral))"
    case .shadow(let shadows): "[\(shadows.map(\.swiftLiteral).joined(separator: ", "))]"
    case .gradient(let stops):
      "["
        + stops.map {
          "GradientStop(color: \($0.color.swiftLiteral), position: \(decimalText($0.position)))"
        }.joined(separator: ", ") + "]"
    case .typography(let style): style.swiftLiteral
    }
  }

  /// Whole nanoseconds, as long as an `Int64` of them lasts: 292 years.
  private static func nanoseconds(_ milliseconds: Double) -> Int64 {
    Int64(exactly: (milliseconds * 1e6).rounded()) ?? (milliseconds < 0 ? .min : .max)
  }
}

extension RGBAColor {
  fileprivate var swiftLiteral: String {
    let bytes = [red8, green8, blue8].map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    let opacity = alpha == 1 ? "" : ", alpha: \(decimalText(alpha))"
    return "RGBAColor(rgb: 0x\(bytes.joined())\(opacity))"
  }
}

extension Dimension {
  fileprivate var swiftLiteral: String { "Dimension(\(exactText(value)), .\(unit.rawValue))" }
}

extension CubicBezier {
  fileprivate var swiftLiteral: String {
    let numbers = zip(["x1", "y1", "x2", "y2"], components).map { "\($0): \(decimalText($1))" }
    return "CubicBezier(\(numbers.joined(separator: ", ")))"
  }
}

extension StrokeStyle {
  fileprivate var swiftLiteral: String {
    switch self {
    case .keyword(let keyword): ".keyword(.\(keyword.rawValue))"
    case .dashes(let lengths, let lineCap):
      ".dashes([\(lengths.map(\.swiftLiteral).joined(separator: ", "))], "
        + "lineCap: .\(lineCap.rawValue))"
    }
  }
}

extension Shadow {
  fileprivate var swiftLiteral: String {
    "Shadow(color: \(color.swiftLiteral), offsetX: \(offsetX.swiftLiteral), "
      + "offsetY: \(offsetY.swiftLiteral), blur: \(blur.swiftLiteral), "
      + "spread: \(spread.swiftLiteral)\(isInset ? ", isInset: true" : ""))"
  }
}

extension TextStyle {
  private var unitLiteral: String {
    (unit == .px ? "" : ", unit: .\(unit.rawValue)")
      + (letterSpacingUnit == .px ? "" : ", letterSpacingUnit: .\(letterSpacingUnit.rawValue)")
  }

  fileprivate var swiftLiteral: String {
    "TextStyle(size: \(decimalText(size)), lineHeight: \(decimalText(lineHeight)), "
      + "weight: FontWeight(clamping: \(weight.value)), "
      + "family: [\(family.map(\.swiftLiteral).joined(separator: ", "))], "
      + "letterSpacing: \(decimalText(letterSpacing))\(unitLiteral))"
  }
}

extension String {
  /// The text as a literal of Swift.
  var swiftLiteral: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
