/// A cursor on one object of a schema document that reports what it cannot read.
struct SchemaReader {
  let members: [String: FormValue]
  let pointer: JSONPointer
  let sink: FindingSink
  /// A bit for each member, by its key's ``trait``: most keys asked for are absent, and that is
  /// told without hashing.
  private let traits: UInt64
  /// The members of a small object side by side: looking through them costs less than hashing.
  private let few: [(key: TextKey, value: FormValue)]

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
    var few: [(key: TextKey, value: FormValue)] = []
    if members.count <= Self.smallCount { few.reserveCapacity(members.count) }
    for (key, value) in members {
      traits |= Self.trait(key)
      if members.count <= Self.smallCount { few.append((TextKey(key), value)) }
    }
    self.traits = traits
    self.few = few
  }

  private static let smallCount = 12

  /// One of 64 bits, by a key's first byte and length.
  private static func trait(_ key: String) -> UInt64 {
    key.withBytes { bytes in
      let first = bytes.isEmpty ? 0 : UInt64(bytes[0])
      return 1 << ((first &* 5 &+ UInt64(bytes.count)) & 63)
    }
  }

  /// The member under a key; nil when there is none.
  subscript(key: String) -> FormValue? {
    if traits & Self.trait(key) == 0 { return nil }
    let packed = TextKey(key)
    guard packed.isWhole, !few.isEmpty else { return members[key] }
    for member in few where member.key == packed { return member.value }
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

  func has(_ key: String) -> Bool { self[key] != nil }

  func wrongType(_ key: String, _ expected: String) {
    let found = self[key]?.kindName ?? "nothing"
    sink.error(
      "wrongType", pointer.appending(key), "\"\(key)\" must be \(expected), not \(found).")
  }

  func string(_ key: String) -> String? {
    guard let value = self[key] else { return nil }
    if let text = value.stringValue { return text }
    wrongType(key, "a string")
    return nil
  }

  func requiredString(_ key: String, of what: String) -> String? {
    if let text = self[key]?.stringValue { return text }
    guard has(key) else {
      sink.error("missingKey", pointer, "\(what) needs \"\(key)\".")
      return nil
    }
    return string(key)
  }

  func identifier(_ key: String, of what: String) -> String? {
    guard let text = requiredString(key, of: what) else { return nil }
    guard FieldID.isValid(text) else {
      sink.error(
        "invalidId", pointer.appending(key),
        "\"\(text)\" is no id: start with a letter, go on with letters, digits, _ or -.")
      return nil
    }
    return text
  }

  func bool(_ key: String) -> Bool? {
    guard let value = self[key] else { return nil }
    if let flag = value.boolValue { return flag }
    wrongType(key, "true or false")
    return nil
  }

  func number(_ key: String) -> Double? {
    guard let value = self[key] else { return nil }
    if let number = value.numberValue { return number }
    wrongType(key, "a number")
    return nil
  }

  func integer(_ key: String, atLeast minimum: Int = 0) -> Int? {
    guard let value = self[key] else { return nil }
    guard let number = value.integerValue else {
      wrongType(key, "a whole number")
      return nil
    }
    guard number >= minimum else {
      sink.error(
        "invalidValue", pointer.appending(key), "\"\(key)\" must be at least \(minimum).")
      return nil
    }
    return number
  }

  func array(_ key: String) -> [FormValue] {
    guard let value = self[key] else { return [] }
    if let items = value.arrayValue { return items }
    wrongType(key, "an array")
    return []
  }

  func choice<T: RawRepresentable & CaseIterable>(_ key: String, _ type: T.Type) -> T?
  where T.RawValue == String {
    guard let text = string(key) else { return nil }
    if let value = T(rawValue: text) { return value }
    let known = T.allCases.map(\.rawValue)
    sink.error(
      "invalidValue", pointer.appending(key),
      "\"\(text)\" is none of \(known.joined(separator: ", "))."
        + Suggestion.sentence(for: text, among: known))
    return nil
  }

  func text(_ key: String) -> FormText? {
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
