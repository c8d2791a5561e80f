#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rows of one document or collection.
struct DocumentTable<Document: Codable & Sendable>: Sendable {
  /// A stored document, not read yet.
  struct Stored: Codable, Sendable {
    var id: String
    var body: Data
  }

  /// Thrown by a reading transaction that needs a writing one first.
  struct NeedsIndexing: Error {}

  let namespace: DocumentNamespace
  let name: String
  let indexes: [DocumentIndex<Document>]

  /// Nil while nothing was ever stored.
  func readingKey(in db: borrowing Database) throws -> Int64? {
    guard let known = try collection(in: db) else { return nil }
    guard known.indexes == indexNames else { throw NeedsIndexing() }
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
      return try db.fetchOne("SELECT last_insert_rowid()", as: Int64.self) ?? 0
    }
    if known.indexes != indexNames {
      try db.execute("DELETE FROM document_index WHERE collection = \(known.key)")
      for stored in try db.fetch(
        "SELECT id, body FROM document WHERE collection = \(known.key)", as: Stored.self)
      {
        // A damaged one has no values; reading it sets it aside.
        guard let document = DocumentCoding.decode(Document.self, from: stored.body) else {
          continue
        }
        try index(document, id: stored.id, key: known.key, in: db)
      }
      try db.execute(
        "UPDATE document_collection SET indexes = \(indexNames) WHERE key = \(known.key)")
    }
    return known.key
  }

  func store(
    _ document: Document, body: Data, id: String, key: Int64, in db: borrowing Database
  ) throws {
    try db.execute(
      """
      INSERT INTO document VALUES (\(key), \(id), \(body))
      ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body
      """)
    try index(document, id: id, key: key, in: db)
  }

  /// Moves what could not be read to the side, unless it was replaced meanwhile; returns the places.
  func setAside(_ damaged: [Stored], in db: borrowing Database) throws -> [String] {
    let key = try writingKey(in: db)
    var places: [String] = []
    for stored in damaged {
      let present = try db.fetchOne(
        """
        SELECT 1 FROM document
        WHERE collection = \(key) AND id = \(stored.id) AND body = \(stored.body)
        """, as: Int.self)
      guard present != nil else { continue }
      places.append(try SetAside(namespace: namespace, name: name).keep(stored.body, in: db))
      try db.execute("DELETE FROM document WHERE collection = \(key) AND id = \(stored.id)")
    }
    return places
  }

  private struct Collection: Codable {
    var key: Int64
    var indexes: String
  }

  private func collection(in db: borrowing Database) throws -> Collection? {
    try db.fetchOne(
      """
      SELECT key, indexes FROM document_collection
      WHERE namespace = \(namespace.key) AND name = \(name)
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
