/// A cursor on one object of a schema document that reports what it cannot read.
struct SchemaReader {
  let members: [String: FormValue]
  let pointer: JSONPointer
  let sink: FindingSink
  /// A bit for each member, by its key's ``trait``: most keys asked for are absent, and that is
  /// told without hashing.
  private let traits: UInt64
  /// Where the members of a small object are: looking through their keys costs less than hashing.
  private let few: [(key: TextKey, place: Dictionary<String, FormValue>.Index)]

  /// A cursor on `value`; nil, with a finding, when it is no object.
  init?(_ value: FormValue, _ pointer: JSONPointer, _ sink: FindingSink, what: String) {
    guard case .object(let members) = value else {
      sink.error("wrongType", pointer, "\(what) must be an object, not \(value.kindName).")
      return nil
    }
    self.members = members
    self.pointer = pointer
    self.sink = sink
    var traits: UInt64 = 0
    var few: [(key: TextKey, place: Dictionary<String, FormValue>.Index)] = []
    if members.count <= Self.smallCount { few.reserveCapacity(members.count) }
    var place = members.startIndex
    while place != members.endIndex {
      let key = members.keys[place]
      traits |= key.withBytes(Self.trait)
      if members.count <= Self.smallCount { few.append((TextKey(key), place)) }
      members.formIndex(after: &place)
    }
    self.traits = traits
    self.few = few
  }

  private static let smallCount = 12

  /// One of 64 bits, by a key's first byte and length.
  @inline(__always)
  private static func trait(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let first = key.isEmpty ? 0 : UInt64(key[0])
    return 1 << ((first &* 5 &+ UInt64(key.count)) & 63)
  }

  /// The member under a key; nil when there is none.
  @inline(__always)
  subscript(key: MemberKey) -> FormValue? {
    key.withBytes { traits & Self.trait($0) == 0 } ? nil : present(key)
  }

  /// The member under a key whose trait a member has.
  private func present(_ key: MemberKey) -> FormValue? {
    let packed = key.withBytes { TextKey($0) }
    guard packed.isWhole, !few.isEmpty else { return members[key.description] }
    for member in few where member.key == packed { return members.values[member.place] }
    return nil
  }

  /// The same for what stands in a schema most often.
  func allow(_ keys: KnownKeys) {
    if few.isEmpty || !few.allSatisfy({ keys.contains($0.key) }) { allow(keys.names) }
  }

  func allow(_ keys: [String]) {
    var unknown: [String] = []
    for key in members.keys where !keys.contains(key) {
      if key != "$schema", !key.hasPrefix("x-") { unknown.append(key) }
    }
    for key in unknown.sorted() {
      sink.warning(
        "unknownKey", pointer.appending(key),
        "The key \"\(key)\" means nothing here and is ignored."
          + Suggestion.sentence(for: key, among: keys))
    }
  }

  func has(_ key: MemberKey) -> Bool { self[key] != nil }

  func wrongType(_ key: MemberKey, _ expected: String) {
    let found = self[key]?.kindName ?? "nothing"
    sink.error(
      "wrongType", pointer.appending(key.description),
      "\"\(key)\" must be \(expected), not \(found).")
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
        "\"\(text)\" is no id: start with a letter, go on with letters, digits, _ or -.")
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

  func array(_ key: MemberKey) -> [FormValue] {
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
      "\"\(text)\" is none of \(known.joined(separator: ", "))."
        + Suggestion.sentence(for: text, among: known))
    return nil
  }

  func text(_ key: MemberKey) -> FormText? {
    guard let value = self[key] else { return nil }
    switch value {
    case .string(let text): return .literal(text)
    case .object(let members):
      if members.count == 1, let name = members["key"]?.stringValue { return .key(name) }
    default: break
    }
    wrongType(key, "a string or { \"key\": … }")
    return nil
  }
}
