#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Migration {
  /// The tables of ``DatabaseDocumentPersistence``, ``DatabaseCollectionPersistence`` and
  /// ``PendingWriteQueue``; a stack that holds one of them has this among its migrations.
  public static var documents: Migration {
    Migration("documents 1", followUps: [documentChecksums]) { db in
      for statement in statements { try db.execute(statement) }
    }
  }

  /// Gives every row a checksum, and keeps the ids a second time so that a lost row is noticed.
  ///
  /// What was damaged before gets the checksum of the damage.
  private static var documentChecksums: Migration {
    Migration("documents 2") { db in
      for statement in checksumStatements { try db.execute(statement) }
      let collections = try db.fetch(
        "SELECT key, namespace, name, indexes, checksum FROM document_collection",
        as: DocumentChecksum.Collection.self)
      for collection in collections {
        try db.execute(
          """
          UPDATE document_collection SET checksum = \(collection.expected)
          WHERE key = \(collection.key)
          """)
        try addChecksums(toDocumentsOf: collection, in: db)
      }
      try addChecksumsToPendingWrites(in: db)
    }
  }

  private static var checksumStatements: [SQL] {
    [
      "ALTER TABLE document_collection ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE document ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE pending_write ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0",
      """
      CREATE TABLE document_key (
        collection INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (collection, id),
        FOREIGN KEY (collection, id) REFERENCES document (collection, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
      """,
      "INSERT INTO document_key SELECT collection, id FROM document",
    ]
  }

  /// Some rows at a time, so that not all of them are in memory at once.
  private static func addChecksums(
    toDocumentsOf collection: DocumentChecksum.Collection, in db: borrowing Database
  ) throws {
    var rest: SQL = ""
    while true {
      let rows: [DocumentChecksum.Document] = try db.fetch(
        """
        SELECT \(DocumentChecksum.documentColumns) FROM document d
        WHERE d.collection = \(collection.key) \(rest) ORDER BY d.id LIMIT 500
        """)
      for row in rows {
        try db.execute(
          """
          UPDATE document SET checksum = \(row.expected(in: collection))
          WHERE collection = \(collection.key) AND id = CAST(\(row.id) AS TEXT)
          """)
      }
      guard let last = rows.last else { return }
      rest = "AND d.id > CAST(\(last.id) AS TEXT)"
    }
  }

  private static func addChecksumsToPendingWrites(in db: borrowing Database) throws {
    for id in try db.fetch("SELECT id FROM pending_write", as: Int64.self) {
      guard
        let write = try db.fetchOne(
          "SELECT \(DocumentChecksum.writeColumns) FROM pending_write WHERE id = \(id)",
          as: DocumentChecksum.Write.self)
      else { continue }
      try db.execute(
        "UPDATE pending_write SET checksum = \(write.expected) WHERE id = \(id)")
    }
  }

  private static var statements: [SQL] {
    [
      """
      CREATE TABLE document_collection (
        key INTEGER PRIMARY KEY, namespace TEXT NOT NULL, name TEXT NOT NULL,
        indexes TEXT NOT NULL, UNIQUE (namespace, name)) STRICT
      """,
      """
      CREATE TABLE document (
        collection INTEGER NOT NULL REFERENCES document_collection (key), id TEXT NOT NULL,
        body BLOB NOT NULL, PRIMARY KEY (collection, id)) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE document_index (
        collection INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, value ANY,
        PRIMARY KEY (collection, id, name),
        FOREIGN KEY (collection, id) REFERENCES document (collection, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX document_by_value ON document_index (collection, name, value, id)",
      """
      CREATE TABLE pending_write (
        id INTEGER PRIMARY KEY AUTOINCREMENT, namespace TEXT NOT NULL, queue TEXT NOT NULL,
        key TEXT, payload BLOB NOT NULL, attempts INTEGER NOT NULL) STRICT
      """,
      "CREATE INDEX pending_write_by_queue ON pending_write (namespace, queue, id)",
      """
      CREATE TABLE set_aside (
        id INTEGER PRIMARY KEY AUTOINCREMENT, namespace TEXT NOT NULL, name TEXT NOT NULL,
        body BLOB NOT NULL) STRICT
      """,
    ]
  }
}
