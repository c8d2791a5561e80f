/// Many documents in a database, found by indexes.
///
/// The stack needs ``Migration/documents`` among its migrations. A call that changes something is one
/// transaction. ``changes()`` tells of this instance's changes, not of others'.
public final class DatabaseCollectionPersistence<
  Document: Codable & Sendable & Identifiable
>: CollectionPersistence where Document.ID == String {
  private let stack: PersistentStack
  private let table: DocumentTable<Document>
  private let logger: any PersistenceLogger
  private let broadcaster = ChangeBroadcaster()

  /// Names a collection; any text will do.
  ///
  /// Indexes that are new, or not asked for any more, are brought up to date by the next call.
  public init(
    stack: PersistentStack, name: String, namespace: DocumentNamespace,
    indexes: [DocumentIndex<Document>] = [],
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    self.stack = stack
    table = DocumentTable(namespace: namespace, name: "collection/" + name, indexes: indexes)
    self.logger = logger
  }

  /// Returns a document, or nil when there is none of that id.
  public func document(id: String) async throws -> Document? {
    try await table.load(id: id, from: stack, logger: logger)
  }

  /// Returns the documents a query asks for.
  public func documents(matching query: DocumentQuery) async throws -> [Document] {
    try query.verify(table.indexes.map(\.name))
    for _ in 0..<DocumentTable<Document>.attempts {
      let (stored, isLost) = try await table.read(stack) { [table] db, key in
        guard let key else { return ([DocumentTable<Document>.Stored](), false) }
        let stored = try table.stored(matching: query, key: key, in: db)
        guard query.isForAll else { return (stored, false) }
        return (stored, try stored.count < table.count(key: key, in: db))
      }
      if isLost { try await table.forgetLost(in: stack, logger: logger) }
      var documents: [Document] = []
      var damaged: [DocumentTable<Document>.Stored] = []
      for row in stored {
        guard let document = table.document(in: row) else {
          damaged.append(row)
          continue
        }
        documents.append(document)
      }
      if damaged.isEmpty { return documents }
      // Without them the limit has room for others.
      _ = try await table.setAside(damaged, in: stack, logger: logger)
    }
    throw DocumentTable<Document>.damaged
  }

  /// Stores documents in one transaction, each in place of the one with its id.
  public func save(_ documents: [Document]) async throws {
    let bodies = try documents.map { try DocumentCoding.encode($0, name: table.name) }
    guard !documents.isEmpty else { return }
    try await table.write(stack) { [table] db, key in
      for (document, body) in zip(documents, bodies) {
        try table.store(document, body: body, id: document.id, key: key, in: db)
      }
    } whenStored: { [broadcaster] in
      broadcaster.publish(Set(documents.map(\.id)))
    }
  }

  /// Removes documents in one transaction; succeeds when there are none of these ids.
  public func delete(ids: [String]) async throws {
    guard !ids.isEmpty else { return }
    try await table.write(stack) { db, key in
      for id in ids {
        try db.execute("DELETE FROM document WHERE collection = \(key) AND id = \(id)")
      }
    } whenStored: { [broadcaster] in
      broadcaster.publish(Set(ids))
    }
  }

  /// Removes every document in one transaction.
  public func deleteAll() async throws {
    try await table.write(stack) { db, key in
      let ids = try db.fetch("SELECT id FROM document WHERE collection = \(key)", as: String.self)
      try db.execute("DELETE FROM document WHERE collection = \(key)")
      return Set(ids)
    } whenStored: { [broadcaster] in
      broadcaster.publish($0)
    }
  }

  /// The ids that this instance changed, from this call on.
  public func changes() -> AsyncStream<Set<String>> { broadcaster.subscribe() }
}
