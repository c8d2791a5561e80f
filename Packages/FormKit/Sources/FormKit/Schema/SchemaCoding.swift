/// Reads parts of a schema through format 1, for `Codable`.
enum SchemaCoding {
  /// Reads the part of a schema that stands at a pointer, from the smallest document that has one.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the findings, their pointers relative to the part.
  static func decode<Part>(
    _ decoder: any Decoder, at pointer: String, part: (FormSchema) -> Part?
  ) throws -> Part {
    let value = try FormValue(from: decoder)
    let findings: [LintFinding]
    do throws(SchemaError) {
      if let part = part(try FormSchema(document: document(holding: value, at: pointer))) {
        return part
      }
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
        debugDescription: SchemaError(findings: findings).description))
  }

  /// What has to stand beside a part, by where both stand.
  private static let required: [String: FormObject] = [
    "": ["formatVersion": 1, "id": "part", "sections": []],
    "/sections/0": ["id": "part"],
    "/sections/0/fields/0": ["id": "part", "type": "text", "label": "part"],
    "/rules/0": ["rule": "assert"],
  ]

  private static func document(holding value: FormValue, at pointer: String) -> FormValue {
    guard let slash = pointer.lastIndex(of: "/") else { return value }
    let parent = String(pointer[..<slash])
    let key = String(pointer[slash...].dropFirst())
    if key == "0" { return document(holding: .array([value]), at: parent) }
    var members = required[parent] ?? [:]
    if key == "pages" { members["sections"] = nil }
    members[key] = value
    return document(holding: .object(members), at: parent)
  }
}
