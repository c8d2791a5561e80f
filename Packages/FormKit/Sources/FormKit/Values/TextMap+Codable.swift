extension TextMap: Decodable where Value: Decodable {
  /// Reads an object; the decoder's rules for keys that are canonically equivalent apply.
  ///
  /// - Throws: `DecodingError` for what is no object of such values.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String: Value].self))
  }
}

extension TextMap: Encodable where Value: Encodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Writes an object.
  ///
  /// - Throws: What the encoder throws for a value.
  public func encode(to encoder: any Encoder) throws {
    let plain = [String: Value](map { ($0.key, $0.value) }) { first, _ in first }
    if plain.count == count { return try plain.encode(to: encoder) }
    // Equivalent keys, which no dictionary of texts holds.
    var container = encoder.container(keyedBy: Name.self)
    for (key, value) in self { try container.encode(value, forKey: Name(stringValue: key)) }
  }
}
