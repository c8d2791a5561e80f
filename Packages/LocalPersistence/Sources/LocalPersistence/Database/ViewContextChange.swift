/// An unsaved change of a ``ViewContext``.
struct ViewContextChange<Record: PersistentRecord>: Sendable {
  let id: Record.ID
  /// As it was stored when the change began; nil for a new record.
  var base: Record?
  /// Nil for a removal.
  var memory: Record?
  /// Another one after each edit.
  var revision: Int

  /// Stores the change; returns the conflict, if there was one.
  func store(
    _ policy: MergePolicy<Record>, in db: borrowing Database
  ) throws -> MergeConflict<Record>? {
    let store: Record? = try db.record(id)
    guard store?.version != base?.version || (store == nil) != (base == nil) else {
      try write(memory, over: store, in: db)
      return nil
    }
    if store == nil, memory == nil { return nil }
    let conflict = MergeConflict(base: base, memory: memory, store: store)
    try write(try policy.resolve(conflict, in: db), over: store, in: db)
    return conflict
  }

  private func write(_ record: Record?, over store: Record?, in db: borrowing Database) throws {
    guard var record else {
      if store != nil {
        try db.execute("DELETE FROM \(identifier: Record.table) WHERE id = \(id)")
      }
      return
    }
    guard record.id == id else {
      throw DatabaseError.invalidStatement(message: "A resolved record has another id.")
    }
    record.version = max(store?.version ?? 0, base?.version ?? 0) &+ 1
    if store == nil { try db.insert(record, into: Record.table) } else { try db.update(record) }
  }
}
