import Synchronization

/// A clock that stands still until a test moves it.
public final class VirtualClock: Clock, Sendable {
  /// A point on the clock, as a distance from its start.
  public struct Instant: InstantProtocol {
    /// The distance from the clock's start.
    public let offset: Duration
    /// The instant a duration later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The distance to another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Orders instants in time.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper {
    let id: Int
    let due: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }
  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var next = 0
  }
  private let state = Mutex(State())

  /// Makes a clock at zero.
  public init() {}

  /// The present instant.
  public var now: Instant { state.withLock { $0.now } }
  /// Every distance can be waited for.
  public var minimumResolution: Duration { .zero }
  /// How many tasks wait on the clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Waits until the clock has been moved to the deadline.
  ///
  /// - Throws: `CancellationError` when the waiting task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let immediate: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if state.now >= deadline { return .success(()) }
          state.sleepers.append(Sleeper(id: id, due: deadline, continuation: continuation))
          return nil
        }
        if let immediate { continuation.resume(with: immediate) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock on and wakes whoever is due, earliest first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state -> [Sleeper] in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let due = state.sleepers.filter { $0.due <= now }.sorted { $0.due < $1.due }
      state.sleepers.removeAll { $0.due <= now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
