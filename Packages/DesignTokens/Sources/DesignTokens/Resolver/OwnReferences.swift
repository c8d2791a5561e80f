/// Puts what a token's value refers to within itself in the place of the references.
///
/// References to other tokens stay; the resolver follows those.
struct OwnReferences {
  /// The most nodes a value may grow to, as references can multiply.
  static let maximumCount = 10_000

  enum Error: Swift.Error {
    /// A property refers back to itself, or to a value it is part of.
    case cycle
    /// The value grows beyond ``maximumCount``.
    case limit
  }

  /// The value of the token.
  let root: JSONNode
  /// The names that lead on into the token's own value, or nil for any other node.
  let ownRest: (JSONNode) -> ArraySlice<String>?
  private var count = 0

  init(root: JSONNode, ownRest: @escaping (JSONNode) -> ArraySlice<String>?) {
    self.root = root
    self.ownRest = ownRest
  }

  /// The value without references into itself.
  mutating func expanded() throws(Error) -> JSONNode { try expand(root, []) }

  /// - Parameter active: The places being expanded, outermost first.
  private mutating func expand(
    _ node: JSONNode, _ active: [ArraySlice<String>]
  ) throws(Error) -> JSONNode {
    count += 1
    guard count <= Self.maximumCount else { throw .limit }
    if let rest = ownRest(node) {
      guard active.count < 64, !active.contains(where: { $0 == rest || $0.starts(with: rest) })
      else { throw .cycle }
      guard let target = target(rest) else { return node }
      return try expand(target, active + [rest])
    }
    switch node.kind {
    case .array(let elements):
      var results: [JSONNode] = []
      for element in elements { results.append(try expand(element, active)) }
      return JSONNode(kind: .array(results), place: node.place)
    case .object(let object):
      var result = JSONObject()
      for member in object.members {
        let value = try expand(member.value, active)
        _ = result.append(.init(name: member.name, place: member.place, value: value))
      }
      return JSONNode(kind: .object(result), place: node.place)
    default: return node
    }
  }

  /// What stands at a place of the value; behind a reference to another token, a reference to the
  /// place there.
  private func target(_ names: ArraySlice<String>) -> JSONNode? {
    var node = root
    var rest = names
    while let name = rest.first {
      if let path = node.string?.aliasPath {
        let start = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return reference(start + ["$value"] + rest, at: node.place)
      }
      if let pointer = node.object?["$ref"]?.string,
        case .pointer(let start)? = try? TokenReference(pointer: pointer)
      {
        return reference(start + rest, at: node.place)
      }
      guard let next = ValueDecoder.step(node, name) else { return nil }
      node = next
      rest = rest.dropFirst()
    }
    return node
  }

  private func reference(_ segments: [String], at place: Place) -> JSONNode {
    var object = JSONObject()
    let pointer = JSONNode(kind: .string(TokenReference.pointerText(segments)), place: place)
    _ = object.append(.init(name: "$ref", place: place, value: pointer))
    return JSONNode(kind: .object(object), place: place)
  }
}
