extension FormSchema: Codable {
  /// Reads the schema as a format 1 document.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(decoder, at: "") { $0 }
  }

  /// Writes the schema as a format 1 document.
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension FormPage: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(decoder, at: "/pages/0", part: \.pages.first)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FormSection: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(
      decoder, at: "/sections/0", part: { $0.pages.first?.sections.first })
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FormField: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(decoder, at: "/sections/0/fields/0", part: \.fields.first)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FormRule: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(decoder, at: "/rules/0", part: \.rules.first)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FormAction: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(decoder, at: "/actions/0", part: \.actions.first)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension RepeatPolicy: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(
      decoder, at: "/sections/0/repeat", part: { $0.pages.first?.sections.first?.itemCount })
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension ValidationPolicy: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(decoder, at: "/validation", part: \.validation)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}
