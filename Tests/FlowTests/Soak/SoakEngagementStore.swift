import Domain
import Synchronization

/// Engagement logs in memory that change in the turn of the caller; a database works on a thread of its own.
final class SoakEngagementStore: EngagementStore {
  private struct Log {
    var revision = 0
    var received = 0
    /// The entries in the order in which they were appended.
    var entries: [(entry: EngagementEntry, number: Int?)] = []

    var waiting: [EngagementEntry] { entries.filter { $0.number == nil }.map(\.entry) }

    mutating func countChange() -> EngagementRevision {
      revision += 1
      return revision
    }
  }

  private let logs = Mutex<[EngagementLogID: Log]>([:])

  func open(_ log: EngagementLogID) async throws {
    logs.withLock { $0[log] = $0[log] ?? Log() }
  }

  func contents(of log: EngagementLogID) async throws -> EngagementContents {
    try access(log) { log in
      let numbered = log.entries.filter { $0.number != nil }
        .sorted { ($0.number ?? 0) < ($1.number ?? 0) }
      return EngagementContents(
        revision: log.revision, entries: numbered.map(\.entry) + log.waiting)
    }
  }

  func append(
    _ entry: EngagementEntry, to log: EngagementLogID
  ) async throws -> EngagementRevision {
    try access(log) { log in
      if log.entries.contains(where: { $0.entry.id == entry.id }) { return log.revision }
      log.entries.append((entry, nil))
      return log.countChange()
    }
  }

  func nextWaiting(in log: EngagementLogID) async throws -> EngagementEntry? {
    try access(log) { $0.waiting.first }
  }

  func waitingCount(in log: EngagementLogID) async throws -> Int {
    try access(log) { $0.waiting.count }
  }

  func acknowledge(
    _ id: EngagementEntry.ID, as number: Int, in log: EngagementLogID
  ) async throws -> EngagementRevision {
    try access(log) { log in
      for index in log.entries.indices where log.entries[index].entry.id == id {
        log.entries[index].number = number
      }
      return log.countChange()
    }
  }

  func remove(
    _ id: EngagementEntry.ID, from log: EngagementLogID
  ) async throws -> EngagementRevision {
    try access(log) { log in
      log.entries.removeAll { $0.entry.id == id && $0.number == nil }
      return log.countChange()
    }
  }

  func lastReceived(in log: EngagementLogID) async throws -> Int {
    try access(log) { $0.received }
  }

  func merge(
    _ page: EngagementPage, into log: EngagementLogID
  ) async throws -> EngagementMerge {
    try access(log) { log in
      let isLast = log.entries.allSatisfy { ($0.number ?? .max) <= log.received }
      var added: [EngagementEntry] = []
      var hasReplaced = false
      for numbered in page.entries {
        if let index = log.entries.firstIndex(where: { $0.entry.id == numbered.entry.id }) {
          hasReplaced = hasReplaced || log.entries[index].entry != numbered.entry
          log.entries[index] = (numbered.entry, numbered.number)
        } else {
          log.entries.append((numbered.entry, numbered.number))
          added.append(numbered.entry)
        }
      }
      let isChanged = !added.isEmpty || hasReplaced || page.last > log.received
      log.received = max(log.received, page.last)
      return EngagementMerge(
        revision: isChanged ? log.countChange() : log.revision, added: added,
        isAppended: !hasReplaced && (added.isEmpty || isLast), hasReplaced: hasReplaced)
    }
  }

  func delete(_ log: EngagementLogID) async throws {
    logs.withLock { $0[log] = nil }
  }

  func erase() async throws { logs.withLock { $0 = [:] } }

  private func access<Result: Sendable>(
    _ id: EngagementLogID, _ body: (inout Log) -> Result
  ) throws -> Result {
    try logs.withLock { logs in
      guard var log = logs[id] else { throw EngagementStoreError.erased }
      defer { logs[id] = log }
      return body(&log)
    }
  }
}
