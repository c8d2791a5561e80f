/// Writes a theme's tokens as Swift constants in nested enums, without a dependency on this package.
///
/// Colours become `UInt32` literals `0xRRGGBBAA`, lengths points, durations `Duration`s, curves
/// and text styles tuples.
public struct SwiftThemeExporter: ThemeExporter {
  /// The name of the outermost enum.
  public var typeName: String

  /// Creates the exporter; the enum is named `Tokens` by default.
  public init(typeName: String = "Tokens") {
    self.typeName = typeName
  }

  /// The source of one enum, ending in a newline.
  public func export(_ theme: Theme) -> String {
    var lines = ["public enum \(typeName) {"]
    var open: [String] = []
    for token in theme.tokens {
      let groups = Array(token.path.segments.dropLast())
      let shared = zip(open, groups).prefix { $0 == $1 }.count
      close(down: shared, &open, &lines)
      for group in groups.dropFirst(shared) {
        lines.append(indent(open.count) + "public enum \(Self.capitalized(group)) {")
        open.append(group)
      }
      let name = token.path.segments.last ?? ""
      lines.append(indent(open.count) + "public static let `\(name)`\(literal(of: token.value))")
    }
    close(down: 0, &open, &lines)
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func close(down depth: Int, _ open: inout [String], _ lines: inout [String]) {
    while open.count > depth {
      open.removeLast()
      lines.append(indent(open.count) + "}")
    }
  }

  private func indent(_ depth: Int) -> String {
    String(repeating: "  ", count: depth + 1)
  }

  private func literal(of value: TokenValue) -> String {
    switch value {
    case .color(let color):
      let digits = color.hex.dropFirst().uppercased()
      return ": UInt32 = 0x\(digits)\(color.alpha8 == 255 ? "FF" : "")"
    case .dimension(let points):
      return ": Double = \(decimalText(points))"
    case .duration(let duration):
      return ": Swift.Duration = .milliseconds(\(decimalText(duration.inMilliseconds)))"
    case .cubicBezier(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(decimalText)
      return ": (x1: Double, y1: Double, x2: Double, y2: Double) = ("
        + numbers.joined(separator: ", ") + ")"
    case .typography(let style):
      return ": (size: Double, lineHeight: Double, weight: Int) = "
        + "(\(decimalText(style.size)), \(decimalText(style.lineHeight)), \(style.weight.value))"
    }
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
