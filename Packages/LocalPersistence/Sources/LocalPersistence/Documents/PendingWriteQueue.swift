#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Changes that wait to be sent, in order, over restarts.
///
/// ```swift
/// try await queue.enqueue(Rename(to: "Ann"), key: "profile")
/// for write in try await queue.writes() {
///   guard let write = try await queue.beginAttempt(write.id) else { continue }
///   try await send(write.payload)
///   try await queue.acknowledge(write.id)
/// }
/// ```
///
/// A write is stored when ``enqueue(_:key:)`` returns and stays until it is acknowledged: one that was
/// sent but not acknowledged is sent again, so the receiver must know it by its id. The stack needs
/// ``Migration/documents`` among its migrations. Throws ``DocumentError`` and `CancellationError`.
public final class PendingWriteQueue<Payload: Codable & Sendable>: Sendable {
  private let stack: PersistentStack
  private let name: String
  private let namespace: DocumentNamespace
  private let logger: any PersistenceLogger

  /// Names a queue; any text will do.
  public init(
    stack: PersistentStack, name: String, namespace: DocumentNamespace,
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    self.stack = stack
    self.name = name
    self.namespace = namespace
    self.logger = logger
  }

  /// Appends a write and returns its id.
  ///
  /// A write with the key of one that was never attempted takes that one's place in the order and its
  /// id; without a key it is always a new one.
  @discardableResult
  public func enqueue(_ payload: Payload, key: String? = nil) async throws
    -> PendingWrite<Payload>.ID
  {
    let body = try DocumentCoding.encode(payload, name: name)
    let checksum = Stored(
      namespace: namespace.key, queue: name, key: key.map { Data($0.utf8) }, payload: body
    ).expected
    return try await write { [name, namespace] db in
      let coalesced: Int64? = try db.fetchOne(
        """
        UPDATE pending_write SET payload = \(body), checksum = \(checksum)
        WHERE namespace = \(namespace.key) AND queue = \(name) AND key = \(key.databaseValue) AND attempts = 0
        RETURNING id
        """)
      if let coalesced { return coalesced }
      try db.execute(
        """
        INSERT INTO pending_write (namespace, queue, key, payload, attempts, checksum)
        VALUES (\(namespace.key), \(name), \(key.databaseValue), \(body), 0, \(checksum))
        """)
      return try db.fetchOne("SELECT last_insert_rowid()", as: Int64.self) ?? 0
    }
  }

  /// The writes that wait, in the order they were enqueued; at most `limit` of them.
  ///
  /// One that cannot be read is set aside and logged; it never holds up the others.
  public func writes(limit: Int? = nil) async throws -> [PendingWrite<Payload>] {
    // Others may write meanwhile; what cannot be removed must not be set aside for ever.
    for _ in 0..<8 {
      let stored = try await rows(limit: limit)
      var writes: [PendingWrite<Payload>] = []
      var damaged: [Stored] = []
      for row in stored {
        if let write = write(row) { writes.append(write) } else { damaged.append(row) }
      }
      if damaged.isEmpty { return writes }
      try await setAside(damaged)
    }
    throw DocumentError.unavailable(
      reason: "The database is damaged. Restore a backup, or delete its file.")
  }

  /// Counts an attempt and returns the write as it is now, or nil when it is not there any more.
  ///
  /// Call it before sending: from then on a write with the same key is a new one.
  public func beginAttempt(
    _ id: PendingWrite<Payload>.ID
  ) async throws -> PendingWrite<Payload>? {
    let stored: Stored? = try await write { [name, namespace] db in
      try db.fetchOne(
        """
        UPDATE pending_write SET attempts = attempts + 1
        WHERE id = \(id) AND namespace = \(namespace.key) AND queue = \(name)
        RETURNING \(DocumentChecksum.writeColumns)
        """)
    }
    guard let stored else { return nil }
    if let write = write(stored) { return write }
    try await setAside([stored])
    return nil
  }

  /// Removes a write that arrived, or that never will; succeeds when it is not there.
  public func acknowledge(_ id: PendingWrite<Payload>.ID) async throws {
    try await write { [name, namespace] db in
      try db.execute(
        """
        DELETE FROM pending_write
        WHERE id = \(id) AND namespace = \(namespace.key) AND queue = \(name)
        """)
    }
  }

  /// Removes every write.
  public func removeAll() async throws {
    try await write { [name, namespace] db in
      try db.execute(
        "DELETE FROM pending_write WHERE namespace = \(namespace.key) AND queue = \(name)")
    }
  }

  /// How many writes wait.
  public func count() async throws -> Int {
    try await reporting {
      try await self.stack.read { [name = self.name, namespace = self.namespace] db in
        try db.fetchOne(
          "SELECT count(*) FROM pending_write WHERE namespace = \(namespace.key) AND queue = \(name)",
          as: Int.self) ?? 0
      }
    }
  }

  /// One element after changes of any queue of the stack; the last change is never missed.
  public func changes() -> AsyncStream<Set<String>> { stack.changes(in: ["pending_write"]) }
}

extension PendingWriteQueue {
  fileprivate typealias Stored = DocumentChecksum.Write

  /// Nil for one that is damaged or does not decode.
  fileprivate func write(_ stored: Stored) -> PendingWrite<Payload>? {
    guard stored.isWhole else { return nil }
    return DocumentCoding.decode(Payload.self, from: stored.payload).map { payload in
      PendingWrite(
        id: stored.id, key: stored.key.map { String(decoding: $0, as: UTF8.self) },
        payload: payload, attempts: stored.attempts)
    }
  }

  fileprivate func rows(limit: Int?) async throws -> [Stored] {
    try await reporting {
      try await self.stack.read { [name = self.name, namespace = self.namespace] db in
        try db.fetch(
          """
          SELECT \(DocumentChecksum.writeColumns) FROM pending_write
          WHERE namespace = \(namespace.key) AND queue = \(name)
          ORDER BY id LIMIT \(limit.map { max($0, 0) } ?? -1)
          """)
      }
    }
  }

  fileprivate func setAside(_ damaged: [Stored]) async throws {
    let places = try await write { [name, namespace] db in
      let keeper = SetAside(namespace: namespace, name: "queue/" + name)
      var places: [String] = []
      for stored in damaged {
        places.append(try keeper.keep(stored.payload, in: db))
        try db.execute("DELETE FROM pending_write WHERE id = \(stored.id)")
      }
      return places
    }
    for place in places { logger.logSetAside("queue/" + name, as: place) }
  }

  fileprivate func write<Result: Sendable>(
    _ body: @escaping @Sendable (borrowing Database) throws -> Result
  ) async throws -> Result {
    try await reporting { try await self.stack.write(body) }
  }

  private func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as DatabaseError {
      throw DocumentError(error)
    }
  }
}
