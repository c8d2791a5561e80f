/// What becomes of a record that was changed in memory and meanwhile in the store.
public struct MergePolicy<Record: PersistentRecord>: Sendable {
  /// Whose change counts where both changed the same.
  public enum Side: Sendable, Equatable {
    /// The database's.
    case store
    /// The context's.
    case memory
  }

  private let rule: @Sendable (MergeConflict<Record>, borrowing Database) throws -> Record?

  /// The change in memory is dropped.
  public static var storeWins: Self { Self { conflict, _ in conflict.store } }

  /// The change in the store is overwritten.
  public static var memoryWins: Self { Self { conflict, _ in conflict.memory } }

  /// A property that one side changed has that side's value; `side` decides about one that both
  /// changed, and about a record that one side removed.
  public static func byProperty(preferring side: Side) -> Self {
    Self { conflict, db in try conflict.merged(preferring: side, in: db) }
  }

  /// The record that `resolve` returns is stored, with the id it had; nil removes it.
  ///
  /// What it throws is thrown by ``ViewContext/save()``, which then stores nothing.
  public static func custom(
    _ resolve: @escaping @Sendable (MergeConflict<Record>) throws -> Record?
  ) -> Self {
    Self { conflict, _ in try resolve(conflict) }
  }

  func resolve(_ conflict: MergeConflict<Record>, in db: borrowing Database) throws -> Record? {
    try rule(conflict, db)
  }
}

/// The three forms of a record that was changed in memory and in the store.
public struct MergeConflict<Record: PersistentRecord>: Sendable {
  /// As both sides had it; nil when memory made it anew.
  public let base: Record?
  /// As the context has it; nil when it removed it.
  public let memory: Record?
  /// As the database has it; nil when it is gone there.
  public let store: Record?

  fileprivate func merged(
    preferring side: MergePolicy<Record>.Side, in db: borrowing Database
  ) throws -> Record? {
    guard let memory, let store else { return side == .memory ? self.memory : self.store }
    let ours = try RowEncoder(memory)
    let theirs = try Self.columns(of: store)
    let before = try base.map(Self.columns) ?? [:]
    var selection: [String] = []
    var values: [DatabaseValue] = []
    for (column, mine) in zip(ours.columns, ours.values) {
      let other = theirs[column] ?? .null
      let isOurs = other == before[column]
      let isTheirs = mine == before[column]
      values.append(isOurs || !isTheirs && side == .memory ? mine : other)
      selection.append("? AS " + SQL.quoted(column))
    }
    // Only a row can become a record.
    return try db.fetchOne(
      SQL(trusted: "SELECT " + selection.joined(separator: ", "), values))
  }

  private static func columns(of record: Record) throws -> [String: DatabaseValue] {
    let row = try RowEncoder(record)
    return Dictionary(zip(row.columns, row.values)) { first, _ in first }
  }
}
