/// Reads a JSON document (RFC 8259) and keeps the order of members and the place of every value.
///
/// A repeated name, a lone surrogate and bytes that are not UTF-8 are malformed. Values may nest
/// ``maximumDepth`` deep.
struct JSONReader {
  struct Error: Swift.Error {
    let reason: String
    let offset: Int
  }

  static let maximumDepth = 128

  let bytes: [UInt8]
  let file: Int32
  var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8], file: Int32) {
    self.bytes = bytes
    self.file = file
  }

  /// The value of the whole document.
  static func read(_ bytes: [UInt8], file: Int32) throws(Error) -> JSONNode {
    guard bytes.count < Int32.max else { throw Error(reason: "the file is too large", offset: 0) }
    var reader = JSONReader(bytes, file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.failure("nothing may follow the value") }
    return value
  }

  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  func failure(_ reason: String, at offset: Int? = nil) -> Error {
    Error(reason: reason, offset: offset ?? index)
  }

  private func place(_ offset: Int) -> Place {
    Place(file: file, offset: Int32(truncatingIfNeeded: offset))
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func value() throws(Error) -> JSONNode {
    let start = place(index)
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(kind: .object(try object()), place: start)
    case UInt8(ascii: "["): return JSONNode(kind: .array(try array()), place: start)
    case UInt8(ascii: "\""): return JSONNode(kind: .string(try string()), place: start)
    case UInt8(ascii: "t"): return JSONNode(kind: try word("true", .bool(true)), place: start)
    case UInt8(ascii: "f"): return JSONNode(kind: try word("false", .bool(false)), place: start)
    case UInt8(ascii: "n"): return JSONNode(kind: try word("null", .null), place: start)
    case nil: throw failure("the file ends where a value is expected")
    default: return JSONNode(kind: .number(try number()), place: start)
    }
  }

  private mutating func enter() throws(Error) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw failure("values nest deeper than \(Self.maximumDepth)")
    }
    index += 1
    skipSpace()
  }

  private mutating func object() throws(Error) -> JSONObject {
    try enter()
    var object = JSONObject()
    var isFirst = true
    while try continues(until: UInt8(ascii: "}"), &isFirst) {
      let start = index
      guard byte == UInt8(ascii: "\"") else { throw failure("a name in quotes is expected") }
      let name = try string()
      skipSpace()
      guard byte == UInt8(ascii: ":") else { throw failure("a ':' is expected") }
      index += 1
      skipSpace()
      let member = JSONObject.Member(name: name, place: place(start), value: try value())
      guard object.append(member) else {
        throw failure("the name '\(name)' occurs twice", at: start)
      }
    }
    return object
  }

  private mutating func array() throws(Error) -> [JSONNode] {
    try enter()
    var elements: [JSONNode] = []
    var isFirst = true
    while try continues(until: UInt8(ascii: "]"), &isFirst) { elements.append(try value()) }
    return elements
  }

  /// Whether another element follows; steps over the comma, or over the end.
  private mutating func continues(
    until end: UInt8, _ isFirst: inout Bool
  ) throws(Error) -> Bool {
    skipSpace()
    if byte == end {
      index += 1
      depth -= 1
      return false
    }
    defer { isFirst = false }
    if isFirst { return true }
    guard byte == UInt8(ascii: ",") else {
      throw failure("a ',' or a '\(Character(Unicode.Scalar(end)))' is expected")
    }
    index += 1
    skipSpace()
    guard byte != end else { throw failure("a value must follow the ','") }
    return true
  }

  private mutating func word(
    _ text: StaticString, _ kind: JSONNode.Kind
  ) throws(Error) -> JSONNode.Kind {
    let expected = Array(text.description.utf8)
    guard bytes[index...].starts(with: expected) else { throw failure("this is not a JSON value") }
    index += expected.count
    return kind
  }
}
