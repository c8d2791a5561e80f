extension Connection {
  /// Runs a body between BEGIN and COMMIT; what fails is rolled back.
  ///
  /// NB: Swift 6.3.1 crashes in release when it specialises this function for a result; it waits for
  /// the database anyway.
  @_semantics("optimize.sil.specialize.generic.never")
  func transaction<Result>(
    _ mode: TransactionAccess.Mode, _ body: (borrowing Database) throws -> Result
  ) throws -> Result {
    try runKept(mode == .writing ? "BEGIN IMMEDIATE" : "BEGIN")
    access = TransactionAccess(mode: mode)
    defer { access.mode = .trusted }
    do {
      let result = try body(Database(self))
      if cancellation?.isCancelled == true { throw CancellationError() }
      guard isInTransaction else { throw DatabaseError.rolledBack }
      // From here on the transaction is stored or refused, whatever becomes of the task.
      let flag = cancellation
      cancellation = nil
      defer { cancellation = flag }
      try runKept("COMMIT")
      return result
    } catch {
      cancellation = nil
      if isInTransaction {
        do { try run("ROLLBACK") } catch { isBroken = true }
      }
      throw error
    }
  }
}
