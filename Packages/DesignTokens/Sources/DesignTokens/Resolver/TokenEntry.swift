/// A token on its way to a value.
struct TokenEntry {
  let node: Int
  let segments: [String]
  let path: String
  let definition: TokenTree.Definition
  let groupType: TokenType?
  let deprecation: Deprecation
  /// Whether it has no type because its own or its group's was refused.
  let hasFaultyType: Bool
}

extension TokenTree {
  /// Every token in the order of the files.
  func entries() -> [TokenEntry] {
    var entries: [TokenEntry] = []
    entries.reserveCapacity(nodes.count)
    var waiting: [Group] = [
      Group(
        node: 0, segments: [], type: groupType(of: 0), deprecation: .no,
        hasFaultyType: nodes[0].properties.hasFaultyType)
    ]
    waiting[0].deprecation = nodes[0].properties.deprecated ?? .no
    while let group = waiting.popLast() {
      if case .token(let definition) = nodes[group.node].content {
        entries.append(
          TokenEntry(
            node: group.node, segments: group.segments,
            path: group.segments.joined(separator: "."), definition: definition,
            groupType: group.type, deprecation: definition.deprecated ?? group.deprecation,
            hasFaultyType: definition.hasFaultyType
              || definition.type == nil && group.hasFaultyType))
      } else {
        for child in nodes[group.node].children.reversed() {
          waiting.append(inside(group, child))
        }
      }
    }
    return entries
  }

  private struct Group {
    let node: Int
    let segments: [String]
    let type: TokenType?
    var deprecation: Deprecation
    let hasFaultyType: Bool
  }

  private func inside(_ group: Group, _ child: Int) -> Group {
    let properties = nodes[child].properties
    let type =
      properties.inheritedType == nil ? properties.type ?? group.type : groupType(of: child)
    return Group(
      node: child, segments: group.segments + [nodes[child].name], type: type,
      deprecation: properties.deprecated ?? group.deprecation,
      hasFaultyType: properties.hasFaultyType || properties.type == nil && group.hasFaultyType)
  }
}
