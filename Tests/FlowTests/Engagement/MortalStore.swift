import Domain
import Foundation
import Synchronization

/// A store in a process that can end before or after any of its changes.
///
/// After the end every call fails, and nothing is stored any more.
final class MortalStore: EngagementStore {
  struct KilledError: Error {}

  /// When the process ends.
  enum End: Sendable {
    /// Before the change, which is not stored.
    case before
    /// After the change; its caller gets no answer.
    case after
  }

  private let base: any EngagementStore
  private let state: Mutex<(changesLeft: Int?, end: End, isDead: Bool)>
  /// The ids of the entries that somebody tried to store.
  let attempted = Mutex<Set<String>>([])

  /// - Parameter changesLeft: The changes before the end; nil for a process that does not end.
  init(_ base: any EngagementStore, changesLeft: Int? = nil, end: End = .before) {
    self.base = base
    state = Mutex((changesLeft, end, false))
  }

  private func change<Result>(_ body: () async throws -> Result) async throws -> Result {
    let end: End? = try state.withLock { state in
      guard !state.isDead else { throw KilledError() }
      guard let left = state.changesLeft else { return nil }
      state.changesLeft = left - 1
      if left > 0 { return nil }
      state.isDead = true
      return state.end
    }
    if end == .before { throw KilledError() }
    let result = try await body()
    if end == .after { throw KilledError() }
    return result
  }

  private func read<Result>(_ body: () async throws -> Result) async throws -> Result {
    if state.withLock(\.isDead) { throw KilledError() }
    return try await body()
  }

  func open(_ log: EngagementLogID) async throws { try await change { try await base.open(log) } }

  func contents(of log: EngagementLogID) async throws -> EngagementContents {
    try await read { try await base.contents(of: log) }
  }

  func append(
    _ entry: EngagementEntry, to log: EngagementLogID
  ) async throws -> EngagementRevision {
    try await change {
      attempted.withLock { _ = $0.insert(entry.id) }
      return try await base.append(entry, to: log)
    }
  }

  func nextWaiting(in log: EngagementLogID) async throws -> EngagementEntry? {
    try await read { try await base.nextWaiting(in: log) }
  }

  func waitingCount(in log: EngagementLogID) async throws -> Int {
    try await read { try await base.waitingCount(in: log) }
  }

  func acknowledge(
    _ id: String, as number: Int, in log: EngagementLogID
  ) async throws -> EngagementRevision {
    try await change { try await base.acknowledge(id, as: number, in: log) }
  }

  func remove(_ id: String, from log: EngagementLogID) async throws -> EngagementRevision {
    try await change { try await base.remove(id, from: log) }
  }

  func lastReceived(in log: EngagementLogID) async throws -> Int {
    try await read { try await base.lastReceived(in: log) }
  }

  func merge(
    _ page: EngagementPage, into log: EngagementLogID
  ) async throws -> EngagementMerge {
    try await change { try await base.merge(page, into: log) }
  }

  func delete(_ log: EngagementLogID) async throws {
    try await change { try await base.delete(log) }
  }

  func erase() async throws { try await change { try await base.erase() } }
}
