/// Follows the references of a tree of tokens and reads every value by its type.
///
/// Tokens are taken in an order in which every token comes after those it refers to, found without
/// recursion, so that chains may have any length. What a value refers to within itself is put in
/// place first; otherwise references are judged by token, and one that leads back is a cycle.
struct TokenResolver {
  struct Resolved {
    let value: TokenValue
    /// The value as JSON, its references replaced.
    let node: JSONNode
  }

  enum State {
    case unvisited
    case active
    case failed
    case done(Resolved)
  }

  let tree: TokenTree
  let entries: [TokenEntry]
  /// The values of the entries, without references into themselves.
  private(set) var values: [JSONNode]
  var collector: FindingCollector
  var states: [State]
  /// The tokens each token refers to.
  private(set) var dependencies: [[Int]]
  private let numbers: [ExactText: Int]
  private let entryOfNode: [Int]
  /// The chains of broken references are completed at the end, when all dependents are known.
  private var broken: [(entry: Int, target: String, message: String, place: Place)] = []

  init(_ tree: TokenTree, _ collector: FindingCollector) {
    self.tree = tree
    self.collector = collector
    entries = tree.entries()
    values = entries.map(\.definition.value)
    states = Array(repeating: .unvisited, count: entries.count)
    dependencies = Array(repeating: [], count: entries.count)
    var entryOfNode = Array(repeating: -1, count: tree.nodes.count)
    var numbers: [ExactText: Int] = [:]
    numbers.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      entryOfNode[entry.node] = index
      numbers[ExactText(entry.path)] = index
    }
    self.entryOfNode = entryOfNode
    self.numbers = numbers
  }

  /// Resolves every token.
  mutating func resolve() {
    for index in entries.indices {
      dependencies[index] = targets(in: entries[index].definition.value)
      if dependencies[index].contains(index) { expandOwn(index) }
    }
    for index in entries.indices { visit(index) }
    reportBroken()
  }

  /// The entry of a dotted path.
  func entry(at path: String) -> Int? { numbers[ExactText(path)] }

  /// The token a pointer leads to, and the names that lead on into its value.
  func target(of segments: [String]) -> (entry: Int, rest: ArraySlice<String>)? {
    let (node, rest) = tree.walk(segments)
    let entry = entryOfNode[node]
    guard entry >= 0 else { return nil }
    if rest.isEmpty { return (entry, rest) }
    return rest.first == "$value" ? (entry, rest.dropFirst()) : nil
  }

  func resolved(_ index: Int) -> Resolved? {
    guard case .done(let resolved) = states[index] else { return nil }
    return resolved
  }

  mutating func report(
    _ code: TokenFinding.Code, _ index: Int, _ message: String, at place: Place
  ) {
    collector.report(code, entries[index].path, message, at: place)
  }

  /// Puts what a token refers to within its own value in place of the references.
  private mutating func expandOwn(_ index: Int) {
    let resolver = self
    var own = OwnReferences(root: values[index]) { node in
      guard let text = node.object?["$ref"]?.string,
        let reference = try? TokenReference(pointer: text),
        let target = resolver.target(of: reference.segments), target.entry == index,
        !target.rest.isEmpty
      else { return nil }
      return target.rest
    }
    do throws(OwnReferences.Error) {
      values[index] = try own.expanded()
      dependencies[index] = targets(in: values[index])
    } catch {
      guard error == .limit else { return }
      states[index] = .failed
      report(
        .limit, index,
        "the references within the token expand to more than "
          + "\(OwnReferences.maximumCount) values", at: entries[index].definition.place)
    }
  }

  private func targets(in node: JSONNode) -> [Int] {
    var found: [Int] = []
    collect(node, &found)
    return found
  }

  private func collect(_ node: JSONNode, _ found: inout [Int]) {
    switch node.kind {
    case .string(let text) where text.utf8.first == UInt8(ascii: "{"):
      if let path = text.aliasPath, let entry = entry(at: path) { found.append(entry) }
    case .array(let elements):
      for element in elements { collect(element, &found) }
    case .object(let object):
      if let text = object["$ref"]?.string, let reference = try? TokenReference(pointer: text),
        let target = target(of: reference.segments)
      {
        found.append(target.entry)
      } else {
        for member in object.members { collect(member.value, &found) }
      }
    default: break
    }
  }

  private mutating func visit(_ start: Int) {
    guard case .unvisited = states[start] else { return }
    var path: [(entry: Int, next: Int)] = [(start, 0)]
    states[start] = .active
    while let (entry, next) = path.last {
      guard next < dependencies[entry].count else {
        path.removeLast()
        if case .active = states[entry] { decode(entry) }
        continue
      }
      path[path.count - 1].next += 1
      let target = dependencies[entry][next]
      switch states[target] {
      case .unvisited:
        states[target] = .active
        path.append((target, 0))
      case .active: reportCycle(path.map(\.entry), to: target)
      case .failed, .done: break
      }
    }
  }

  private mutating func reportCycle(_ path: [Int], to target: Int) {
    let start = path.firstIndex(of: target) ?? 0
    let cycle = path[start...]
    let first = cycle.min() ?? target
    let turn = cycle.firstIndex(of: first) ?? start
    let chain = (cycle[turn...] + cycle[..<turn] + [first]).map { entries[$0].path }
    for entry in cycle { states[entry] = .failed }
    collector.report(
      .cycle, entries[first].path,
      "the token refers to itself: \(chain.joined(separator: " → "))",
      at: entries[first].definition.place, chain: chain)
  }

  private mutating func decode(_ index: Int) {
    let isReady =
      !entries[index].hasFaultyType && dependencies[index].allSatisfy { resolved($0) != nil }
    guard isReady else {
      states[index] = .failed
      return
    }
    do {
      // The decoder, which holds a copy of this, is gone before `states` changes.
      let value = try ValueDecoder.value(of: index, in: self)
      states[index] = .done(Resolved(value: value.value, node: value.node))
      for (code, message) in value.warnings {
        collector.report(
          code, entries[index].path, message, at: entries[index].definition.value.place,
          severity: .warning)
      }
    } catch {
      states[index] = .failed
      if let target = error.target {
        broken.append((index, target, error.message, error.place))
      } else {
        report(error.code, index, error.message, at: error.place)
      }
    }
  }

  /// Names every broken reference with the tokens that lead to it.
  private mutating func reportBroken() {
    guard !broken.isEmpty else { return }
    var dependents: [Int: Int] = [:]
    for index in entries.indices.reversed() {
      for target in dependencies[index] { dependents[target] = index }
    }
    for fault in broken {
      var chain = [fault.entry]
      var seen: Set = [fault.entry]
      while let last = chain.last, let dependent = dependents[last],
        seen.insert(dependent).inserted
      {
        chain.append(dependent)
      }
      let names = chain.reversed().map { entries[$0].path } + [fault.target]
      collector.report(
        .brokenReference, entries[fault.entry].path,
        "\(fault.message): \(names.joined(separator: " → "))", at: fault.place, chain: names)
    }
  }
}

extension String {
  /// What stands between the braces of an alias, or nil.
  var aliasPath: String? {
    guard utf8.count > 2, utf8.first == UInt8(ascii: "{"), utf8.last == UInt8(ascii: "}") else {
      return nil
    }
    return String(Substring(utf8.dropFirst().dropLast()))
  }
}
