extension Connection {
  /// Returns the damage found in the database and in the rows of documents.
  func integrityReport() throws -> IntegrityReport {
    do {
      return try transaction(.reading) { db in
        let damage = try db.trustedRows("PRAGMA integrity_check(100)").compactMap { row in
          if case .text(let line)? = row.first, line != "ok" { line } else { nil }
        }
        let orphans = try db.trustedRows("PRAGMA foreign_key_check").prefix(100).compactMap { row in
          if case .text(let table)? = row.first {
            "A row of \(table) refers to a missing row."
          } else {
            nil
          }
        }
        let documents = try DocumentChecksum.findings(in: db)
        return IntegrityReport(
          findings: damage + orphans + (documents ?? []), hasDocuments: documents != nil)
      }
    } catch let error as DatabaseError {
      switch error {
      case .corrupt(let reason): return IntegrityReport(findings: [reason], hasDocuments: false)
      case .undecodableColumn:
        return IntegrityReport(findings: [error.description], hasDocuments: false)
      default: throw error
      }
    }
  }
}
