extension FormValue {
  /// The value as JSON text with sorted keys.
  ///
  /// - Parameter pretty: Whether to indent by two spaces; false writes one line.
  public func json(pretty: Bool = false) -> String {
    var writer = JSONWriter(pretty: pretty)
    writer.write(self, depth: 0)
    return writer.text
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
      let members = members.sorted { $0.key.isExactlyBefore($1.key) }
      list(open: "{", close: "}", count: members.count, depth: depth) { writer, index in
        writer.write(members[index].key)
        writer.append(writer.pretty ? ": " : ":")
        writer.write(members[index].value, depth: depth + 1)
      }
    }
  }

  private mutating func list(
    open: StaticString, close: StaticString, count: Int, depth: Int,
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

  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// A string in double quotes; what needs no escape is copied in one piece.
  mutating func write(_ text: String) {
    var text = text
    bytes.append(0x22)
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices where Self.needsEscape(utf8[index]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        escape(utf8[index])
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(0x22)
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    default:
      let hex = String(byte, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
    }
  }
}
