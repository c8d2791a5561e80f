/// Reads a resolver file and everything it refers to.
///
/// Design Tokens Resolver Module 2025.10.
struct ResolverReader {
  /// More sources than this are not read; references can name more than any memory holds.
  private static let maximumSources = 10_000
  private static let maximumDepth = 64

  let load: TokenCatalog.Loader
  var collector = FindingCollector()
  var modifiers: [TokenCatalog.Modifier] = []
  var layers: [TokenCatalog.Layer] = []
  private var roots: [String: JSONNode] = [:]
  private var main = JSONNode(kind: .null, place: .nowhere)
  private var sourceCount = 0
  private var names: Set<String> = []

  init(load: @escaping TokenCatalog.Loader) { self.load = load }

  /// The document of a file, or nil when it is malformed.
  mutating func read(_ file: TokenFile) -> JSONNode? {
    if let known = roots[file.name] { return known }
    let number = Int32(truncatingIfNeeded: collector.files.count)
    collector.files.append(file)
    do {
      let root = try JSONReader.read(file.bytes, file: number)
      roots[file.name] = root
      return root
    } catch {
      let offset = Int32(clamping: error.offset)
      collector.report(.malformed, "", error.reason, at: Place(file: number, offset: offset))
      return nil
    }
  }

  private mutating func report(_ message: String, at place: Place) {
    collector.report(.resolver, "", message, at: place)
  }

  mutating func readResolver(_ root: JSONNode) {
    guard let object = root.object else { return }
    main = root
    let known = [
      "name", "version", "description", "sets", "modifiers", "resolutionOrder", "$schema", "$defs",
      "$extensions",
    ]
    for member in object.members where !known.contains(member.name) {
      report("a resolver file has no '\(member.name)'", at: member.place)
    }
    if object["version"]?.string != "2025.10" {
      report("'version' must be '2025.10'", at: object["version"]?.place ?? root.place)
    }
    guard let order = object["resolutionOrder"]?.array, !order.isEmpty else {
      return report("'resolutionOrder' must be an array with an element", at: root.place)
    }
    for item in order { readItem(item) }
  }

  private mutating func readItem(_ item: JSONNode) {
    guard let object = item.object else {
      return report("an element of 'resolutionOrder' must be an object", at: item.place)
    }
    if let reference = object["$ref"] {
      let path = reference.string ?? ""
      guard let name = Self.name(path, in: "sets") ?? Self.name(path, in: "modifiers"),
        let target = navigate(main, Self.pointer(path.dropFirst()))
      else { return report("there is no set or modifier '\(path)'", at: reference.place) }
      readLayer(
        override(target, object), name, isSet: path.hasPrefix("#/sets/"), at: reference.place)
    } else {
      guard let name = object["name"]?.string, let type = object["type"]?.string,
        ["set", "modifier"].contains(type)
      else {
        return report(
          "a set or modifier in 'resolutionOrder' needs a 'name' and a 'type', 'set' or 'modifier'",
          at: item.place)
      }
      readLayer(item, name, isSet: type == "set", at: item.place, isInline: true)
    }
  }

  private mutating func readLayer(
    _ node: JSONNode, _ name: String, isSet: Bool, at place: Place, isInline: Bool = false
  ) {
    guard names.insert((isInline ? "" : isSet ? "sets/" : "modifiers/") + name).inserted else {
      return report("'\(name)' occurs twice in 'resolutionOrder'", at: place)
    }
    if isSet {
      layers.append(.set(sources(ofSet: node, active: ["#/sets/\(name)"])))
    } else {
      readModifier(node, name)
    }
  }

  private mutating func check(_ object: JSONObject, _ what: String, _ known: [String]) {
    let always = ["description", "$extensions", "name", "type", "$ref"]
    for member in object.members where !known.contains(member.name) && !always.contains(member.name)
    {
      report("a \(what) has no '\(member.name)'", at: member.place)
    }
  }

  private mutating func readModifier(_ node: JSONNode, _ name: String) {
    guard let object = node.object, let contexts = object["contexts"]?.object else {
      return report("the modifier '\(name)' needs 'contexts'", at: node.place)
    }
    check(object, "modifier", ["contexts", "default"])
    let known = contexts.members.map(\.name)
    guard known.count > 1 else {
      return report("the modifier '\(name)' needs two contexts or more", at: node.place)
    }
    var standard = known[0]
    if let declared = object["default"] {
      guard let context = declared.string, known.contains(context) else {
        return report(
          "the default of '\(name)' must be one of: \(known.joined(separator: ", "))",
          at: declared.place)
      }
      standard = context
    }
    var sources: [String: [JSONNode]] = [:]
    for context in contexts.members {
      guard let list = context.value.array else {
        report("the context '\(context.name)' must be an array of sources", at: context.value.place)
        continue
      }
      sources[context.name] = self.sources(list, active: ["#/modifiers/\(name)"])
    }
    modifiers.append(.init(name: name, contexts: known, defaultContext: standard))
    layers.append(.modifier(modifiers.count - 1, sources))
  }

  private mutating func sources(ofSet node: JSONNode, active: [String]) -> [JSONNode] {
    guard let object = node.object, let list = object["sources"]?.array else {
      report("a set needs 'sources', an array", at: node.place)
      return []
    }
    check(object, "set", ["sources"])
    return sources(list, active: active)
  }

  private mutating func sources(_ list: [JSONNode], active: [String]) -> [JSONNode] {
    var result: [JSONNode] = []
    for source in list {
      sourceCount += 1
      guard sourceCount <= Self.maximumSources else {
        if sourceCount == Self.maximumSources + 1 {
          collector.report(
            .limit, "", "there are more than \(Self.maximumSources) sources", at: source.place)
        }
        return result
      }
      result += self.source(source, active: active)
    }
    return result
  }

  private mutating func source(_ node: JSONNode, active: [String]) -> [JSONNode] {
    guard let object = node.object else {
      report("a source must be an object of tokens or a $ref, not \(node.noun)", at: node.place)
      return []
    }
    guard let reference = object["$ref"] else { return [node] }
    guard let text = reference.string else {
      report("a $ref must be a string, not \(reference.noun)", at: reference.place)
      return []
    }
    guard !active.contains(text), active.count < Self.maximumDepth else {
      let chain = active.drop { $0 != text } + [text]
      collector.report(
        .cycle, "", "references form a cycle: \(chain.joined(separator: " → "))",
        at: reference.place, chain: Array(chain))
      return []
    }
    if text.hasPrefix("#/modifiers/") || text.hasPrefix("#/resolutionOrder") {
      report("'\(text)' can be referred to only in 'resolutionOrder'", at: reference.place)
      return []
    }
    guard let target = target(text, reference.place) else { return [] }
    if Self.name(text, in: "sets") != nil {
      return sources(ofSet: override(target, object), active: active + [text])
    }
    return source(override(target, object), active: active + [text])
  }

  private mutating func target(_ reference: String, _ place: Place) -> JSONNode? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var root: JSONNode? = main
    if let path = parts.first, !path.isEmpty {
      do {
        let base = collector.files.indices.contains(Int(place.file)) ? Int(place.file) : 0
        root = read(try load(String(path), collector.files[base].name))
      } catch {
        collector.report(.malformed, "", "'\(path)' cannot be read: \(error)", at: place)
        return nil
      }
    } else if collector.files.indices.contains(Int(place.file)) {
      root = roots[collector.files[Int(place.file)].name]
    }
    guard let root else { return nil }
    let segments = parts.count > 1 ? Self.pointer(parts[1]) : []
    guard let found = navigate(root, segments) else {
      collector.report(
        .brokenReference, "", "there is no target '\(reference)'", at: place, chain: [reference])
      return nil
    }
    return found
  }

  private func navigate(_ root: JSONNode, _ segments: [String]) -> JSONNode? {
    var node: JSONNode? = root
    for name in segments { node = node?.object?[name] }
    return node
  }

  private static func pointer(_ text: Substring) -> [String] {
    if text.isEmpty { return [] }
    let text = text.hasPrefix("/") ? text : "/" + text
    return (try? TokenReference(pointer: "#" + text))?.segments ?? [String(text)]
  }

  private static func name(_ reference: String, in collection: String) -> String? {
    let segments = (try? TokenReference(pointer: reference))?.segments ?? []
    return segments.count == 2 && segments[0] == collection ? segments[1] : nil
  }

  /// A referred object with the members beside the `$ref` in the place of its own.
  private func override(_ target: JSONNode, _ object: JSONObject) -> JSONNode {
    guard object.members.count > 1, let base = target.object else { return target }
    var own = JSONObject()
    for member in object.members where member.name != "$ref" { _ = own.append(member) }
    return JSONNode(kind: .object(base.overridden(by: own)), place: target.place)
  }
}
