/// Reads the value of one token; the tokens it refers to are resolved already.
struct ValueDecoder {
  struct Result {
    let value: TokenValue
    let node: JSONNode
    let warnings: [(TokenFinding.Code, String)]
  }

  let resolver: TokenResolver

  /// The token's value by its type.
  ///
  /// The type of a token is its own `$type`, else that of the token it refers to, else that of the
  /// closest group (Design Tokens Format Module 2025.10, section 5.2.2).
  static func value(of index: Int, in resolver: TokenResolver) throws(TokenValueError) -> Result {
    try ValueDecoder(resolver: resolver).value(of: index)
  }

  private func value(of index: Int) throws(TokenValueError) -> Result {
    let entry = resolver.entries[index]
    let definition = entry.definition
    let written = resolver.values[index]
    if let target = try whole(written) {
      if let type = definition.type, type != target.value.type {
        throw mismatch(type, target.value.type, at: definition.value.place)
      }
      return Result(value: target.value, node: target.node, warnings: [])
    }
    guard let type = definition.type ?? entry.groupType else {
      throw TokenValueError(
        .type, "the token has no '$type', and no group gives it one", at: definition.place)
    }
    let value = try value(written, as: type)
    let isLiteral = resolver.dependencies[index].isEmpty
    return Result(
      value: value, node: isLiteral ? written : try replaced(written), warnings: warnings(written))
  }

  /// A sub-value: a reference to a token of the type, or an explicit value.
  func value(_ node: JSONNode, as type: TokenType) throws(TokenValueError) -> TokenValue {
    if let target = try whole(node) {
      guard target.value.type == type else {
        throw mismatch(type, target.value.type, at: node.place)
      }
      return target.value
    }
    return try literal(raw(node), type)
  }

  private func literal(_ node: JSONNode, _ type: TokenType) throws(TokenValueError) -> TokenValue {
    switch type {
    case .color: .color(try color(node))
    case .dimension: .dimension(try dimension(node))
    case .fontFamily: .fontFamily(try fontFamily(node))
    case .fontWeight: .fontWeight(try fontWeight(node))
    case .duration: .duration(try duration(node))
    case .cubicBezier: .cubicBezier(try cubicBezier(node))
    case .number: .number(try number(node, "a number token"))
    case .strokeStyle: .strokeStyle(try strokeStyle(node))
    case .border: .border(try border(node))
    case .transition: .transition(try transition(node))
    case .shadow: .shadow(try shadows(node))
    case .gradient: .gradient(try gradient(node))
    case .typography: .typography(try typography(node))
    }
  }

  func mismatch(_ expected: TokenType, _ found: TokenType, at place: Place) -> TokenValueError {
    TokenValueError(
      .referenceType,
      "a \(expected.rawValue) is expected, but the reference has the type "
        + found.rawValue, at: place)
  }

  func fault(_ message: String, at node: JSONNode) -> TokenValueError {
    TokenValueError(.value, message, at: node.place)
  }
}
