import Synchronization

/// Limits the number of loads that run at the same time; the others wait in order.
final class LoadSlots: Sendable {
  private struct State {
    var free: Int
    var latest = 0
    var queue: [Int] = []
    var firstQueued = 0
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// Callers that were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(free: max(1, count)))
  }

  /// Runs work as soon as a slot is free.
  ///
  /// - Throws: The error of the work, or `CancellationError` while the caller waits.
  func run<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
    try await enter()
    defer { leave() }
    return try await work()
  }

  private func enter() async throws {
    let id = state.withLock { state in
      state.latest += 1
      return state.latest
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(id, $0) }
    } onCancel: {
      let waiting = state.withLock { state in
        let waiting = state.waiting.removeValue(forKey: id)
        if waiting == nil { state.cancelled.insert(id) }
        return waiting
      }
      waiting?.resume(throwing: CancellationError())
    }
    // A cancellation after the slot was taken left its mark.
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  private func wait(_ id: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    let result = state.withLock { state -> Result<Void, any Error>? in
      if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
      if state.free > 0 {
        state.free -= 1
        return .success(())
      }
      state.waiting[id] = continuation
      state.queue.append(id)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      while state.firstQueued < state.queue.count {
        defer { state.firstQueued += 1 }
        if let next = state.waiting.removeValue(forKey: state.queue[state.firstQueued]) {
          return next
        }
      }
      state.queue.removeAll(keepingCapacity: true)
      state.firstQueued = 0
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
