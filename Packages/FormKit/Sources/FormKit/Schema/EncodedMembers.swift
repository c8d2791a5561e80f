/// The members of an object of format 1 being written; a default is left out.
struct EncodedMembers {
  private(set) var members: FormObject = [:]

  var value: FormValue { .object(members) }

  subscript(key: String) -> FormValue? {
    get { members[key] }
    set { members[key] = newValue }
  }

  mutating func add(_ key: String, _ text: String?) {
    if let text { members[key] = .string(text) }
  }

  mutating func add(_ key: String, _ text: FormText?) {
    if let text { members[key] = text.encoded }
  }

  mutating func add(_ key: String, _ number: Int?, unless standard: Int? = nil) {
    if let number, number != standard { members[key] = .number(Double(number)) }
  }

  mutating func add(_ key: String, _ condition: Condition, unless standard: Bool) {
    if condition != .constant(standard) { members[key] = condition.encoded }
  }

  /// A list, left out when it is empty.
  mutating func add(_ key: String, _ items: [FormValue]) {
    if !items.isEmpty { members[key] = .array(items) }
  }

  mutating func add<T: RawRepresentable & Equatable>(_ key: String, _ choice: T, unless standard: T)
  where T.RawValue == String {
    if choice != standard { members[key] = .string(choice.rawValue) }
  }
}

extension FormText {
  /// The text as format 1 writes it.
  var encoded: FormValue {
    switch self {
    case .literal(let text): .string(text)
    case .key(let key): .object(["key": .string(key)])
    }
  }
}
