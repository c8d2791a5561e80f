/// The groups and tokens of one or several token files, before references are followed.
struct TokenTree {
  /// A token as it is written.
  struct Definition {
    let place: Place
    /// What `$value` or `$ref` holds; a `$ref` stays wrapped in its object.
    let value: JSONNode
    let type: TokenType?
    /// Whether its `$type` was refused.
    let hasFaultyType: Bool
    let description: String?
    let deprecated: Deprecation?
    let extensions: JSONNode?
  }

  /// The properties of a group.
  struct Properties {
    var type: TokenType?
    /// Whether its `$type` was refused, and so its tokens have none.
    var hasFaultyType = false
    /// The type of the group this one inherited from, when no parent says one.
    var inheritedType: TokenType?
    var description: String?
    var deprecated: Deprecation?
    var extensions: JSONNode?
    var extends: (reference: TokenReference, place: Place)?
  }

  enum Content {
    case group
    case token(Definition)
  }

  struct Node {
    let name: String
    let parent: Int
    var content: Content
    var properties = Properties()
    var children: [Int] = []
    var table = KeyIndex()
  }

  /// The most groups and tokens; `$extends` can describe more than any memory holds.
  static let maximumCount = 200_000
  static let maximumDepth = JSONReader.maximumDepth

  var nodes: [Node] = [Node(name: "", parent: -1, content: .group)]

  func isToken(_ id: Int) -> Bool {
    if case .token = nodes[id].content { return true }
    return false
  }

  /// The child of a group by name, or nil.
  func child(_ name: String, of id: Int) -> Int? {
    nodes[id].table[name].map { nodes[id].children[$0] }
  }

  /// Adds a child, or nil when there are too many.
  mutating func add(_ name: String, to parent: Int, _ content: Content) -> Int? {
    guard nodes.count < Self.maximumCount else { return nil }
    let id = nodes.count
    nodes.append(Node(name: name, parent: parent, content: content))
    _ = nodes[parent].table.insert(name, nodes[parent].children.count)
    nodes[parent].children.append(id)
    return id
  }

  /// The names from the outermost group to a node.
  func segments(of id: Int) -> [String] {
    var names: [String] = []
    var id = id
    while id > 0 {
      names.append(nodes[id].name)
      id = nodes[id].parent
    }
    return names.reversed()
  }

  func path(of id: Int) -> String { segments(of: id).joined(separator: ".") }

  /// How far names lead, and what is left of them.
  func walk(_ segments: [String]) -> (id: Int, rest: ArraySlice<String>) {
    var id = 0
    var rest = segments[...]
    while let name = rest.first, let next = child(name, of: id) {
      id = next
      rest = rest.dropFirst()
    }
    return (id, rest)
  }

  /// The type a group gives its tokens: its own, else its parents', else the inherited one.
  func groupType(of id: Int) -> TokenType? {
    var inherited: TokenType?
    var id = id
    while id >= 0 {
      if let type = nodes[id].properties.type { return type }
      inherited = inherited ?? nodes[id].properties.inheritedType
      id = nodes[id].parent
    }
    return inherited
  }
}
