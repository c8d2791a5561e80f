/// What a check of a database found, and how far it went.
public struct IntegrityReport: Sendable, Equatable {
  /// What is wrong, a line each; none when nothing was found.
  public let findings: [String]
  /// What was checked, a line each.
  public let checked: [String]
  /// What was not, a line each: damage there is not among the findings.
  public let unchecked: [String]

  init(findings: [String], hasDocuments: Bool) {
    self.findings = findings
    let structure = [
      "Structure: pages, the order of rows, indexes, and the rules of columns.",
      "References between rows.",
    ]
    checked =
      structure + (hasDocuments ? ["Checksums of documents and of waiting writes."] : [])
    unchecked = [
      hasDocuments
        ? "Values in tables other than those of documents and waiting writes."
        : "Values in rows: a changed byte is not found if the structure stays valid.",
      "Free space and documents that were set aside.",
    ]
  }
}
