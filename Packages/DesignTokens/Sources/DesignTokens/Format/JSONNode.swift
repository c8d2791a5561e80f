/// Where something stands: a byte of one of the files that were read.
struct Place: Hashable, Sendable {
  let file: Int32
  let offset: Int32

  static let nowhere = Place(file: -1, offset: 0)
}

/// A JSON value with its place in the file.
struct JSONNode: Sendable {
  enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object(JSONObject)
  }

  let kind: Kind
  let place: Place

  var object: JSONObject? {
    guard case .object(let object) = kind else { return nil }
    return object
  }

  var array: [JSONNode]? {
    guard case .array(let elements) = kind else { return nil }
    return elements
  }

  var string: String? {
    guard case .string(let text) = kind else { return nil }
    return text
  }

  /// What the value is, for messages.
  var noun: String {
    switch kind {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value without places.
  var value: JSONValue {
    switch kind {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let digits): .number(digits)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let object): .object(object.members.map { .init($0.name, $0.value.value) })
    }
  }
}

/// The members of a JSON object, in the order of the file, found by name.
struct JSONObject: Sendable {
  struct Member: Sendable {
    let name: String
    let place: Place
    let value: JSONNode
  }

  private(set) var members: [Member] = []
  private var table = KeyIndex()

  /// Adds a member; false when the name is taken.
  mutating func append(_ member: Member) -> Bool {
    guard table.insert(member.name, members.count) else { return false }
    members.append(member)
    return true
  }

  subscript(name: String) -> JSONNode? {
    table[name].map { members[$0].value }
  }

  /// The members with those of another object in the place of those of the same name.
  func overridden(by other: JSONObject) -> JSONObject {
    var result = JSONObject()
    for member in members where other[member.name] == nil { _ = result.append(member) }
    for member in other.members { _ = result.append(member) }
    return result
  }
}

/// Numbers by name: a list while it is short, hashed beyond.
struct KeyIndex: Sendable {
  private var entries: [(name: String, id: Int)] = []
  private var hashed: [ExactText: Int] = [:]

  /// Adds a name; false when it is taken.
  mutating func insert(_ name: String, _ id: Int) -> Bool {
    if entries.count < 8, hashed.isEmpty {
      guard self[name] == nil else { return false }
      entries.append((name, id))
      return true
    }
    if hashed.isEmpty {
      for entry in entries { hashed[ExactText(entry.name)] = entry.id }
      entries = []
    }
    return hashed.updateValueIfMissing(id, forKey: ExactText(name))
  }

  subscript(name: String) -> Int? {
    if !hashed.isEmpty { return hashed[ExactText(name)] }
    return entries.first { $0.name.isExactly(name) }?.id
  }
}

extension Dictionary {
  fileprivate mutating func updateValueIfMissing(_ value: Value, forKey key: Key) -> Bool {
    guard let replaced = updateValue(value, forKey: key) else { return true }
    self[key] = replaced
    return false
  }
}
