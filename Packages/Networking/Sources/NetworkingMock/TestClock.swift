import Synchronization

/// A clock that a test advances.
public final class TestClock: Clock {
  /// A time on the clock, relative to its start.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// The time since the clock's start.
    public let offset: Duration

    /// Creates an instant.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the instant that is later by `duration`.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether `left` is earlier than `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private typealias Watcher = (count: Int, continuation: CheckedContinuation<Void, Never>)

  private struct State {
    var now = Instant()
    var lastID = 0
    var sleepers: [Sleeper] = []
    var cancelledEarly: Set<Int> = []
    var watchers: [Watcher] = []
  }

  private let state = Mutex(State())

  /// Creates a clock at time zero.
  public init() {}

  /// The current time.
  public var now: Instant { state.withLock { $0.now } }
  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }
  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
  /// The deadlines of the sleeping tasks, relative to the clock's start, earliest first.
  public var deadlines: [Duration] {
    state.withLock { $0.sleepers.map(\.deadline.offset).sorted() }
  }

  /// Advances the clock and resumes the tasks that are due, in the order of their deadlines.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let due = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Returns once at least `count` tasks sleep on the clock.
  public func waitForSleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.sleepers.count < count { state.watchers.append((count, continuation)) }
        return state.sleepers.count >= count
      }
      if isReached { continuation.resume() }
    }
  }

  /// Sleeps until the clock reaches `deadline`.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    defer { state.withLock { _ = $0.cancelledEarly.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enter(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func enter(_ sleeper: Sleeper) {
    let (result, reached) = state.withLock { state -> (Result<Void, any Error>?, [Watcher]) in
      if state.cancelledEarly.contains(sleeper.id) { return (.failure(CancellationError()), []) }
      if sleeper.deadline <= state.now { return (.success(()), []) }
      state.sleepers.append(sleeper)
      let count = state.sleepers.count
      let reached = state.watchers.filter { $0.count <= count }
      state.watchers.removeAll { $0.count <= count }
      return (nil, reached)
    }
    if let result { sleeper.continuation.resume(with: result) }
    for watcher in reached { watcher.continuation.resume() }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state in
      state.cancelledEarly.insert(id)
      let sleeper = state.sleepers.first { $0.id == id }
      state.sleepers.removeAll { $0.id == id }
      return sleeper
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
