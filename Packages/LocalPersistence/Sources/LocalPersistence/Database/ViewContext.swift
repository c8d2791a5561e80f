/// Records for the main actor: what one state of the database holds, with unsaved changes on top.
///
/// ```swift
/// let notes = ViewContext<Note>(stack, "SELECT * FROM note ORDER BY title", merging: .memoryWins)
/// try await notes.load()
/// notes.set(edited)
/// try await notes.save()
/// for await records in notes.snapshots() { show(records) }
/// ```
///
/// Reading never waits for the disk. Writes of the stack made elsewhere are merged by themselves, all
/// of a transaction at once; unsaved changes stay. Whether a record was changed on both sides is found
/// by its version when it is saved, and the merge policy decides.
@MainActor public final class ViewContext<Record: PersistentRecord> {
  /// The stored records in the query's order, with the unsaved changes; new ones come last.
  public private(set) var records: [Record] = []

  private let stack: PersistentStack
  private let query: SQL
  private let policy: MergePolicy<Record>
  private let logger: any PersistenceLogger
  private let broadcaster = LatestValueBroadcaster<[Record]>()
  private let turns = MainActorQueue()
  private var stored: [Record.ID: Record] = [:]
  private var storedOrder: [Record.ID] = []
  private var places: [Record.ID: Int] = [:]
  private var changes: [Record.ID: ViewContextChange<Record>] = [:]
  private var newIDs: [Record.ID] = []
  private var revision = 0
  private var observation: Task<Void, Never>?

  /// Names what is shown; nothing is read before ``load()``.
  ///
  /// The default query is all of the table, by id. A merge in the background that fails is logged as
  /// `ViewContext_Merge_Fail` and made up for by the next one.
  public init(
    _ stack: PersistentStack, _ query: SQL? = nil,
    merging policy: MergePolicy<Record> = .storeWins,
    logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    self.stack = stack
    self.query = query ?? "SELECT * FROM \(identifier: Record.table) ORDER BY id"
    self.policy = policy
    self.logger = logger
  }

  deinit { observation?.cancel() }

  /// Reads the records and merges the stack's changes from now on.
  ///
  /// Throws ``DatabaseError`` or `CancellationError`; call it again then.
  public func load() async throws {
    if observation == nil {
      let tables = try await stack.read { [query] db in try db.tablesRead(by: query) }
      if observation == nil { observe(stack.changes(in: tables.union([Record.table]))) }
    }
    try await refresh()
  }

  /// Merges what was stored meanwhile, also by other processes.
  ///
  /// Throws ``DatabaseError`` or `CancellationError`, and then changes nothing.
  public func refresh() async throws {
    try await turns.run {
      let query = self.query
      self.merge(try await self.stack.read { db in try db.fetch(query) })
    }
  }

  /// The record of an id, with its unsaved change.
  public subscript(id: Record.ID) -> Record? {
    places[id].map { records[$0] }
  }

  /// Whether there are changes to save.
  public var hasChanges: Bool { !changes.isEmpty }

  /// Changes the record of this id, or adds it; stored by ``save()``.
  public func set(_ record: Record) {
    if changes[record.id] == nil, stored[record.id] == nil { newIDs.append(record.id) }
    change(record.id, to: record)
    if let place = places[record.id] {
      records[place] = record
      broadcaster.publish(records)
    } else {
      arrange()
    }
  }

  /// Removes the record of an id; stored by ``save()``.
  public func remove(id: Record.ID) {
    guard places[id] != nil else { return }
    if stored[id] == nil, changes[id]?.base == nil, turns.isFree {
      changes[id] = nil
      newIDs.removeAll { $0 == id }
    } else {
      change(id, to: nil)
    }
    arrange()
  }

  /// Drops every unsaved change.
  public func discardChanges() {
    changes = [:]
    newIDs = []
    arrange()
  }

  /// Stores every unsaved change in one transaction and shows the state it leads to.
  ///
  /// Returns the conflicts the merge policy decided. Throws its error, ``DatabaseError`` or
  /// `CancellationError`; then nothing is stored and the changes stay. A change made while this runs
  /// stays unsaved.
  @discardableResult
  public func save() async throws -> [MergeConflict<Record>] {
    try await turns.run {
      let saved = self.changes
      guard !saved.isEmpty else { return [] }
      let order = self.newIDs.compactMap { saved[$0] }
      let others = saved.values.filter { change in !order.contains { $0.id == change.id } }
      let (policy, query) = (self.policy, self.query)
      let result = try await self.stack.write { db in
        let conflicts = try (others + order).compactMap { try $0.store(policy, in: db) }
        let present = try saved.keys.map { id in (id, try db.record(id) as Record?) }
        return (
          conflicts, records: try db.fetch(query, as: Record.self),
          present: Dictionary(uniqueKeysWithValues: present)
        )
      }
      self.settle(saved, present: result.present)
      self.merge(result.records)
      return result.0
    }
  }

  /// The records now, and after every change, merge and save.
  ///
  /// A reader that falls behind gets the latest only, and always that one. The stream ends with the
  /// context.
  public func snapshots() -> AsyncStream<[Record]> {
    broadcaster.subscribe(startingWith: records)
  }

  private func observe(_ changes: AsyncStream<Set<String>>) {
    observation = Task { [weak self] in
      for await _ in changes {
        guard let self else { return }
        do {
          try await self.refresh()
        } catch is CancellationError {
          return
        } catch {
          self.logger.log(
            name: "ViewContext_Merge_Fail", parameters: ["table": Record.table], error: error,
            level: .warning)
        }
      }
    }
  }

  private func change(_ id: Record.ID, to memory: Record?) {
    revision += 1
    var change =
      changes[id] ?? ViewContextChange(id: id, base: stored[id], memory: nil, revision: 0)
    change.memory = memory
    change.revision = revision
    changes[id] = change
  }

  /// Forgets what was saved; an edit made since goes on from the stored record.
  private func settle(
    _ saved: [Record.ID: ViewContextChange<Record>], present: [Record.ID: Record?]
  ) {
    for (id, change) in saved {
      if changes[id]?.revision == change.revision {
        changes[id] = nil
      } else {
        changes[id]?.base = present[id] ?? nil
      }
    }
    newIDs.removeAll { changes[$0] == nil }
  }

  private func merge(_ rows: [Record]) {
    stored = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    storedOrder = rows.map(\.id)
    arrange()
  }

  private func arrange() {
    var result: [Record] = []
    places = [:]
    func show(_ id: Record.ID) {
      guard places[id] == nil else { return }
      let shown = changes[id].map(\.memory) ?? stored[id]
      guard let shown else { return }
      places[id] = result.count
      result.append(shown)
    }
    for id in storedOrder { show(id) }
    for id in newIDs { show(id) }
    // Changed here and meanwhile gone from the store, or from what the query asks for.
    for id in changes.values.sorted(by: { $0.revision < $1.revision }).map(\.id) { show(id) }
    records = result
    broadcaster.publish(records)
  }
}
