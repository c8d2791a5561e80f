extension ValueDecoder {
  /// How far outside 0…1 a component may lie: half a step of eight bits, which rounds back.
  private static let tolerance = 0.5 / 255

  /// A colour in sRGB; for one that sRGB cannot show, `hex` stands in, else the nearest colour.
  func color(_ node: JSONNode) throws(TokenValueError) -> RGBAColor {
    let (space, components, alpha, hex) = try colorParts(node)
    let srgb = space.srgb(components)
    if let range = space.rangeFault(components) {
      throw TokenValueError(
        space.isRGB ? .outOfGamut : .value, "\(space.rawValue): \(range)", at: node.place)
    }
    let isShown = srgb.allSatisfy { $0 >= -Self.tolerance && $0 <= 1 + Self.tolerance }
    if isShown {
      return RGBAColor(red: srgb[0], green: srgb[1], blue: srgb[2], alpha: alpha)
    }
    let mapped = space.gamutMapped(components)
    let fallback = hex ?? RGBAColor(red: mapped[0], green: mapped[1], blue: mapped[2])
    return fallback.opacity(alpha).standingIn(for: WideColor(space, components))
  }

  /// Returns the warnings about the colours of a value and of its parts.
  func warnings(_ node: JSONNode) -> [(TokenFinding.Code, String)] {
    switch node.kind {
    case .array(let elements): elements.flatMap(warnings)
    case .object(let object) where object["colorSpace"] != nil: colorWarnings(node)
    case .object(let object): object.members.flatMap { warnings($0.value) }
    default: []
    }
  }

  private func colorWarnings(_ node: JSONNode) -> [(TokenFinding.Code, String)] {
    guard let color = try? color(node), let parts = try? colorParts(node) else { return [] }
    if color.wide != nil {
      let standIn = parts.hex == nil ? "the nearest color \(color.opacity(1).hex)" : "'hex'"
      return [
        (.outOfGamut, "the \(parts.space.rawValue) color is outside sRGB; \(standIn) is used")
      ]
    }
    guard let hex = parts.hex else { return [] }
    let difference =
      zip([color.red, color.green, color.blue], [hex.red, hex.green, hex.blue])
      .map { abs($0 - $1) }.max() ?? 0
    guard difference > 1.5 / 255 else { return [] }
    return [(.hex, "'hex' is \(hex.hex), but the components are \(color.opacity(1).hex)")]
  }

  private typealias Parts = (
    space: ColorSpace, components: [Double], alpha: Double, hex: RGBAColor?
  )

  private func colorParts(_ node: JSONNode) throws(TokenValueError) -> Parts {
    let object = try members(
      node, "a color", ["colorSpace", "components"], optional: ["alpha", "hex"])
    guard let spaceNode = object["colorSpace"], let list = object["components"] else {
      throw fault("a color needs 'colorSpace' and 'components'", at: node)
    }
    let name = try text(spaceNode, "'colorSpace'")
    guard let space = ColorSpace(rawValue: name) else {
      throw fault("there is no color space '\(name)'", at: spaceNode)
    }
    guard let elements = try raw(list).array, elements.count == 3 else {
      throw fault("'components' must be an array of three numbers or 'none'", at: list)
    }
    var components: [Double] = []
    for element in elements { components.append(try component(element)) }
    let alpha = try object["alpha"].map { alpha throws(TokenValueError) in try unit(alpha) } ?? 1
    return (space, components, alpha, try hex(object["hex"]))
  }

  private func component(_ node: JSONNode) throws(TokenValueError) -> Double {
    let node = try raw(node)
    return node.string == "none" ? 0 : try number(node, "a component")
  }

  private func unit(_ node: JSONNode) throws(TokenValueError) -> Double {
    let alpha = try number(node, "'alpha'")
    guard (0...1).contains(alpha) else { throw fault("'alpha' must be between 0 and 1", at: node) }
    return alpha
  }

  private func hex(_ node: JSONNode?) throws(TokenValueError) -> RGBAColor? {
    guard let node else { return nil }
    let digits = try text(node, "'hex'")
    guard digits.utf8.count == 7, digits.utf8.first == UInt8(ascii: "#"),
      let color = try? RGBAColor(hex: digits)
    else { throw fault("'hex' must be six digits, such as #14171f", at: node) }
    return color
  }
}
