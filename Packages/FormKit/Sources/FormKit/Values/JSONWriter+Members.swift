extension JSONWriter {
  /// What is written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Begins an object, after a comma where something stands before it.
  mutating func beginObject() {
    separate()
    bytes.append(0x7B)
  }

  mutating func endObject() { bytes.append(0x7D) }

  /// Begins a member; the key is written as it is.
  mutating func member(_ key: StaticString) {
    separate()
    bytes.append(0x22)
    append(key)
    bytes.append(0x22)
    bytes.append(0x3A)
  }

  /// Writes a member; none for nil, as the other functions of this name.
  mutating func member(_ key: StaticString, text: String?) {
    guard let text else { return }
    member(key)
    write(text)
  }

  mutating func member(_ key: StaticString, flag: Bool?) {
    guard let flag else { return }
    member(key)
    append(flag ? "true" : "false")
  }

  mutating func member(_ key: StaticString, value: FormValue?) {
    guard let value else { return }
    member(key)
    write(value, depth: 0)
  }

  /// Writes a member that is an array of what another writer holds.
  mutating func member(_ key: StaticString, items: JSONWriter) {
    member(key)
    bytes.append(0x5B)
    bytes.append(contentsOf: items.bytes)
    bytes.append(0x5D)
  }

  /// Writes the comma before all but the first of an object or array.
  private mutating func separate() {
    guard let last = bytes.last, last != 0x7B, last != 0x5B else { return }
    bytes.append(0x2C)
  }
}
