extension FormDraft {
  /// The version of the JSON form.
  static let formatVersion = 1

  /// Why bytes are no draft; it never quotes what was typed.
  public enum DecodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The bytes are not JSON.
    case syntax(line: Int, column: Int)
    /// The JSON is no draft; the RFC 6901 pointer says where.
    case malformed(path: String, expected: String)
    /// A later release wrote it.
    case unknownFormat(Int)
    /// It belongs to another schema.
    case otherSchema(String)

    /// One sentence.
    public var description: String {
      switch self {
      case .syntax(let line, let column): "The draft is not JSON: line \(line), column \(column)."
      case .malformed(let path, let expected): "The draft has no \(expected) at \"\(path)\"."
      case .unknownFormat(let version): "The draft has format \(version), not \(formatVersion)."
      case .otherSchema(let id): "The draft belongs to the form \"\(id)\"."
      }
    }
  }

  /// The draft as UTF-8 JSON with sorted keys; a number that is not finite becomes null, an instant
  /// before 1970 becomes 0.
  public var json: [UInt8] {
    let document: FormValue = .object([
      "formatVersion": .number(Double(Self.formatVersion)), "schema": .string(schema),
      "version": .number(Double(version)),
      "savedAt": .number(Double(min(max(savedAt, 0), Int(FormNumber.largestInteger)))),
      "values": .object(values), "page": page.map(FormValue.string) ?? .null,
      "focused": focused.map { .string($0.description) } ?? .null,
      "touched": .array(touched.map { .string($0.description) }), "ui": .object(ui),
    ])
    return Array(document.json().utf8)
  }

  /// Reads a draft; unknown keys are ignored, missing ones but `schema` take their defaults.
  ///
  /// - Throws: ``DecodingError``.
  public init(json bytes: [UInt8]) throws(DecodingError) {
    let document: FormValue
    do {
      document = try FormValue(json: bytes)
    } catch {
      throw .syntax(line: error.line, column: error.column)
    }
    guard case .object(let members) = document else {
      throw .malformed(path: "", expected: "object")
    }
    let reader = DraftReader(members: members)
    let format = try reader.integer("formatVersion", from: 1) ?? Self.formatVersion
    guard format == Self.formatVersion else { throw .unknownFormat(format) }
    guard let schema = try reader.string("schema") else {
      throw .malformed(path: "/schema", expected: "text")
    }
    self.init(
      schema: schema, version: try reader.integer("version", from: 1) ?? 1,
      savedAt: try reader.integer("savedAt", from: nil) ?? 0, values: try reader.object("values"),
      page: try reader.string("page"),
      focused: try reader.string("focused").map(FieldPath.init(_:)),
      touched: try reader.strings("touched").map(FieldPath.init(_:)), ui: try reader.object("ui"))
  }
}

/// Reads the members of a draft; null counts as missing.
private struct DraftReader {
  let members: FormObject

  func string(_ key: String) throws(FormDraft.DecodingError) -> String? {
    try value(key, "text") { $0.stringValue }
  }

  func integer(_ key: String, from minimum: Int?) throws(FormDraft.DecodingError) -> Int? {
    try value(key, "whole number") { value in
      value.integerValue.flatMap { $0 >= minimum ?? .min ? $0 : nil }
    }
  }

  func object(_ key: String) throws(FormDraft.DecodingError) -> FormObject {
    try value(key, "object") { $0.objectValue } ?? [:]
  }

  func strings(_ key: String) throws(FormDraft.DecodingError) -> [String] {
    try value(key, "list of texts") { value in
      value.arrayValue.flatMap { items in
        let texts = items.compactMap(\.stringValue)
        return texts.count == items.count ? texts : nil
      }
    } ?? []
  }

  private func value<T>(
    _ key: String, _ expected: String, _ read: (FormValue) -> T?
  ) throws(FormDraft.DecodingError) -> T? {
    guard let value = members[key], value != .null else { return nil }
    guard let result = read(value) else { throw .malformed(path: "/" + key, expected: expected) }
    return result
  }
}
