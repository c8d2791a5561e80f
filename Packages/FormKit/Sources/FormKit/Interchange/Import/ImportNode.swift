/// A schema that holds at one place, flattened: references followed, `allOf` taken apart.
struct ImportPart {
  let members: FormObject
  let pointer: JSONPointer
  /// The `if`s under which the part holds; empty when it always does.
  let guards: [ImportGuard]

  var isUnconditional: Bool { guards.isEmpty }
}

/// One `if` (or its `else`) as a condition on an object.
final class ImportGuard {
  let schema: FormValue
  let pointer: JSONPointer
  let isNegated: Bool
  /// The value the `if` judges; the tree of nodes owns it.
  private(set) weak var base: ImportNode?
  /// The condition once it was worked out; the inner nil means a form cannot say it.
  var condition: Condition??

  init(_ schema: FormValue, _ pointer: JSONPointer, isNegated: Bool, base: ImportNode) {
    self.schema = schema
    self.pointer = pointer
    self.isNegated = isNegated
    self.base = base
  }
}

/// One value of the described document: a field, an object or a list of objects.
final class ImportNode {
  enum Kind {
    case field(FieldType)
    case object
    /// A repeat; its only child describes an item.
    case list
    /// Nothing a form can ask for.
    case unusable
  }

  let name: String
  let pointer: JSONPointer
  /// The object that holds it; nil for the document and for a repeat's item.
  private(set) weak var parent: ImportNode?
  /// The property names that lead here from the document or the repeat's item.
  let path: [String]
  /// The id in the form; empty for objects.
  var id = ""
  var kind = Kind.unusable
  var parts: [ImportPart] = []
  var children: [ImportNode] = []
  let hints: ImportHints
  /// The names in use around the node.
  let scope: ImportScope

  init(
    _ name: String, _ pointer: JSONPointer, parent: ImportNode?, scope: ImportScope,
    hints: ImportHints
  ) {
    self.name = name
    self.pointer = pointer
    self.parent = parent
    path = parent.map { $0.path + [name] } ?? []
    self.scope = scope
    self.hints = hints
  }

  func child(_ name: String) -> ImportNode? { children.first { $0.name.isExactly(name) } }

  /// The parts that decide what kind of input this is: those that always hold, or else those under
  /// one and the same condition.
  var decidingParts: [ImportPart] {
    let unconditional = parts.filter(\.isUnconditional)
    guard unconditional.isEmpty, let first = parts.first else { return unconditional }
    let guards = first.guards.map(ObjectIdentifier.init)
    let isOne = parts.allSatisfy { $0.guards.map(ObjectIdentifier.init) == guards }
    return isOne ? parts : []
  }

  /// The first value of a keyword among the parts, unconditional ones first.
  func first(_ keyword: String) -> (value: FormValue, pointer: JSONPointer)? {
    let ordered = parts.filter(\.isUnconditional) + parts.filter { !$0.isUnconditional }
    for part in ordered {
      if let value = part.members[keyword] { return (value, part.pointer.appending(keyword)) }
    }
    return nil
  }

  /// The fields and repeats under the node, but not inside repeats.
  var leaves: [ImportNode] {
    switch kind {
    case .field, .list: [self]
    case .object: children.flatMap(\.leaves)
    case .unusable: []
    }
  }
}

/// The ids of one scope: the form, or a repeat's item.
final class ImportScope {
  let outer: ImportScope?
  private(set) var ids: Set<String> = []

  init(outer: ImportScope?) { self.outer = outer }

  /// An id like `wanted` that nobody has yet.
  func claim(_ wanted: String) -> String {
    var id = wanted
    var number = 2
    while !ids.insert(id).inserted {
      id = "\(wanted)_\(number)"
      number += 1
    }
    return id
  }

  /// Whether `id`, declared in `owner`, is what an `id` written here means.
  func sees(_ id: String, of owner: ImportScope) -> Bool {
    var scope: ImportScope? = self
    while let current = scope, current !== owner {
      if current.ids.contains(id) { return false }
      scope = current.outer
    }
    return scope === owner
  }
}
