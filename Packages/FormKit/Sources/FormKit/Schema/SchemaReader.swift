/// A cursor on one object of a schema document that reports what it cannot read.
struct SchemaReader {
  /// In the order of the document.
  let members: [SchemaMember]
  let pointer: JSONPointer
  let sink: FindingSink
  /// A bit for each member, by its key's trait: most keys asked for are absent.
  private let traits: UInt64

  /// A cursor on `node`; nil, with a finding, when it is no object.
  init?(_ node: SchemaNode, _ pointer: JSONPointer, _ sink: FindingSink, what: String) {
    guard case .object(let members) = node else {
      sink.error("wrongType", pointer, "\(what) must be an object, not \(node.kindName).")
      return nil
    }
    self.members = members
    self.pointer = pointer
    self.sink = sink
    traits = members.reduce(0) { $0 | $1.trait.bit }
  }

  /// The member under a key; nil when there is none.
  @inline(__always)
  subscript(key: MemberKey) -> SchemaNode? {
    let trait = key.trait
    return traits & trait.bit == 0 ? nil : present(key, trait)
  }

  /// The member under a key whose trait a member has.
  private func present(_ key: MemberKey, _ trait: KeyTrait) -> SchemaNode? {
    for member in members where member.trait == trait && key.isName(member.name) {
      return member.value
    }
    return nil
  }

  /// The member of a name that is known only when running.
  subscript(name name: String) -> SchemaNode? {
    members.first { $0.name.isExactly(name) }?.value
  }

  /// Warns of members that mean nothing.
  func allow(_ keys: KeyTable<Void>) {
    for member in members where keys[member.name, member.trait] == nil {
      return allow(keys.names)
    }
  }

  func allow(_ keys: [String]) {
    var unknown: [String] = []
    for member in members where !keys.containsExactly(member.name) {
      if member.name != "$schema", !member.name.hasPrefix("x-") { unknown.append(member.name) }
    }
    for key in unknown.sortedExactly() {
      sink.warning(
        "unknownKey", pointer.appending(key),
        "The key \"\(key)\" is unknown here and ignored."
          + Suggestion.sentence(for: key, among: keys))
    }
  }

  func has(_ key: MemberKey) -> Bool { self[key] != nil }

  func wrongType(_ key: MemberKey, _ expected: String) {
    wrongType(named: key.description, expected)
  }

  func wrongType(named name: String, _ expected: String) {
    let found = self[name: name]?.kindName ?? "nothing"
    sink.error(
      "wrongType", pointer.appending(name), "\"\(name)\" must be \(expected), not \(found).")
  }

  func string(_ key: MemberKey) -> String? {
    guard let value = self[key] else { return nil }
    if let text = value.stringValue { return text }
    wrongType(key, "a string")
    return nil
  }

  func requiredString(_ key: MemberKey, of what: String) -> String? {
    if let text = self[key]?.stringValue { return text }
    guard has(key) else {
      sink.error("missingKey", pointer, "\(what) needs \"\(key)\".")
      return nil
    }
    return string(key)
  }

  func identifier(_ key: MemberKey, of what: String) -> String? {
    guard let text = requiredString(key, of: what) else { return nil }
    guard FieldID.isValid(text) else {
      sink.error(
        "invalidId", pointer.appending(key.description),
        "\"\(text)\" is not an id. Start with a letter, then use letters, digits, _ or -.")
      return nil
    }
    return text
  }

  func bool(_ key: MemberKey) -> Bool? {
    guard let value = self[key] else { return nil }
    if let flag = value.boolValue { return flag }
    wrongType(key, "true or false")
    return nil
  }

  func number(_ key: MemberKey) -> Double? {
    guard let value = self[key] else { return nil }
    if let number = value.numberValue { return number }
    wrongType(key, "a number")
    return nil
  }

  func integer(_ key: MemberKey, atLeast minimum: Int = 0) -> Int? {
    guard let value = self[key] else { return nil }
    guard let number = value.integerValue else {
      wrongType(key, "a whole number")
      return nil
    }
    guard number >= minimum else {
      sink.error(
        "invalidValue", pointer.appending(key.description),
        "\"\(key)\" must be at least \(minimum).")
      return nil
    }
    return number
  }

  func array(_ key: MemberKey) -> [SchemaNode] {
    guard let value = self[key] else { return [] }
    if let items = value.arrayValue { return items }
    wrongType(key, "an array")
    return []
  }

  func choice<T: RawRepresentable & CaseIterable>(_ key: MemberKey, _ type: T.Type) -> T?
  where T.RawValue == String {
    guard let text = string(key) else { return nil }
    if let value = T(rawValue: text) { return value }
    let known = T.allCases.map(\.rawValue)
    sink.error(
      "invalidValue", pointer.appending(key.description),
      "\"\(text)\" is not one of \(known.joined(separator: ", "))."
        + Suggestion.sentence(for: text, among: known))
    return nil
  }

  func text(_ key: MemberKey) -> FormText? {
    guard let value = self[key] else { return nil }
    switch value {
    case .scalar(.string(let text)): return .literal(text)
    case .object(let members):
      if members.count == 1, members[0].name == "key", let name = members[0].value.stringValue {
        return .key(name)
      }
    default: break
    }
    wrongType(key, "a string or { \"key\": … }")
    return nil
  }
}
