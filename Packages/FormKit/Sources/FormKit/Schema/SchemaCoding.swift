/// Reads and writes parts of a schema through format 1, for `Codable`.
enum SchemaCoding {
  /// Reads the part of a document that stands under `pointer` once `wrap` has put a value there.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the findings, their pointers relative to the value.
  static func decode<Part>(
    _ decoder: any Decoder, at pointer: String, wrap: (FormValue) -> FormValue,
    part: (FormSchema) -> Part?
  ) throws -> Part {
    let value = try FormValue(from: decoder)
    let findings: [LintFinding]
    do throws(SchemaRefused) {
      if let part = part(try FormSchema(document: wrap(value))) { return part }
      findings = []
    } catch {
      findings = error.findings.map { finding in
        LintFinding(
          severity: finding.severity, code: finding.code,
          path: finding.path.hasPrefix(pointer)
            ? String(finding.path.dropFirst(pointer.count)) : finding.path,
          message: finding.message)
      }
    }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: SchemaRefused(findings: findings).description))
  }

  /// A document with some members beside what every schema has.
  static func schema(_ members: [String: FormValue]) -> FormValue {
    let standard: [String: FormValue] = ["formatVersion": 1, "id": "part", "sections": []]
    return .object(standard.merging(members) { $1 })
  }

  static func section(_ value: FormValue) -> FormValue {
    schema(["sections": .array([value])])
  }

  static func field(_ value: FormValue) -> FormValue {
    section(.object(["fields": .array([value])]))
  }

  /// A text field with some more members.
  static func field(with members: [String: FormValue]) -> FormValue {
    let standard: [String: FormValue] = ["id": "part", "type": "text", "label": "part"]
    return field(.object(standard.merging(members) { $1 }))
  }
}
