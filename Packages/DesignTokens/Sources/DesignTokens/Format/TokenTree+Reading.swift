extension TokenTree {
  /// Adds the groups and tokens of a file; where a path is there already, the newer one wins.
  ///
  /// Groups are merged, tokens are replaced as a whole (Design Tokens Resolver Module 2025.10,
  /// "Resolution logic").
  mutating func add(_ root: JSONNode, _ collector: inout FindingCollector) {
    guard let object = root.object else {
      let message = "a token file must be an object, not \(root.noun)"
      collector.report(.structure, "", message, at: root.place)
      return
    }
    read(object, at: root.place, into: 0, &collector)
  }

  private mutating func read(
    _ object: JSONObject, at place: Place, into id: Int, _ collector: inout FindingCollector
  ) {
    for member in object.members {
      if member.name == "$root" {
        readChild(member, into: id, &collector)
      } else if member.name.utf8.first == UInt8(ascii: "$") {
        readProperty(member, of: id, &collector)
      } else {
        readChild(member, into: id, &collector)
      }
    }
  }

  private mutating func readProperty(
    _ member: JSONObject.Member, of id: Int, _ collector: inout FindingCollector
  ) {
    var reader = PropertyReader(path: path(of: id), collector: collector)
    switch member.name {
    case "$type":
      nodes[id].properties.type = reader.type(member)
      nodes[id].properties.hasFaultyType = nodes[id].properties.type == nil
    case "$description": nodes[id].properties.description = reader.text(member)
    case "$deprecated": nodes[id].properties.deprecated = reader.deprecation(member)
    case "$extensions": nodes[id].properties.extensions = reader.extensions(member)
    case "$extends", "$ref":
      nodes[id].properties.extends = reader.groupReference(member).map { ($0, member.place) }
    case "$schema" where id == 0: break
    default: reader.unknown(member, in: "group")
    }
    collector = reader.collector
  }

  private mutating func readChild(
    _ member: JSONObject.Member, into parent: Int, _ collector: inout FindingCollector
  ) {
    var reader = PropertyReader(path: path(of: parent), collector: collector)
    let object = reader.child(member)
    collector = reader.collector
    guard let object else { return }
    let existing = child(member.name, of: parent)
    if Self.isToken(object) || member.name == "$root" {
      let path = nodes[parent].parent < 0 ? member.name : "\(reader.path).\(member.name)"
      reader = PropertyReader(path: path, collector: collector)
      let definition = reader.definition(object, at: member.value.place)
      collector = reader.collector
      guard let definition else { return }
      put(member.name, .token(definition), in: parent, existing, member.place, &collector)
    } else if let existing, !isToken(existing) {
      read(object, at: member.value.place, into: existing, &collector)
    } else if let id = put(member.name, .group, in: parent, existing, member.place, &collector) {
      read(object, at: member.value.place, into: id, &collector)
    }
  }

  @discardableResult
  private mutating func put(
    _ name: String, _ content: Content, in parent: Int, _ existing: Int?, _ place: Place,
    _ collector: inout FindingCollector
  ) -> Int? {
    if let existing {
      let replacement = Node(name: name, parent: parent, content: content)
      nodes[existing] = replacement
      return existing
    }
    guard let id = add(name, to: parent, content) else {
      if nodes.count == Self.maximumCount { reportCount(place, &collector) }
      return nil
    }
    return id
  }

  func reportCount(_ place: Place, _ collector: inout FindingCollector) {
    guard !collector.findings.contains(where: { $0.code == .limit }) else { return }
    collector.report(
      .limit, "", "there are more than \(Self.maximumCount) groups and tokens", at: place)
  }

  /// An object with `$value` is a token, and so is one that only refers elsewhere.
  private static func isToken(_ object: JSONObject) -> Bool {
    if object["$value"] != nil { return true }
    return object["$ref"] != nil && object.members.allSatisfy { $0.name.hasPrefix("$") }
  }
}
