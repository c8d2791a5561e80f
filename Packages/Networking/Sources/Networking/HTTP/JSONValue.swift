/// An arbitrary JSON value, for JSON data that has no Swift type of its own.
public enum JSONValue: Hashable, Sendable {
  /// The JSON value `null`.
  case null
  /// The JSON value `true` or `false`.
  case bool(Bool)
  /// A JSON number; integers beyond 2^53 lose precision.
  case number(Double)
  /// A JSON string.
  case string(String)
  /// A JSON array.
  case array([JSONValue])
  /// A JSON object, as a dictionary from member names to values.
  case object([String: JSONValue])

  /// The string; nil if the value is not a string.
  public var stringValue: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of the object's member named `name`.
  ///
  /// The result is nil if there is no such member or if this value is not an object.
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

extension JSONValue: Codable {
  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the JSON value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
