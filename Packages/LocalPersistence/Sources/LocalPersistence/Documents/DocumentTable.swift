#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rows of one document or collection.
struct DocumentTable<Document: Codable & Sendable>: Sendable {
  /// A stored document, not read yet.
  typealias Stored = DocumentChecksum.Document

  /// Thrown by a reading transaction that needs a writing one first.
  struct NeedsIndexingError: Error {}

  let namespace: DocumentNamespace
  let name: String
  let indexes: [DocumentIndex<Document>]

  /// The document of a row; nil when it is damaged or does not decode.
  func document(in stored: Stored) -> Document? {
    guard stored.checksum == stored.expected(namespace: namespace.key, name: name) else {
      return nil
    }
    return DocumentCoding.decode(Document.self, from: stored.body)
  }

  /// Nil while nothing was ever stored.
  func readingKey(in db: borrowing Database) throws -> Int64? {
    guard let known = try collection(in: db) else { return nil }
    guard known.indexes == indexNames else { throw NeedsIndexingError() }
    return known.key
  }

  /// Makes the collection when there is none, and the indexes anew when they are others.
  func writingKey(in db: borrowing Database) throws -> Int64 {
    guard let known = try collection(in: db) else {
      try db.execute(
        """
        INSERT INTO document_collection (namespace, name, indexes)
        VALUES (\(namespace.key), \(name), \(indexNames))
        """)
      let key = try db.fetchOne("SELECT last_insert_rowid()", as: Int64.self) ?? 0
      try note(indexes: indexNames, of: key, in: db)
      return key
    }
    if known.indexes != indexNames {
      try db.execute("DELETE FROM document_index WHERE collection = \(known.key)")
      for stored in try db.fetch(
        """
        SELECT \(DocumentChecksum.documentColumns) FROM document d
        WHERE d.collection = \(known.key)
        """, as: Stored.self)
      {
        // A damaged one has no values; reading it sets it aside.
        guard let document = document(in: stored) else { continue }
        try index(
          document, id: String(decoding: stored.id, as: UTF8.self), key: known.key, in: db)
      }
      try note(indexes: indexNames, of: known.key, in: db)
    }
    return known.key
  }

  func store(
    _ document: Document, body: Data, id: String, key: Int64, in db: borrowing Database
  ) throws {
    let checksum = Stored(id: Data(id.utf8), body: body, checksum: 0)
      .expected(namespace: namespace.key, name: name)
    try db.execute(
      """
      INSERT INTO document (collection, id, body, checksum)
      VALUES (\(key), \(id), \(body), \(checksum))
      ON CONFLICT (collection, id)
      DO UPDATE SET body = excluded.body, checksum = excluded.checksum
      """)
    try db.execute(
      "INSERT INTO document_key VALUES (\(key), \(id)) ON CONFLICT DO NOTHING")
    try index(document, id: id, key: key, in: db)
  }

  /// How often a read begins anew after it set something aside: others may write meanwhile.
  static var attempts: Int { 8 }

  /// What is thrown when damage stays in the way.
  static var damaged: DocumentError {
    .unavailable(reason: "The database is damaged. Restore a backup, or delete its file.")
  }

  /// Moves what could not be read to the side, unless it was replaced meanwhile; returns the places.
  func setAside(_ damaged: [Stored], in db: borrowing Database) throws -> [String] {
    let key = try writingKey(in: db)
    var places: [String] = []
    for stored in damaged {
      guard try isStored(stored, key: key, in: db) else { continue }
      places.append(try SetAside(namespace: namespace, name: name).keep(stored.body, in: db))
      // Its id may have become that of a whole document.
      try db.execute(
        """
        DELETE FROM document WHERE collection = \(key) AND CAST(id AS BLOB) = \(stored.id)
        AND COALESCE(CAST(body AS BLOB), x'') = \(stored.body)
        """)
      // A row out of its order can be read but not deleted.
      if try isStored(stored, key: key, in: db) {
        throw DatabaseError.corrupt(reason: "A damaged row cannot be removed.")
      }
    }
    return places
  }

  private func isStored(_ stored: Stored, key: Int64, in db: borrowing Database) throws -> Bool {
    try db.rows(
      """
      SELECT 1 FROM document
      WHERE collection = \(key) AND CAST(id AS BLOB) = \(stored.id)
      AND COALESCE(CAST(body AS BLOB), x'') = \(stored.body)
      """
    ).isEmpty == false
  }

  private func collection(in db: borrowing Database) throws -> DocumentChecksum.Collection? {
    let found: DocumentChecksum.Collection? = try db.fetchOne(
      """
      SELECT key, namespace, name, indexes, checksum FROM document_collection
      WHERE namespace = \(namespace.key) AND name = \(name)
      """)
    if let found, found.isWhole { return found }
    // It may be one of those that are damaged, or its entry in the table's index.
    let known = try db.fetch(
      "SELECT key, namespace, name, indexes, checksum FROM document_collection",
      as: DocumentChecksum.Collection.self)
    guard known.allSatisfy(\.isWhole) else {
      throw DatabaseError.corrupt(reason: "The list of collections has changed on the disk.")
    }
    return known.first {
      Array($0.namespace.utf8) == Array(namespace.key.utf8)
        && Array($0.name.utf8) == Array(name.utf8)
    }
  }

  private func note(indexes: String, of key: Int64, in db: borrowing Database) throws {
    let collection = DocumentChecksum.Collection(
      key: key, namespace: namespace.key, name: name, indexes: indexes)
    try db.execute(
      """
      UPDATE document_collection SET indexes = \(indexes), checksum = \(collection.expected)
      WHERE key = \(key)
      """)
  }

  private func index(
    _ document: Document, id: String, key: Int64, in db: borrowing Database
  ) throws {
    for index in indexes {
      try db.execute(
        """
        INSERT INTO document_index VALUES (\(key), \(id), \(index.name), \(index.value(of: document)))
        ON CONFLICT (collection, id, name) DO UPDATE SET value = excluded.value
        """)
    }
  }

  /// Each after its length, so that no two lists read the same.
  private var indexNames: String {
    indexes.map(\.name).sorted().map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
  }
}
