/// A schema document as its text has it: an object's members in their order, nothing hashed.
///
/// A schema is read once, each member by its name; dictionaries would cost more than the reading.
enum SchemaNode: Sendable {
  /// What is neither array nor object.
  case scalar(FormValue)
  case array([SchemaNode])
  case object([SchemaMember])

  init(_ value: FormValue) {
    switch value {
    case .array(let items): self = .array(items.map { SchemaNode($0) })
    case .object(let members):
      self = .object(members.map { SchemaMember($0.key, SchemaNode($0.value)) })
    default: self = .scalar(value)
    }
  }

  /// The value a form holds.
  var value: FormValue {
    switch self {
    case .scalar(let value): value
    case .array(let items): .array(items.map(\.value))
    case .object(let members):
      .object(FormObject(members.map { ($0.name, $0.value.value) }) { first, _ in first })
    }
  }

  private var scalar: FormValue? {
    if case .scalar(let value) = self { value } else { nil }
  }

  var stringValue: String? { scalar?.stringValue }

  var boolValue: Bool? { scalar?.boolValue }

  var numberValue: Double? { scalar?.numberValue }

  var integerValue: Int? { scalar?.integerValue }

  var arrayValue: [SchemaNode]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The member of a name; nil when there is none or this is no object.
  subscript(name name: String) -> SchemaNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.isExactly(name) }?.value
  }

  var kindName: String {
    switch self {
    case .scalar(let value): value.kindName
    case .array: FormValue.array([]).kindName
    case .object: FormValue.object([:]).kindName
    }
  }
}

/// One member of a schema's object.
struct SchemaMember: Sendable {
  let name: String
  let value: SchemaNode
  let trait: KeyTrait

  init(_ name: String, _ value: SchemaNode) {
    self.name = name
    self.value = value
    trait = KeyTrait(name)
  }
}

extension SchemaNode: JSONTree {
  struct Members: JSONMembers {
    private static let fewCount = 16

    fileprivate var all: [SchemaMember] = []
    /// The names, once looking through them would cost more than hashing.
    private var names: Set<ExactText> = []

    mutating func reserve() { all.reserveCapacity(6) }

    mutating func add(_ value: SchemaNode, under name: String) -> Bool {
      let member = SchemaMember(name, value)
      if all.count < Self.fewCount {
        for known in all where known.trait == member.trait && known.name.isExactly(name) {
          return false
        }
      } else {
        if names.isEmpty { names = Set(all.map { ExactText($0.name) }) }
        guard names.insert(ExactText(name)).inserted else { return false }
      }
      all.append(member)
      return true
    }
  }

  init(scalar: FormValue) { self = .scalar(scalar) }

  init(items: [SchemaNode]) { self = .array(items) }

  init(_ members: Members) { self = .object(members.all) }
}
