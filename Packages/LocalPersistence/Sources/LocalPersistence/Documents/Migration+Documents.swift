extension Migration {
  /// The tables of ``DatabaseDocumentPersistence``, ``DatabaseCollectionPersistence`` and
  /// ``PendingWriteQueue``; a stack that holds one of them has this among its migrations.
  public static var documents: Migration {
    Migration("documents 1") { db in
      for statement in statements { try db.execute(statement) }
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
