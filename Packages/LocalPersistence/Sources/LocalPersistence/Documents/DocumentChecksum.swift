#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The checksums (CRC-32C) of rows, over what is in them and whose they are.
///
/// Rows are read in a form in which no damage of a column keeps the others from being read.
enum DocumentChecksum {
  /// A collection's row.
  struct Collection: Codable {
    var key: Int64
    var namespace: String
    var name: String
    var indexes: String
    var checksum: Int64 = 0

    var expected: Int64 { DocumentChecksum.sum(["\(key)", namespace, name, indexes], Data()) }
    var isWhole: Bool { checksum == expected }
  }

  static let documentColumns: SQL = """
    CAST(d.id AS BLOB) AS id, COALESCE(CAST(d.body AS BLOB), x'') AS body,
    COALESCE(CAST(d.checksum AS INTEGER), -1) AS checksum
    """

  /// A document's row.
  struct Document: Codable, Sendable {
    /// The bytes of the text.
    var id: Data
    var body: Data
    var checksum: Int64

    func expected(in collection: Collection) -> Int64 {
      expected(namespace: collection.namespace, name: collection.name)
    }

    func expected(namespace: String, name: String) -> Int64 {
      DocumentChecksum.sum([namespace, name], id, body)
    }
  }

  static let writeColumns: SQL = """
    id, namespace, queue, CAST(key AS BLOB) AS key,
    COALESCE(CAST(payload AS BLOB), x'') AS payload, attempts,
    COALESCE(CAST(checksum AS INTEGER), -1) AS checksum
    """

  /// A waiting write's row; its count of attempts changes and is not covered.
  struct Write: Codable, Sendable {
    var id: Int64 = 0
    var namespace: String
    var queue: String
    var key: Data?
    var payload: Data
    var attempts = 0
    var checksum: Int64 = 0

    var expected: Int64 {
      DocumentChecksum.sum(
        [namespace, queue, key == nil ? "no key" : "key"], key ?? Data(), payload)
    }
    var isWhole: Bool { checksum == expected }
  }

  private static func sum(_ fields: [String], _ parts: Data...) -> Int64 {
    var sum = CRC32C()
    for field in fields { sum.add(field: field) }
    for part in parts {
      sum.add(field: "\(part.count)")
      sum.add(part)
    }
    return Int64(sum.value)
  }

  /// What is wrong with the rows of documents, at most 100 lines; nil where there are none of this form.
  static func findings(in db: borrowing Database) throws -> [String]? {
    let tables = try db.rows("SELECT 1 FROM sqlite_schema WHERE name = 'document_key'")
    guard !tables.isEmpty else { return nil }
    var findings: [String] = []
    let collections = try db.fetch(
      "SELECT key, namespace, name, indexes, checksum FROM document_collection",
      as: Collection.self)
    for collection in collections {
      if !collection.isWhole { findings.append("A collection has changed on the disk.") }
      let rows = try db.fetch(
        "SELECT \(documentColumns) FROM document d WHERE d.collection = \(collection.key)",
        as: Document.self)
      for row in rows where row.checksum != row.expected(in: collection) {
        findings.append("A document of “\(collection.name)” has changed on the disk.")
      }
    }
    for id in try db.fetch("SELECT id FROM pending_write", as: Int64.self) {
      let write: Write? = try db.fetchOne(
        "SELECT \(writeColumns) FROM pending_write WHERE id = \(id)")
      if let write, !write.isWhole {
        findings.append("A waiting write of “\(write.queue)” has changed on the disk.")
      }
    }
    return Array(findings.prefix(100))
  }
}
