/// One record of a batch, `{"id", "schema", "values"}`: whose values are judged by which form.
///
/// ```swift
/// var known: [UInt8] = []
/// for line in lines {
///   let record = try CheckRecord(json: line, knownSchema: known)
///   if case .document(_, let range) = record.schema { known = Array(line[range]) }
/// }
/// ```
///
/// Records that carry the same schema need not read it again and again: one that repeats the bytes
/// of a known schema is recognised by them.
public struct CheckRecord: Sendable, Hashable {
  /// What a record says about its form.
  public enum Schema: Sendable, Hashable {
    /// The record has no schema.
    case missing
    /// The same bytes as the known schema; they were not read.
    case known
    /// A schema document, and where in the line it stands.
    case document(FormValue, Range<Int>)
    /// Text, the id of a built-in schema, or what cannot be a schema.
    case other(FormValue)
  }

  /// The record's id; nil when it has none.
  public private(set) var id: FormValue?
  /// The form.
  public private(set) var schema = Schema.missing
  /// The values; nil when there are none.
  public private(set) var values: FormValue?
  /// False when the line holds a value that is no object; the rest is then missing.
  public private(set) var isObject = true

  /// Reads a record; other members are read and dropped.
  ///
  /// - Parameters:
  ///   - line: One JSON document in UTF-8, as strict as ``FormValue/init(json:maximumDepth:)-(String,_)``.
  ///   - knownSchema: The bytes of a schema object that was read before; default none.
  /// - Throws: ``JSONSyntaxError``.
  public init(json line: [UInt8], knownSchema: [UInt8] = []) throws(JSONSyntaxError) {
    var parser = JSONParser<FormValue>(bytes: line, maximumDepth: 128)
    parser.skipByteOrderMark()
    parser.skipSpace()
    guard parser.index < line.count, line[parser.index] == 0x7B else {
      _ = try FormValue(json: line)
      isObject = false
      return
    }
    try readMembers(&parser, knownSchema)
    try parser.end()
  }

  private mutating func readMembers(
    _ parser: inout JSONParser<FormValue>, _ knownSchema: [UInt8]
  ) throws(JSONSyntaxError) {
    parser.index += 1
    parser.skipSpace()
    if parser.index < parser.bytes.count, parser.bytes[parser.index] == 0x7D {
      parser.index += 1
      return
    }
    var others: Set<ExactText> = []
    while true {
      let (key, start) = try parser.key()
      let isNew: Bool
      switch key {
      case "id":
        isNew = id == nil
        id = try parser.value(depth: 1)
      case "schema":
        isNew = schema == .missing
        schema = try readSchema(&parser, knownSchema)
      case "values":
        isNew = values == nil
        values = try parser.value(depth: 1)
      default:
        _ = try parser.value(depth: 1)
        isNew = others.insert(ExactText(key)).inserted
      }
      if !isNew { throw parser.repeated(key, at: start) }
      if try parser.closes(0x7D) { return }
    }
  }

  private func readSchema(
    _ parser: inout JSONParser<FormValue>, _ known: [UInt8]
  ) throws(JSONSyntaxError) -> Schema {
    let start = parser.index
    if known.first == 0x7B, known.last == 0x7D, parser.continues(with: known) {
      parser.index += known.count
      return .known
    }
    let value = try parser.value(depth: 1)
    guard case .object = value else { return .other(value) }
    return .document(value, start..<parser.index)
  }
}

extension JSONParser {
  /// Whether these bytes come next.
  fileprivate func continues(with other: [UInt8]) -> Bool {
    guard other.count <= bytes.count - index else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      other.withUnsafeBufferPointer { other in
        // Backwards: schemas that differ do so rarely in their first bytes.
        for offset in other.indices.reversed() where bytes[index + offset] != other[offset] {
          return false
        }
        return true
      }
    }
  }
}
