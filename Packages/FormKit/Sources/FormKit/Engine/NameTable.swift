/// The ids of a schema by scope: what a name means where.
///
/// One for the whole compilation, which every resolver looks into.
final class NameTable {
  struct Node {
    var id: String
    var scope: Int
    var local: Int
    /// The field's type; nil for a repeat.
    var type: FieldType?
    var isRepeat: Bool { type == nil }
    var pointer: JSONPointer
  }
  /// One id namespace: the form, or the items of a repeat.
  struct Scope {
    var parent: Int?
    /// The repeat's local index in the parent.
    var indexInParent = 0
    var names: TextMap<Int> = [:]
    var fields: [Int] = []
    var repeats: [Int] = []
    var children: [Int] = []
  }

  let rules: RuleRegistry
  let sink: FindingSink
  let limits: FormLimits
  /// Patterns by source: many fields share one.
  let patterns = PatternTable()
  private(set) var nodes: [Node] = []
  private(set) var scopes: [Scope] = [Scope()]
  /// By repeat, the node of its state: of what `isValid` and `isTouched` ask.
  private(set) var states: [Int: Int] = [:]

  init(rules: RuleRegistry, sink: FindingSink, limits: FormLimits) {
    self.rules = rules
    self.limits = limits
    self.sink = sink
  }

  /// Makes room for so many fields and repeats, most of them in the form itself.
  func reserve(_ count: Int) {
    nodes.reserveCapacity(count)
    scopes[0].names.reserveCapacity(count)
    scopes[0].fields.reserveCapacity(count)
  }

  /// Declares a field, or a repeat without a type; `isNew` is false when the scope already has the id.
  func declare(
    _ id: String, scope: Int, type: FieldType?, pointer: JSONPointer
  ) -> (node: Int, isNew: Bool) {
    let node = nodes.count
    let isNew = scopes[scope].names.updateValue(node, forKey: id) == nil
    let isRepeat = type == nil
    let local = isRepeat ? scopes[scope].repeats.count : scopes[scope].fields.count
    nodes.append(Node(id: id, scope: scope, local: local, type: type, pointer: pointer))
    if isRepeat {
      scopes[scope].repeats.append(node)
    } else {
      scopes[scope].fields.append(node)
    }
    return (node, isNew)
  }

  /// Opens the scope of a repeat's items and returns it.
  func open(in scope: Int, repeat node: Int) -> Int {
    let inner = scopes.count
    scopes.append(Scope(parent: scope, indexInParent: nodes[node].local))
    scopes[scope].children.append(inner)
    return inner
  }

  /// Adds a node for the state of each repeat, once everything is declared.
  ///
  /// A repeat itself changes with the number of its items, its state with everything in them.
  func declareStates() {
    for node in nodes.indices where nodes[node].isRepeat {
      states[node] = nodes.count
      nodes.append(nodes[node])
    }
  }

  /// The scope of a repeat's items.
  func inner(of node: Int) -> Scope {
    scopes[scopes[nodes[node].scope].children[nodes[node].local]]
  }

  /// The node an id means in a scope: there first, then outwards.
  func resolve(_ id: String, in scope: Int) -> (node: Int, up: Int)? {
    var current: Int? = scope
    var up = 0
    while let index = current {
      if let node = scopes[index].names[id] { return (node, up) }
      current = scopes[index].parent
      up += 1
    }
    return nil
  }

  /// The repeats to go down from an outer scope to an inner one.
  func path(from outer: Int, to inner: Int) -> [Int] {
    var result: [Int] = []
    var current = inner
    while current != outer, let parent = scopes[current].parent {
      result.append(scopes[current].indexInParent)
      current = parent
    }
    return result.reversed()
  }

  /// Outwards from one scope to the nearest that holds the other, then down its repeats.
  func route(from source: Int, to target: Int) -> (up: Int, down: [Int])? {
    var up = 0
    var current: Int? = source
    while let scope = current {
      if scope == target || isAncestor(scope, of: target) {
        return (up, path(from: scope, to: target))
      }
      current = scopes[scope].parent
      up += 1
    }
    return nil
  }

  /// The same for who reads the values of all items, those of its own repeat too.
  func routeToAll(from source: Int, to target: Int) -> (up: Int, down: [Int])? {
    guard let parent = scopes[source].parent, let route = route(from: parent, to: target) else {
      return nil
    }
    return (route.up + 1, route.down)
  }

  private func isAncestor(_ scope: Int, of inner: Int) -> Bool {
    var current = scopes[inner].parent
    while let index = current {
      if index == scope { return true }
      current = scopes[index].parent
    }
    return false
  }
}

/// The patterns of one schema, each compiled once.
final class PatternTable {
  private var compiled: TextMap<LinearPattern> = [:]

  func pattern(
    _ source: String, maximumSize: Int
  ) throws(LinearPattern.UnsupportedError) -> LinearPattern {
    if let known = compiled[source] { return known }
    let pattern = try LinearPattern(source, maximumSize: maximumSize)
    compiled[source] = pattern
    return pattern
  }
}
