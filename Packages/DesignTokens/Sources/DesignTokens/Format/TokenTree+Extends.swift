extension TokenTree {
  /// Copies into every group what it inherits by `$extends`, unless it says it itself.
  ///
  /// Design Tokens Format Module 2025.10, section 6.4: groups merge deeply, a token of the group's
  /// own replaces the inherited one as a whole. Chains may have any length; a group can inherit
  /// neither from itself nor from a group it stands in.
  mutating func expandExtends(_ collector: inout FindingCollector) {
    guard nodes.contains(where: { $0.properties.extends != nil }) else { return }
    var walk = ExtendsWalk(count: nodes.count)
    for id in nodes.indices where !isToken(id) { expand(id, &walk, &collector) }
  }

  private enum State {
    case unvisited
    case active
    case done
  }

  private struct ExtendsWalk {
    enum Step {
      case enter(Int)
      case leave(Int)
    }

    var states: [State]
    var steps: [Step] = []
    /// The groups being expanded, outermost first.
    var active: [Int] = []

    init(count: Int) { states = Array(repeating: .unvisited, count: count) }
  }

  private mutating func expand(
    _ id: Int, _ walk: inout ExtendsWalk, _ collector: inout FindingCollector
  ) {
    walk.steps = [.enter(id)]
    while let step = walk.steps.popLast() {
      switch step {
      case .leave(let id):
        walk.active.removeLast()
        inherit(id, &collector)
        walk.states[id] = .done
      case .enter(let id):
        enter(id, &walk, &collector)
      }
    }
  }

  /// Has the children of a group expanded first, and the group it inherits from.
  private mutating func enter(
    _ id: Int, _ walk: inout ExtendsWalk, _ collector: inout FindingCollector
  ) {
    // What was copied in meanwhile is expanded already.
    guard walk.states.indices.contains(id), walk.states[id] == .unvisited, !isToken(id) else {
      return
    }
    walk.states[id] = .active
    walk.active.append(id)
    walk.steps.append(.leave(id))
    if let target = target(of: id, &collector) {
      if walk.states.indices.contains(target), walk.states[target] == .active {
        reportCycle(from: target, to: id, walk.active, &collector)
        nodes[id].properties.extends = nil
      } else {
        walk.steps.append(.enter(target))
      }
    }
    for child in nodes[id].children where !isToken(child) { walk.steps.append(.enter(child)) }
  }

  /// The group a group inherits from; reports when there is none.
  private mutating func target(_ id: Int) -> Int? {
    guard let extends = nodes[id].properties.extends else { return nil }
    let (target, rest) = walk(extends.reference.segments)
    return rest.isEmpty && !isToken(target) ? target : nil
  }

  private mutating func target(of id: Int, _ collector: inout FindingCollector) -> Int? {
    guard let extends = nodes[id].properties.extends else { return nil }
    if let target = target(id) { return target }
    let (found, rest) = walk(extends.reference.segments)
    let name = extends.reference.segments.joined(separator: ".")
    let message =
      rest.isEmpty || isToken(found)
      ? "'\(name)' is a token; only a group can be extended" : "there is no group '\(name)'"
    let path = path(of: id)
    collector.report(
      .brokenReference, path, "\(message): \(path) → \(name)", at: extends.place,
      chain: [path, name])
    nodes[id].properties.extends = nil
    return nil
  }

  private func reportCycle(
    from target: Int, to id: Int, _ active: [Int], _ collector: inout FindingCollector
  ) {
    let start = active.firstIndex(of: target) ?? 0
    let circle = active[start...]
    let turn = circle.firstIndex(of: circle.min() ?? target) ?? start
    let turned = circle[turn...] + circle[..<turn] + [circle[turn]]
    let chain = turned.map { $0 == 0 ? "the file" : path(of: $0) }
    collector.report(
      .cycle, path(of: id), "the group extends itself: \(chain.joined(separator: " → "))",
      at: nodes[id].properties.extends?.place ?? .nowhere, chain: chain)
  }

  private mutating func inherit(_ id: Int, _ collector: inout FindingCollector) {
    guard let target = target(id), let place = nodes[id].properties.extends?.place else { return }
    nodes[id].properties.extends = nil
    nodes[id].properties.inheritedType = groupType(of: target)
    let depth = segments(of: id).count
    copyMissing(from: target, to: id, depth, place, &collector)
  }

  private mutating func copyMissing(
    from source: Int, to id: Int, _ depth: Int, _ place: Place,
    _ collector: inout FindingCollector
  ) {
    guard depth < Self.maximumDepth else {
      return collector.report(
        .limit, path(of: id), "groups nest deeper than \(Self.maximumDepth)", at: place)
    }
    inheritProperties(from: source, to: id)
    for child in nodes[source].children {
      if let own = self.child(nodes[child].name, of: id) {
        guard !isToken(own), !isToken(child), own != child else { continue }
        copyMissing(from: child, to: own, depth + 1, place, &collector)
      } else if let copy = add(nodes[child].name, to: id, nodes[child].content) {
        guard !isToken(child) else { continue }
        copyMissing(from: child, to: copy, depth + 1, place, &collector)
      } else {
        return reportCount(place, &collector)
      }
    }
  }

  private mutating func inheritProperties(from source: Int, to id: Int) {
    let inherited = nodes[source].properties
    let own = nodes[id].properties
    nodes[id].properties.type = own.type ?? inherited.type
    nodes[id].properties.hasFaultyType =
      own.hasFaultyType || own.type == nil && inherited.hasFaultyType
    nodes[id].properties.inheritedType = own.inheritedType ?? inherited.inheritedType
    nodes[id].properties.description = own.description ?? inherited.description
    nodes[id].properties.deprecated = own.deprecated ?? inherited.deprecated
    nodes[id].properties.extensions = own.extensions ?? inherited.extensions
  }
}
