extension StyleDictionaryConverter {
  /// Returns the type of a token: from its `type`, else its category, else its value.
  mutating func kind(
    of token: StyleDictionaryTokens.Token, _ value: JSONNode
  ) throws(Error) -> TokenType {
    let named = token.object["type"]?.string ?? token.object["$type"]?.string ?? token.groupType
    if let named, let type = Self.types[named.lowercased()] {
      return type == .number ? try numeric(value) : type
    }
    let attributes = token.object["attributes"]?.object
    let category = attributes?["category"]?.string ?? token.segments.first ?? ""
    let words = [category, attributes?["type"]?.string ?? ""] + token.segments.dropFirst()
    if let type = Self.type(of: words.map { $0.lowercased() }), try fits(value, type) {
      return type == .number ? try numeric(value) : type
    }
    guard let type = try shape(value) else {
      throw Error("the Design Tokens format has no type for \(value.noun) like this one")
    }
    return type
  }

  /// Line heights and letter spacings are numbers or lengths.
  private mutating func numeric(_ value: JSONNode) throws(Error) -> TokenType {
    guard let text = value.string else { return .number }
    let measure = CSSMeasure(try peek(text))
    return measure?.unit == "px" || measure?.unit == "rem" ? .dimension : .number
  }

  /// A text with its references replaced, without a note: the value is read again.
  private mutating func peek(_ text: String) throws(Error) -> String {
    let before = notes
    defer { notes = before }
    return try interpolated(text)
  }

  private static let types: [String: TokenType] = [
    "color": .color, "dimension": .dimension, "size": .dimension, "sizing": .dimension,
    "spacing": .dimension, "borderradius": .dimension, "borderwidth": .dimension,
    "fontsize": .dimension, "fontsizes": .dimension, "letterspacing": .dimension,
    "fontfamily": .fontFamily, "fontfamilies": .fontFamily, "fontweight": .fontWeight,
    "fontweights": .fontWeight, "lineheight": .number, "lineheights": .number,
    "opacity": .number, "number": .number, "time": .duration, "duration": .duration,
    "cubicbezier": .cubicBezier, "shadow": .shadow, "boxshadow": .shadow, "border": .border,
    "typography": .typography, "transition": .transition, "strokestyle": .strokeStyle,
    "gradient": .gradient,
  ]

  /// By the category, type and item of Style Dictionary's nesting.
  private static func type(of words: [String]) -> TokenType? {
    let inner = words.dropFirst()
    switch words[0] {
    case "color", "colors": return .color
    case "time", "duration", "durations": return .duration
    case "opacity", "opacities", "line-height", "lineheight", "lineheights", "z-index", "zindex":
      return .number
    case "size", "sizes", "sizing", "space", "spacing", "radius", "radii", "border-radius",
      "breakpoint", "breakpoints":
      if inner.contains("opacity") || inner.contains("lineheight") || inner.contains("line-height")
      {
        return .number
      }
      return .dimension
    case "font", "fonts", "typography":
      if inner.contains("family") || inner.contains("families") || inner.contains("fontfamily") {
        return .fontFamily
      }
      if inner.contains("weight") || inner.contains("weights") || inner.contains("fontweight") {
        return .fontWeight
      }
      if inner.contains("size") || inner.contains("sizes") || inner.contains("fontsize") {
        return .dimension
      }
      return nil
    case "font-family", "fontfamily", "fontfamilies": return .fontFamily
    case "font-weight", "fontweight", "fontweights": return .fontWeight
    case "font-size", "fontsize", "fontsizes": return .dimension
    default: return nil
    }
  }

  /// Whether a value can be of the type its category tells: only texts and numbers are told by it.
  private mutating func fits(_ value: JSONNode, _ type: TokenType) throws(Error) -> Bool {
    if type == .color, let object = value.object { return object["r"] != nil || object["h"] != nil }
    if type == .fontFamily, value.array != nil { return true }
    guard value.object == nil, value.array == nil else { return false }
    guard let text = value.string else { return type != .color }
    let shown = try peek(text)
    switch type {
    case .color: return CSSColor(shown) != nil
    case .dimension, .number: return CSSMeasure(shown) != nil
    case .duration: return ["ms", "s", ""].contains(CSSMeasure(shown)?.unit)
    default: return true
    }
  }

  /// Returns the type that the form of a value suggests.
  private mutating func shape(_ value: JSONNode) throws(Error) -> TokenType? {
    switch value.kind {
    case .number: return .number
    case .string(let text):
      let text = try peek(text)
      if CSSColor(text) != nil { return .color }
      switch CSSMeasure(text)?.unit {
      case "": return .number
      case "px", "rem", "pt", "dp", "sp", "em": return .dimension
      case "ms", "s": return .duration
      default: return text.hasPrefix("cubic-bezier(") ? .cubicBezier : nil
      }
    case .object(let object):
      if object["r"] != nil || object["h"] != nil { return .color }
      if object["fontSize"] != nil || object["fontFamily"] != nil { return .typography }
      if object["blur"] != nil || object["spread"] != nil || object["offsetX"] != nil {
        return .shadow
      }
      if object["timingFunction"] != nil { return .transition }
      if object["color"] != nil, object["width"] != nil { return .border }
      return nil
    case .array(let elements):
      guard let first = elements.first else { return nil }
      return first.object == nil ? nil : try shape(first) == .shadow ? .shadow : nil
    default: return nil
    }
  }
}
