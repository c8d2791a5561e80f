/// One document in a database.
///
/// The stack needs ``Migration/documents`` among its migrations. ``changes()`` tells of this
/// instance's changes, not of others'.
public final class DatabaseDocumentPersistence<Document: Codable & Sendable>: DocumentPersistence {
  private let stack: PersistentStack
  private let table: DocumentTable<Document>
  private let logger: any PersistenceLogger
  private let broadcaster = LatestValueBroadcaster<Document?>()

  /// Names a document; any text will do.
  public init(
    stack: PersistentStack, name: String, namespace: DocumentNamespace,
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    self.stack = stack
    table = DocumentTable(namespace: namespace, name: "document/" + name, indexes: [])
    self.logger = logger
  }

  /// Returns the document, or nil when there is none.
  public func load() async throws -> Document? {
    try await table.load(id: "", from: stack, logger: logger)
  }

  /// Stores the document in place of the one before.
  public func save(_ document: Document) async throws {
    let body = try DocumentCoding.encode(document, name: table.name)
    try await table.write(stack) { [table] db, key in
      try table.store(document, body: body, id: "", key: key, in: db)
    } whenStored: { [broadcaster] in
      broadcaster.publish(document)
    }
  }

  /// Removes the document; succeeds when there is none.
  public func delete() async throws {
    try await table.write(stack) { db, key in
      try db.execute("DELETE FROM document WHERE collection = \(key)")
    } whenStored: { [broadcaster] in
      broadcaster.publish(nil)
    }
  }

  /// The document after each change this instance makes from now on.
  public func changes() -> AsyncStream<Document?> { broadcaster.subscribe() }
}

extension DocumentTable {
  /// Throws ``DocumentError/corrupt(name:setAside:)`` for what it set aside, and
  /// ``DocumentError/lost(name:)`` for a document whose row is gone.
  func load(
    id: String, from stack: PersistentStack, logger: any PersistenceLogger
  ) async throws -> Document? {
    for _ in 0..<Self.attempts {
      let finding = try await read(stack) { db, key in
        try key.map { key in try find(id: id, key: key, in: db) } ?? Finding.absent
      }
      let stored: Stored
      switch finding {
      case .absent: return nil
      case .row(let row): stored = row
      case .lost:
        try await forgetLost(id, in: stack, logger: logger)
        throw DocumentError.lost(name: name)
      }
      if let document = document(in: stored) { return document }
      if let place = try await setAside([stored], in: stack, logger: logger).first {
        throw DocumentError.corrupt(name: name, setAside: place)
      }
    }
    throw Self.damaged
  }
}
