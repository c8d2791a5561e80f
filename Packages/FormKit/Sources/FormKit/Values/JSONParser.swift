/// Why a text is not JSON that a form may read.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in words.
  public let reason: String
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int

  /// One sentence with the place first.
  public var description: String { "line \(line), column \(column): \(reason)" }
}

extension FormValue {
  /// Parses strict JSON (RFC 8259).
  ///
  /// A repeated object key, a lone surrogate, invalid UTF-8, a non-finite number and nesting deeper
  /// than `maximumDepth` are errors. Cost is linear in the input.
  ///
  /// - Parameter maximumDepth: The deepest nesting accepted; default 128, at most 256.
  /// - Throws: ``JSONSyntaxError`` with line and column.
  public init(json text: String, maximumDepth: Int = 128) throws(JSONSyntaxError) {
    try self.init(json: Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// Parses strict JSON from UTF-8 bytes; see ``init(json:maximumDepth:)-(String,_)``.
  ///
  /// - Throws: ``JSONSyntaxError`` with line and column.
  public init(json bytes: [UInt8], maximumDepth: Int = 128) throws(JSONSyntaxError) {
    var parser = JSONParser<FormValue>(bytes: bytes, maximumDepth: maximumDepth)
    self = try parser.document()
  }

  /// The line and column of the value an RFC 6901 pointer names, for error messages.
  ///
  /// Returns nil when the text is no JSON or holds no such value.
  public static func position(of pointer: String, inJSON bytes: [UInt8]) -> (
    line: Int, column: Int
  )? {
    var parser = JSONParser<FormValue>(bytes: bytes, maximumDepth: 128)
    parser.tracks = true
    guard (try? parser.document()) != nil, let offset = parser.offsets[pointer] else { return nil }
    return parser.place(offset)
  }
}

struct JSONParser<Tree: JSONTree> {
  let bytes: [UInt8]
  let maximumDepth: Int
  var index = 0
  var tracks = false
  var offsets: TextMap<Int> = [:]
  private var pointer = ""

  /// Reading and judging values recurses as deep as they nest.
  static var deepestNesting: Int { 256 }

  init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = min(maximumDepth, Self.deepestNesting)
  }

  mutating func document() throws(JSONSyntaxError) -> Tree {
    skipByteOrderMark()
    skipSpace()
    let value = try self.value(depth: 0)
    try end()
    return value
  }

  mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Nothing but space may follow.
  mutating func end() throws(JSONSyntaxError) {
    skipSpace()
    if index < bytes.count { throw failure("text after the end of the document") }
  }

  func place(_ offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    for position in 0..<min(offset, bytes.count) where bytes[position] == 0x0A {
      line += 1
      start = position + 1
    }
    return (line, offset - start + 1)
  }

  private func failure(_ reason: String, at offset: Int? = nil) -> JSONSyntaxError {
    let (line, column) = place(offset ?? index)
    return JSONSyntaxError(reason: reason, line: line, column: column)
  }

  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  mutating func value(depth: Int) throws(JSONSyntaxError) -> Tree {
    guard depth <= maximumDepth else {
      throw failure("nested deeper than \(maximumDepth) levels")
    }
    if tracks { offsets[pointer] = index }
    guard index < bytes.count else { throw failure("the document ends where a value should be") }
    switch bytes[index] {
    case 0x7B: return try object(depth: depth)
    case 0x5B: return try array(depth: depth)
    case 0x22: return Tree(scalar: .string(try string()))
    case 0x74: return try literal("true", .bool(true))
    case 0x66: return try literal("false", .bool(false))
    case 0x6E: return try literal("null", .null)
    case 0x2D, 0x30...0x39: return try number()
    default: throw failure("a value is expected here")
    }
  }

  private mutating func literal(
    _ word: String, _ value: FormValue
  ) throws(JSONSyntaxError) -> Tree {
    guard bytes[index...].starts(with: word.utf8) else { throw failure("a value is expected here") }
    index += word.utf8.count
    return Tree(scalar: value)
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> Tree {
    let outer = pointer
    index += 1
    skipSpace()
    if index < bytes.count, bytes[index] == 0x7D {
      index += 1
      return Tree(Tree.Members())
    }
    var members = Tree.Members()
    members.reserve()
    while true {
      let (key, start) = try key()
      if tracks { pointer = outer + "/" + JSONPointer.escape(key) }
      let member = try value(depth: depth + 1)
      guard members.add(member, under: key) else { throw repeated(key, at: start) }
      if try closes(0x7D) { break }
    }
    pointer = outer
    return Tree(members)
  }

  /// An object's key and the colon behind it, with the space around them, and where the key starts.
  mutating func key() throws(JSONSyntaxError) -> (key: String, start: Int) {
    skipSpace()
    let start = index
    guard index < bytes.count, bytes[index] == 0x22 else {
      throw failure("an object key in double quotes is expected here")
    }
    let key = try string()
    skipSpace()
    try expect(0x3A, "a colon is expected after the key")
    skipSpace()
    return (key, start)
  }

  func repeated(_ key: String, at start: Int) -> JSONSyntaxError {
    failure("the key \"\(key)\" occurs twice in one object", at: start)
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> Tree {
    var items: [Tree] = []
    let outer = pointer
    index += 1
    skipSpace()
    if index < bytes.count, bytes[index] == 0x5D {
      index += 1
      return Tree(items: [])
    }
    while true {
      skipSpace()
      if tracks { pointer = "\(outer)/\(items.count)" }
      items.append(try value(depth: depth + 1))
      if try closes(0x5D) { break }
    }
    pointer = outer
    return Tree(items: items)
  }

  mutating func closes(_ bracket: UInt8) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    guard index < bytes.count else { throw failure("the document ends inside a value") }
    let byte = bytes[index]
    guard byte == bracket || byte == 0x2C else {
      throw failure("a comma or the closing bracket is expected here")
    }
    index += 1
    return byte == bracket
  }

  private mutating func expect(_ byte: UInt8, _ reason: String) throws(JSONSyntaxError) {
    guard index < bytes.count, bytes[index] == byte else { throw failure(reason) }
    index += 1
  }

  private mutating func number() throws(JSONSyntaxError) -> Tree {
    let start = index
    if bytes[index] == 0x2D { index += 1 }
    let integerStart = index
    skipDigits()
    guard index > integerStart else { throw failure("a digit is expected here") }
    if bytes[integerStart] == 0x30, index - integerStart > 1 {
      throw failure("a number cannot start with 0", at: start)
    }
    if index < bytes.count, bytes[index] == 0x2E {
      index += 1
      try requireDigits()
    }
    if index < bytes.count, bytes[index] | 0x20 == 0x65 {
      index += 1
      if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
      try requireDigits()
    }
    if let number = smallInteger(start..<index) { return Tree(scalar: .number(number)) }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      number.isFinite
    else { throw failure("the number is too large", at: start) }
    return Tree(scalar: .number(number))
  }

  /// A whole number without exponent of at most 15 characters, which a double holds exactly; not -0.
  private func smallInteger(_ range: Range<Int>) -> Double? {
    guard range.count <= 15 else { return nil }
    let isNegative = bytes[range.lowerBound] == 0x2D
    var result: Int64 = 0
    for index in (isNegative ? range.dropFirst() : range) {
      guard bytes[index] >= 0x30, bytes[index] <= 0x39 else { return nil }
      result = result * 10 + Int64(bytes[index] - 0x30)
    }
    if isNegative { return result == 0 ? nil : Double(-result) }
    return Double(result)
  }

  private mutating func skipDigits() {
    while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
  }

  private mutating func requireDigits() throws(JSONSyntaxError) {
    let start = index
    skipDigits()
    if index == start { throw failure("a digit is expected here") }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    let start = index
    let (end, seen) = bytes.withUnsafeBufferPointer { Self.plainText($0, from: start) }
    index = end
    if index < bytes.count, bytes[index] == 0x22 {
      defer { index += 1 }
      guard seen < 0x80 else { return try decode(bytes[start..<index], at: start) }
      let range = start..<index
      return bytes.withUnsafeBufferPointer {
        String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
      }
    }
    return try escapedString(from: start)
  }

  /// Where a text ends or needs a closer look, and the bits of its bytes.
  private static func plainText(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int, seen: UInt8) {
    var index = start
    var seen: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
      seen |= byte
      index += 1
    }
    return (index, seen)
  }

  private func decode(
    _ slice: ArraySlice<UInt8>, at offset: Int
  ) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw failure("the text is not valid UTF-8", at: offset)
    }
    return text
  }

  private mutating func escapedString(from start: Int) throws(JSONSyntaxError) -> String {
    var buffer = Array(bytes[start..<index])
    while true {
      guard index < bytes.count else { throw failure("the document ends inside a string") }
      let byte = bytes[index]
      switch byte {
      case 0x22:
        index += 1
        return try decode(buffer[...], at: start)
      case 0x5C: try escape(into: &buffer)
      case 0..<0x20: throw failure("a control character must be escaped")
      default:
        buffer.append(byte)
        index += 1
      }
    }
  }

  private mutating func escape(into buffer: inout [UInt8]) throws(JSONSyntaxError) {
    let start = index
    guard index + 1 < bytes.count else { throw failure("the document ends inside a string") }
    index += 2
    switch bytes[start + 1] {
    case 0x22, 0x5C, 0x2F: buffer.append(bytes[start + 1])
    case 0x62: buffer.append(0x08)
    case 0x66: buffer.append(0x0C)
    case 0x6E: buffer.append(0x0A)
    case 0x72: buffer.append(0x0D)
    case 0x74: buffer.append(0x09)
    case 0x75: buffer.append(contentsOf: UTF8.encode(try scalar(from: start)) ?? .init())
    default: throw failure("an unknown escape", at: start)
    }
  }

  private mutating func scalar(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, bytes[index...].starts(with: [0x5C, 0x75]) {
      index += 2
      let second = try codeUnit()
      if second >= 0xDC00, second <= 0xDFFF {
        let value = 0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    throw failure("half of a surrogate pair is missing", at: start)
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    guard index + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16),
      bytes[index] != 0x2B, bytes[index] != 0x2D
    else { throw failure("four hexadecimal digits are expected here") }
    index += 4
    return unit
  }
}
