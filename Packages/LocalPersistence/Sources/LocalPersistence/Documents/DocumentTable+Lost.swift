#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rows that damage has put out of reach: ids are kept a second time, in `document_key`.
extension DocumentTable {
  /// What there is of a document.
  enum Finding: Sendable {
    case absent
    case row(Stored)
    /// It was stored and never deleted, but its row is not there.
    case lost
  }

  func find(id: String, key: Int64, in db: borrowing Database) throws -> Finding {
    let stored: Stored? = try db.fetchOne(
      """
      SELECT \(DocumentChecksum.documentColumns) FROM document d
      WHERE d.collection = \(key) AND d.id = \(id)
      """)
    // A damaged neighbour may have led to another row.
    if let stored, stored.id == Data(id.utf8) { return .row(stored) }
    let known = try db.rows(
      "SELECT 1 FROM document_key WHERE collection = \(key) AND id = \(id)")
    if known.isEmpty { return .absent }
    // A damaged row misleads the search for its neighbours, too; a look at each row finds those.
    let whole: Stored? = try db.fetchOne(
      """
      SELECT \(DocumentChecksum.documentColumns) FROM document d
      WHERE +d.collection = \(key) AND CAST(d.id AS BLOB) = \(Data(id.utf8))
      """)
    return whole.map(Finding.row) ?? .lost
  }

  /// How many documents there should be.
  func count(key: Int64, in db: borrowing Database) throws -> Int {
    try db.fetchOne("SELECT count(*) FROM document_key WHERE collection = \(key)", as: Int.self)
      ?? 0
  }

  /// Forgets that there were documents whose rows are gone, and logs each of them once.
  ///
  /// - Parameter id: The only document to forget; nil for every one that is lost.
  func forgetLost(
    _ id: String? = nil, in stack: PersistentStack, logger: any PersistenceLogger
  ) async throws {
    let lost = try await reporting {
      try await stack.write { db in
        let key = try writingKey(in: db)
        let ids = try id.map { [$0] } ?? lostIDs(key: key, in: db)
        for id in ids {
          try db.execute("DELETE FROM document_key WHERE collection = \(key) AND id = \(id)")
        }
        return ids
      }
    }
    for _ in lost {
      logger.log(
        name: "DocumentStore_Load_Fail", parameters: ["document": name, "reason": "lost"],
        level: .severe)
    }
  }

  private func lostIDs(key: Int64, in db: borrowing Database) throws -> [String] {
    try db.fetch(
      """
      SELECT id FROM document_key k WHERE collection = \(key) AND NOT EXISTS
      (SELECT 1 FROM document d WHERE d.collection = k.collection AND d.id = k.id)
      """)
  }
}
