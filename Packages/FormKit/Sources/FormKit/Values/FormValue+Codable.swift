extension FormValue: Codable {
  /// Reads any JSON value; the decoder's rules for repeated keys and large numbers apply.
  ///
  /// - Throws: `DecodingError` for what JSON cannot say.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let items = try? container.decode([FormValue].self) {
      self = .array(items)
    } else {
      self = .object(try container.decode(FormObject.self))
    }
  }

  /// Writes the value.
  ///
  /// - Throws: What the encoder throws, such as for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .number(let number): try encode(number, into: &container)
    case .string(let text): try container.encode(text)
    case .array(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    }
  }

  /// A whole number as an integer, so that encoders that tell the two apart write no fraction.
  private func encode(
    _ number: Double, into container: inout any SingleValueEncodingContainer
  ) throws {
    if let integer = integerValue {
      try container.encode(integer)
    } else {
      try container.encode(number)
    }
  }
}

extension FieldID: Codable {}
