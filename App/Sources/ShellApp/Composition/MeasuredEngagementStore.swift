import Domain

/// Measures how long the database of streaks, points and progress takes, also for what it refuses.
struct MeasuredEngagementStore: EngagementStore {
  let base: any EngagementStore
  let paths: CriticalPaths
  let clock: any Clock<Duration>

  func open(_ log: EngagementLogID) async throws {
    try await measured(CriticalPaths.databaseWrite) { try await base.open(log) }
  }

  func contents(of log: EngagementLogID) async throws -> EngagementContents {
    try await measured(CriticalPaths.databaseRead) { try await base.contents(of: log) }
  }

  func append(_ entry: EngagementEntry, to log: EngagementLogID) async throws -> EngagementRevision
  {
    try await measured(CriticalPaths.databaseWrite) { try await base.append(entry, to: log) }
  }

  func nextWaiting(in log: EngagementLogID) async throws -> EngagementEntry? {
    try await measured(CriticalPaths.databaseRead) { try await base.nextWaiting(in: log) }
  }

  func waitingCount(in log: EngagementLogID) async throws -> Int {
    try await measured(CriticalPaths.databaseRead) { try await base.waitingCount(in: log) }
  }

  func acknowledge(
    _ id: EngagementEntry.ID, as number: Int, in log: EngagementLogID
  ) async throws -> EngagementRevision {
    try await measured(CriticalPaths.databaseWrite) {
      try await base.acknowledge(id, as: number, in: log)
    }
  }

  func remove(
    _ id: EngagementEntry.ID, from log: EngagementLogID
  ) async throws -> EngagementRevision {
    try await measured(CriticalPaths.databaseWrite) { try await base.remove(id, from: log) }
  }

  func lastReceived(in log: EngagementLogID) async throws -> Int {
    try await measured(CriticalPaths.databaseRead) { try await base.lastReceived(in: log) }
  }

  func merge(
    _ page: EngagementPage, into log: EngagementLogID
  ) async throws -> EngagementMerge {
    try await measured(CriticalPaths.databaseWrite) { try await base.merge(page, into: log) }
  }

  func delete(_ log: EngagementLogID) async throws {
    try await measured(CriticalPaths.databaseWrite) { try await base.delete(log) }
  }

  func erase() async throws {
    try await measured(CriticalPaths.databaseWrite) { try await base.erase() }
  }

  private func measured<Result>(
    _ path: String, _ body: () async throws -> Result
  ) async throws -> Result {
    let elapsed = clock.stopwatch()
    defer { paths.record(path, elapsed()) }
    return try await body()
  }
}
