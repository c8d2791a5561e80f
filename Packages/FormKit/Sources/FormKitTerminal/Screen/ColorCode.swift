/// A colour as a terminal of some capability understands it.
enum ColorCode: Hashable, Sendable {
  /// One of the 16 colours: 0–7 normal, 8–15 bright.
  case basic(UInt8)
  /// One of xterm's 256 colours.
  case indexed(UInt8)
  /// A colour of 24 bits.
  case direct(TextAttributes.Color)

  /// The nearest colour the capability has; nil for ``StyleCapability/none``.
  init?(_ color: TextAttributes.Color, capability: StyleCapability) {
    switch capability {
    case .none: return nil
    case .trueColor: self = .direct(color)
    case .ansi256: self = .indexed(Self.nearestIndexed(color))
    case .ansi16: self = .basic(Self.nearestBasic(color))
    }
  }

  /// The SGR parameters as foreground or background.
  func parameters(isBackground: Bool) -> [Int] {
    let offset = isBackground ? 10 : 0
    switch self {
    case .basic(let index) where index < 8: return [30 + offset + Int(index)]
    case .basic(let index): return [82 + offset + Int(index)]
    case .indexed(let index): return [38 + offset, 5, Int(index)]
    case .direct(let color):
      return [38 + offset, 2, Int(color.red), Int(color.green), Int(color.blue)]
    }
  }

  /// xterm's default values of the 16 colours.
  private static let basicPalette: [TextAttributes.Color] = [
    .init(red: 0, green: 0, blue: 0), .init(red: 205, green: 0, blue: 0),
    .init(red: 0, green: 205, blue: 0), .init(red: 205, green: 205, blue: 0),
    .init(red: 0, green: 0, blue: 238), .init(red: 205, green: 0, blue: 205),
    .init(red: 0, green: 205, blue: 205), .init(red: 229, green: 229, blue: 229),
    .init(red: 127, green: 127, blue: 127), .init(red: 255, green: 0, blue: 0),
    .init(red: 0, green: 255, blue: 0), .init(red: 255, green: 255, blue: 0),
    .init(red: 92, green: 92, blue: 255), .init(red: 255, green: 0, blue: 255),
    .init(red: 0, green: 255, blue: 255), .init(red: 255, green: 255, blue: 255),
  ]

  private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func nearestBasic(_ color: TextAttributes.Color) -> UInt8 {
    var best = (index: 0, distance: Int.max)
    for (index, candidate) in basicPalette.enumerated() {
      let distance = color.distance(to: candidate)
      if distance < best.distance { best = (index, distance) }
    }
    return UInt8(best.index)
  }

  private static func nearestIndexed(_ color: TextAttributes.Color) -> UInt8 {
    let red = nearestLevel(color.red)
    let green = nearestLevel(color.green)
    let blue = nearestLevel(color.blue)
    let cube = TextAttributes.Color(
      red: cubeLevels[red], green: cubeLevels[green], blue: cubeLevels[blue])
    let average = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
    let step = min(23, max(0, (average - 3) / 10))
    let level = UInt8(8 + step * 10)
    let gray = TextAttributes.Color(red: level, green: level, blue: level)
    if color.distance(to: gray) < color.distance(to: cube) { return UInt8(232 + step) }
    return UInt8(16 + red * 36 + green * 6 + blue)
  }

  private static func nearestLevel(_ channel: UInt8) -> Int {
    var best = 0
    for index in cubeLevels.indices
    where abs(Int(cubeLevels[index]) - Int(channel)) < abs(Int(cubeLevels[best]) - Int(channel)) {
      best = index
    }
    return best
  }
}

extension TextAttributes.Color {
  fileprivate func distance(to other: TextAttributes.Color) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return red * red + green * green + blue * blue
  }
}
