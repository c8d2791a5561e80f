extension ValueDecoder {
  /// The token a node refers to as a whole, or nil when it is no such reference.
  func whole(_ node: JSONNode) throws(TokenValueError) -> TokenResolver.Resolved? {
    if let text = node.string, text.utf8.first == UInt8(ascii: "{") {
      return try alias(text, at: node.place)
    }
    guard let pointer = try pointer(node) else { return nil }
    return pointer.rest.isEmpty ? pointer.target : nil
  }

  /// A part of a value, which only a JSON Pointer can refer to.
  func raw(_ node: JSONNode) throws(TokenValueError) -> JSONNode {
    guard let pointer = try pointer(node) else { return node }
    var found = pointer.target.node
    for name in pointer.rest {
      guard let next = Self.step(found, name) else {
        throw nowhere(pointer.text, "a $ref has no target", at: node.place)
      }
      found = next
    }
    return JSONNode(kind: found.kind, place: node.place)
  }

  /// A value with everything it refers to in its place.
  func replaced(_ node: JSONNode) throws(TokenValueError) -> JSONNode {
    switch node.kind {
    case .string(let text) where text.utf8.first == UInt8(ascii: "{"):
      guard let target = try whole(node) else { return node }
      return target.node
    case .array(let elements):
      var replacements: [JSONNode] = []
      for element in elements { replacements.append(try replaced(element)) }
      return JSONNode(kind: .array(replacements), place: node.place)
    case .object(let object):
      if object["$ref"] != nil { return try raw(node) }
      var replacement = JSONObject()
      for member in object.members {
        _ = replacement.append(
          .init(name: member.name, place: member.place, value: try replaced(member.value)))
      }
      return JSONNode(kind: .object(replacement), place: node.place)
    default: return node
    }
  }

  static func step(_ node: JSONNode, _ name: String) -> JSONNode? {
    switch node.kind {
    case .object(let object): return object[name]
    case .array(let elements):
      // RFC 6901, section 4: an index has no leading zero.
      guard let index = Int(name), String(index) == name, elements.indices.contains(index) else {
        return nil
      }
      return elements[index]
    default: return nil
    }
  }

  private func alias(_ text: String, at place: Place) throws(TokenValueError)
    -> TokenResolver.Resolved
  {
    let reference: TokenReference
    do {
      reference = try TokenReference(alias: text)
    } catch {
      throw TokenValueError(.referenceSyntax, error.reason, at: place)
    }
    let path = reference.segments.joined(separator: ".")
    guard let index = resolver.entry(at: path), let target = resolver.resolved(index) else {
      let (_, rest) = resolver.tree.walk(reference.segments)
      let what = rest.isEmpty ? "'\(path)' is a group" : "there is no token '\(path)'"
      throw nowhere(path, what, at: place)
    }
    return target
  }

  private func pointer(
    _ node: JSONNode
  ) throws(TokenValueError) -> (
    target: TokenResolver.Resolved, rest: ArraySlice<String>, text: String
  )? {
    guard let reference = node.object?["$ref"] else { return nil }
    guard node.object?.members.count == 1, let text = reference.string else {
      throw TokenValueError(
        .referenceSyntax, "a $ref must be a string and the only member of its object",
        at: node.place)
    }
    let parsed: TokenReference
    do {
      parsed = try TokenReference(pointer: text)
    } catch {
      throw TokenValueError(.referenceSyntax, error.reason, at: reference.place)
    }
    guard let (index, rest) = resolver.target(of: parsed.segments),
      let target = resolver.resolved(index)
    else { throw nowhere(text, "the target of a $ref is not a token", at: reference.place) }
    return (target, rest, text)
  }

  private func nowhere(_ target: String, _ message: String, at place: Place) -> TokenValueError {
    TokenValueError(.brokenReference, message, at: place, target: target)
  }
}
