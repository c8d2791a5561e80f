extension ValueDecoder {
  /// How far outside 0…1 a component may lie: half a step of eight bits, which rounds back.
  private static let tolerance = 0.5 / 255

  /// A colour in sRGB; one that sRGB cannot show needs `hex` as its stand-in.
  func color(_ node: JSONNode) throws(ValueFault) -> RGBAColor {
    let (space, components, alpha, hex) = try colorParts(node)
    let srgb = space.srgb(components)
    if let range = space.rangeFault(components) {
      throw ValueFault(
        space.isRGB ? .outOfGamut : .value, "\(space.rawValue): \(range)", at: node.place)
    }
    let isShown = srgb.allSatisfy { $0 >= -Self.tolerance && $0 <= 1 + Self.tolerance }
    if isShown {
      return RGBAColor(red: srgb[0], green: srgb[1], blue: srgb[2], alpha: alpha)
    }
    if let hex { return hex.opacity(alpha) }
    let values = srgb.map(decimalText).joined(separator: ", ")
    throw ValueFault(
      .outOfGamut,
      "the \(space.rawValue) color lies outside sRGB (\(values)); 'hex' can name a stand-in",
      at: node.place)
  }

  /// What is worth a second look in the value of a color token.
  func warnings(_ node: JSONNode, _ value: TokenValue) -> [(TokenFinding.Code, String)] {
    guard case .color(let color) = value, node.object?["hex"] != nil,
      let parts = try? colorParts(node), let hex = parts.hex
    else { return [] }
    let space = parts.space
    let srgb = space.srgb(parts.components)
    guard srgb.allSatisfy({ $0 >= -Self.tolerance && $0 <= 1 + Self.tolerance }) else {
      return [(.outOfGamut, "the \(space.rawValue) color lies outside sRGB; 'hex' is used")]
    }
    let difference =
      zip([color.red, color.green, color.blue], [hex.red, hex.green, hex.blue])
      .map { abs($0 - $1) }.max() ?? 0
    guard difference > 1.5 / 255 else { return [] }
    return [(.hex, "'hex' is \(hex.hex), but the components are \(color.opacity(1).hex)")]
  }

  private typealias Parts = (
    space: ColorSpace, components: [Double], alpha: Double, hex: RGBAColor?
  )

  private func colorParts(_ node: JSONNode) throws(ValueFault) -> Parts {
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
      throw fault("'components' is an array of three numbers or 'none'", at: list)
    }
    var components: [Double] = []
    for element in elements { components.append(try component(element)) }
    let alpha = try object["alpha"].map { alpha throws(ValueFault) in try unit(alpha) } ?? 1
    return (space, components, alpha, try hex(object["hex"]))
  }

  private func component(_ node: JSONNode) throws(ValueFault) -> Double {
    let node = try raw(node)
    return node.string == "none" ? 0 : try number(node, "a component")
  }

  private func unit(_ node: JSONNode) throws(ValueFault) -> Double {
    let alpha = try number(node, "'alpha'")
    guard (0...1).contains(alpha) else { throw fault("'alpha' lies between 0 and 1", at: node) }
    return alpha
  }

  private func hex(_ node: JSONNode?) throws(ValueFault) -> RGBAColor? {
    guard let node else { return nil }
    let digits = try text(node, "'hex'")
    guard digits.utf8.count == 7, digits.utf8.first == UInt8(ascii: "#"),
      let color = try? RGBAColor(hex: digits)
    else { throw fault("'hex' is six digits, such as #14171f", at: node) }
    return color
  }
}
