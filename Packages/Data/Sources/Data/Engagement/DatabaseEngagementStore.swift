public import Domain
public import LocalPersistence

/// Engagement logs in a database: a file that only its owner may read, or memory.
///
/// An entry is on the disk when its call returns. Several processes may use the file at once.
public struct DatabaseEngagementStore: EngagementStore {
  private static let fileName = "engagement.sqlite"

  private let stack: PersistentStack
  private let folder: SecureFolder?
  let zones: TimeZones

  /// Names a store; nothing is read before the first call.
  ///
  /// - Parameters:
  ///   - folder: The folder of the file; nil for memory.
  ///   - timeZone: Returns the rules of a zone by its IANA name; nil for an unknown one.
  public init(
    folder: SecureFolder?, timeZone: @escaping @Sendable (String) -> TimeZoneRules?
  ) {
    self.folder = folder
    zones = TimeZones(find: timeZone)
    stack = PersistentStack(
      folder.map { .file(folder: $0, name: Self.fileName) } ?? .memory,
      migrations: [.engagementLogs])
  }

  /// Opens a log; without entries at first.
  public func open(_ log: EngagementLogID) async throws {
    try await write { db in
      try db.execute(
        """
        INSERT INTO engagement_log (user, collection, key, revision, received)
        VALUES (\(log.user.rawValue), \(log.collection.rawValue), \(log.key), 0, 0)
        ON CONFLICT DO NOTHING
        """)
    }
  }

  /// Returns all entries of a log, in its order.
  public func contents(of log: EngagementLogID) async throws -> EngagementContents {
    try await read { [zones] db in
      let row = try EngagementLogRow.find(log, in: db)
      return EngagementContents(
        revision: row.revision, entries: try row.entries(of: log.collection, zones, in: db))
    }
  }

  /// Appends an entry that waits; one whose id the log has changes nothing.
  public func append(
    _ entry: EngagementEntry, to log: EngagementLogID
  ) async throws -> EngagementRevision {
    try await write { db in
      let row = try EngagementLogRow.find(log, in: db)
      return try row.insert(entry, number: nil, in: db)
        ? try row.countChange(in: db) : row.revision
    }
  }

  /// Returns the first entry that waits; nil when none does.
  public func nextWaiting(in log: EngagementLogID) async throws -> EngagementEntry? {
    try await read { [zones] db in
      try EngagementLogRow.find(log, in: db).waiting(of: log.collection, zones, limit: 1, in: db)
        .first
    }
  }

  /// Returns the number of entries that wait.
  public func waitingCount(in log: EngagementLogID) async throws -> Int {
    try await read { db in
      let row = try EngagementLogRow.find(log, in: db)
      return try db.fetchOne(
        "SELECT count(*) FROM engagement_entry WHERE log = \(row.key) AND number IS NULL",
        as: Int.self) ?? 0
    }
  }

  /// Gives an entry the number of the service.
  public func acknowledge(
    _ id: EngagementEntry.ID, as number: Int, in log: EngagementLogID
  ) async throws -> EngagementRevision {
    try await write { db in
      let row = try EngagementLogRow.find(log, in: db)
      try db.execute(
        "UPDATE engagement_entry SET number = \(number) WHERE log = \(row.key) AND id = \(id)")
      return try row.countChange(in: db)
    }
  }

  /// Removes an entry that waits, if there is one with the id.
  public func remove(
    _ id: EngagementEntry.ID, from log: EngagementLogID
  ) async throws -> EngagementRevision {
    try await write { db in
      let row = try EngagementLogRow.find(log, in: db)
      try db.execute(
        """
        DELETE FROM engagement_entry
        WHERE log = \(row.key) AND id = \(id) AND number IS NULL
        """)
      return try row.countChange(in: db)
    }
  }

  /// Returns the number up to which the log has the entries of the service; 0 at first.
  public func lastReceived(in log: EngagementLogID) async throws -> Int {
    try await read { db in try EngagementLogRow.find(log, in: db).received }
  }

  /// Adds entries of the service, which follow ``lastReceived(in:)``.
  public func merge(
    _ page: EngagementPage, into log: EngagementLogID
  ) async throws -> EngagementMerge {
    try await write { [zones] db in
      let row = try EngagementLogRow.find(log, in: db)
      return try row.merge(page, of: log.collection, zones, in: db)
    }
  }

  /// Deletes one log.
  public func delete(_ log: EngagementLogID) async throws {
    try await write { db in
      try db.execute(
        """
        DELETE FROM engagement_log WHERE user = \(log.user.rawValue)
          AND collection = \(log.collection.rawValue) AND key = \(log.key)
        """)
    }
  }

  /// Deletes the logs of all users and their traces in the files, also when the file is damaged or cannot be opened.
  public func erase() async throws {
    do {
      try await write { db in try db.execute("DELETE FROM engagement_log") }
      try await interpreting { try await stack.eraseTraces() }
    } catch let error as EngagementStoreError
      where folder != nil && [.damaged, .unavailable].contains(error)
    {
      try await deleteFiles()
    }
  }

  private func deleteFiles() async throws {
    guard let folder else { return }
    await stack.suspend()
    defer { stack.resume() }
    do throws(FileSystemError) {
      for name in try folder.entryNames() where name.hasPrefix(Self.fileName) {
        try folder.file(name).delete()
      }
    } catch {
      throw EngagementStoreError.unavailable
    }
  }

  private func read<Result: Sendable>(
    _ body: @escaping @Sendable (borrowing Database) throws -> Result
  ) async throws -> Result {
    try await interpreting { try await stack.read(body) }
  }

  private func write<Result: Sendable>(
    _ body: @escaping @Sendable (borrowing Database) throws -> Result
  ) async throws -> Result {
    try await interpreting { try await stack.write(body) }
  }

  private func interpreting<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as DatabaseError {
      throw EngagementStoreError(error)
    }
  }
}

extension EngagementStoreError {
  init(_ error: DatabaseError) {
    switch error {
    case .busy: self = .busy
    case .full: self = .full
    case .corrupt, .notADatabase, .undecodableColumn, .schemaDrift, .migrationDrift: self = .damaged
    default: self = .unavailable
    }
  }
}
