import Synchronization

/// A timer that calls actions at their deadlines and uses one sleep on the clock for all deadlines.
///
/// Most requests end long before their deadline. One sleep per request would cost more than all
/// other work of a decorator. Removing a deadline does not end the sleep, but the action for that
/// deadline is not called. The timer starts no sleep while there are no deadlines.
final class DeadlineTimer: Sendable {
  private struct Alarm {
    let due: Duration
    let action: @Sendable () -> Void
  }

  private struct State {
    var alarms: [Int: Alarm] = [:]
    var lastID = 0
    var sleep: Task<Void, Never>?
    var wakes: Duration?
  }

  private let state = Mutex(State())
  private let clock: any Clock<Duration>
  private let elapsed: ElapsedTime

  init(clock: any Clock<Duration>) {
    self.clock = clock
    elapsed = ElapsedTime(on: clock)
  }

  deinit {
    state.withLock { $0.sleep?.cancel() }
  }

  /// Runs an operation, and ends the interruption if the operation takes longer than the timeout.
  func ending<Value>(
    _ interruption: Interruption, after timeout: Duration, with error: NetworkError,
    _ operation: () async throws -> Value
  ) async throws -> Value {
    let alarm = schedule(after: timeout) { interruption.end(error) }
    defer { remove(alarm) }
    return try await operation()
  }

  /// Calls `action` after `delay`, unless the deadline is removed first.
  ///
  /// The action may be called on any thread.
  /// - Returns: An identifier of the deadline for ``remove(_:)``.
  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> Int {
    let now = elapsed.duration
    return state.withLock { state in
      state.lastID += 1
      state.alarms[state.lastID] = Alarm(due: now + delay, action: action)
      sleep(until: now + delay, &state)
      return state.lastID
    }
  }

  /// Removes a deadline.
  ///
  /// The method has no effect if the deadline has passed.
  func remove(_ id: Int) {
    _ = state.withLock { $0.alarms.removeValue(forKey: id) }
  }

  private func sleep(until due: Duration, _ state: inout State) {
    if let wakes = state.wakes, wakes <= due { return }
    state.sleep?.cancel()
    state.wakes = due
    state.sleep = Task { [weak self, clock, elapsed] in
      do {
        // The task may start late.
        try await clock.sleep(for: due - elapsed.duration)
        self?.wake()
      } catch {
        // Cancelled: there is an earlier deadline, or the timer was deallocated.
      }
    }
  }

  private func wake() {
    let now = elapsed.duration
    let due = state.withLock { state in
      let due = state.alarms.filter { $0.value.due <= now }
      for id in due.keys { state.alarms[id] = nil }
      state.wakes = nil
      if let next = state.alarms.values.map(\.due).min() { sleep(until: next, &state) }
      return due
    }
    for (_, alarm) in due.sorted(by: { $0.key < $1.key }) { alarm.action() }
  }
}
