extension FormValue {
  /// The value as JSON text with sorted keys.
  ///
  /// - Parameter pretty: Whether to indent by two spaces; false writes one line.
  public func json(pretty: Bool = false) -> String {
    var writer = JSONWriter(pretty: pretty)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

struct JSONWriter {
  let pretty: Bool
  var bytes: [UInt8] = []

  init(pretty: Bool) { self.pretty = pretty }

  mutating func write(_ value: FormValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .number(let number): append(FormNumber.text(number))
    case .string(let text): write(text)
    case .array(let items):
      list(open: "[", close: "]", count: items.count, depth: depth) { writer, index in
        writer.write(items[index], depth: depth + 1)
      }
    case .object(let members):
      let keys = members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      list(open: "{", close: "}", count: keys.count, depth: depth) { writer, index in
        writer.write(keys[index])
        writer.append(writer.pretty ? ": " : ":")
        writer.write(members[keys[index]] ?? .null, depth: depth + 1)
      }
    }
  }

  private mutating func list(
    open: String, close: String, count: Int, depth: Int,
    element: (inout JSONWriter, Int) -> Void
  ) {
    append(open)
    for index in 0..<count {
      if index > 0 { append(",") }
      newline(depth + 1)
      element(&self, index)
    }
    if count > 0 { newline(depth) }
    append(close)
  }

  private mutating func newline(_ depth: Int) {
    guard pretty else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22: append("\\\"")
      case 0x5C: append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20, 0x7F:
        let hex = String(byte, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
