import Dispatch
import Synchronization

/// Puts a bounded queue before a service that may wait or hang, so that it never delays the app.
///
/// The oldest entries of a full queue are dropped; the service gets their number with the next one,
/// as `log_drop`.
final class QueuedLogService: LogService {
  fileprivate struct State {
    var entries: [LogEntry] = []
    /// The entries before this place are dropped or taken.
    var start = 0
    var dropped = 0
    var isRunning = false
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
  }

  var filter: LogFilter { base.filter }
  let base: any LogService
  private let limit: Int
  private let queue = DispatchQueue(label: "log")
  private let state = Mutex(State())

  /// Makes a queue of at most `limit` entries before a service.
  init(_ base: any LogService, limit: Int = 1_000) {
    self.base = base
    self.limit = max(1, limit)
  }

  func log(_ entry: LogEntry) {
    let begins = state.withLock { state in
      state.entries.append(entry)
      if state.entries.count - state.start > limit {
        state.start += 1
        state.dropped += 1
        // The room of the dropped ones is taken back from time to time.
        if state.start >= limit {
          state.entries.removeFirst(state.start)
          state.start = 0
        }
      }
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if begins { queue.async { self.drain() } }
  }

  func identify(_ user: LogUser) { queue.async { self.base.identify(user) } }

  func addUserProperties(_ properties: LogParameters, isHighPriority: Bool) {
    queue.async { self.base.addUserProperties(properties, isHighPriority: isHighPriority) }
  }

  func deleteUserProfile() { queue.async { self.base.deleteUserProfile() } }

  /// Waits until the service has the entries, the person and the facts so far, then flushes it; ends when the task is
  /// cancelled.
  func flush() async {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          // A cancellation from here on finds the continuation.
          guard !Task.isCancelled else { return false }
          state.waiters[id] = continuation
          return true
        }
        guard waits else { return continuation.resume() }
        queue.async {
          // Another thread may not have begun yet with the entries that it has found first.
          self.drain()
          self.release(id)
        }
      }
    } onCancel: {
      release(id)
    }
    if !Task.isCancelled { await base.flush() }
  }

  private func release(_ id: Int) {
    state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
  }

  private func drain() {
    while true {
      let (entries, dropped) = state.withLock { $0.takeEntries() }
      guard let first = entries.first else { return }
      if dropped > 0 {
        base.log(
          LogEntry(
            date: first.date, level: .warning, type: .warning, name: "log_drop",
            parameters: ["dropped": .public(dropped)]))
      }
      entries.forEach(base.log)
    }
  }
}

extension QueuedLogService.State {
  /// The entries that wait and the number of dropped ones.
  fileprivate mutating func takeEntries() -> (ArraySlice<LogEntry>, Int) {
    defer { (entries, start, dropped) = ([], 0, 0) }
    if start == entries.count { isRunning = false }
    return (entries[start...], dropped)
  }
}
