extension FieldRule: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(
      decoder, at: "/sections/0/fields/0/rules/0", part: \.fields.first?.rules.first)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FieldOptions: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(
      decoder, at: "/sections/0/fields/0/options", part: \.fields.first?.options)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FieldAccessibility: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(
      decoder, at: "/sections/0/fields/0/accessibility", part: \.fields.first?.accessibility)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FormText: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(decoder, at: "/title", part: \.title)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension Condition: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(decoder, at: "/rules/0/that", part: \.rules.first?.that)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FormExpression: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(
      decoder, at: "/sections/0/fields/0/compute", part: \.fields.first?.compute)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FieldOption: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(
      decoder, at: "/sections/0/fields/0/options/0",
      part: { schema in
        if case .fixed(let options)? = schema.fields.first?.options { options.first } else { nil }
      })
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FieldType: Codable {}
extension HiddenValuePolicy: Codable {}
extension LengthUnit: Codable {}
extension RuleTiming: Codable {}
extension Severity: Codable {}
extension Transform: Codable {}
extension ValidationMode: Codable {}
