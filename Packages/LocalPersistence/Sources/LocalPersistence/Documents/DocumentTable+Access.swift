extension DocumentTable {
  /// Runs a reading body, after a writing one where the indexes are not the declared ones.
  func read<Result: Sendable>(
    _ stack: PersistentStack,
    _ body: @escaping @Sendable (borrowing Database, Int64?) throws -> Result
  ) async throws -> Result {
    try await reporting {
      do {
        return try await stack.read { db in try body(db, readingKey(in: db)) }
      } catch is NeedsIndexingError {
        return try await stack.write { db in try body(db, writingKey(in: db)) }
      }
    }
  }

  /// Runs a writing body and calls `whenStored` in the order of the transactions.
  func write<Result: Sendable>(
    _ stack: PersistentStack,
    _ body: @escaping @Sendable (borrowing Database, Int64) throws -> Result,
    whenStored: @escaping @Sendable (Result) -> Void
  ) async throws {
    try await reporting {
      _ = try await stack.write({ db in try body(db, writingKey(in: db)) }, whenStored: whenStored)
    }
  }

  /// Sets aside and logs what could not be read; returns the places.
  func setAside(
    _ damaged: [Stored], in stack: PersistentStack, logger: any PersistenceLogger
  ) async throws -> [String] {
    let places = try await reporting {
      try await stack.write { db in try setAside(damaged, in: db) }
    }
    for place in places { logger.logSetAside(name, as: place) }
    return places
  }

  func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as DatabaseError {
      throw DocumentError(error)
    }
  }
}
