import Synchronization

/// Lets callers that miss the same value share one load.
final class LoadCoordinator: Sendable {
  /// What two loads must agree on to be one.
  struct Target: Hashable {
    let name: CacheName
    let version: Int
    let type: ObjectIdentifier

    init<Value>(_ key: CacheKey<Value>) {
      name = key.cacheName
      version = key.version
      type = ObjectIdentifier(Value.self)
    }
  }

  typealias Work = @Sendable (_ flight: Int) async throws -> any Sendable

  fileprivate struct Flight {
    let target: Target
    /// A flight that replaces a stale value goes on without anybody waiting.
    let isBackground: Bool
    var waiters: [ObjectIdentifier: LoadWaiter] = [:]
    var task: Task<Void, Never>?
  }

  fileprivate struct State {
    var latest = 0
    var flights: [Int: Flight] = [:]
    /// The flights that callers may join and that may still be cached.
    var current: [CacheName: [Target: Int]] = [:]
    var flightOfWaiter: [ObjectIdentifier: Int] = [:]
  }

  private let state = Mutex(State())

  /// Waits for the present load of `target`, or starts one.
  func join(_ target: Target, _ work: @escaping Work) async throws -> any Sendable {
    let waiter = LoadWaiter()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard waiter.arm(continuation) else {
          continuation.resume(throwing: CancellationError())
          return
        }
        enter(target, waiter, work)
        // Cancelled between the two lines above.
        if waiter.isDone { leave(waiter) }
      }
    } onCancel: {
      waiter.finish(.failure(CancellationError()))
      leave(waiter)
    }
  }

  /// Starts a load for which nobody waits, unless there is one.
  func refresh(_ target: Target, _ work: @escaping Work) { enter(target, nil, work) }

  /// Keeps what is being loaded under the name from being cached and from being joined.
  func detach(_ name: CacheName) { state.withLock { _ = $0.current.removeValue(forKey: name) } }

  /// Keeps everything that is being loaded from being cached and from being joined.
  func detachAll() { state.withLock { $0.current.removeAll() } }

  /// Runs `body` unless something was stored or removed under the name since the load began.
  ///
  /// A store or removal that comes now follows after it. The body must free no value of the app.
  func ifCurrent<Result: Sendable>(_ flight: Int, _ body: () -> Result) -> Result? {
    state.withLock { state in state.isCurrent(flight) ? body() : nil }
  }

  private func enter(_ target: Target, _ waiter: LoadWaiter?, _ work: @escaping Work) {
    state.withLock { state in
      let flight: Int
      if let present = state.current[target.name]?[target] {
        flight = present
      } else {
        state.latest += 1
        flight = state.latest
        let number = flight
        let task = Task { await self.run(number, work) }
        state.flights[flight] = Flight(target: target, isBackground: waiter == nil, task: task)
        state.current[target.name, default: [:]][target] = flight
      }
      guard let waiter else { return }
      state.flights[flight]?.waiters[ObjectIdentifier(waiter)] = waiter
      state.flightOfWaiter[ObjectIdentifier(waiter)] = flight
    }
  }

  private func leave(_ waiter: LoadWaiter) {
    let abandoned = state.withLock { state in state.remove(waiter) }
    abandoned?.cancel()
  }

  private func run(_ flight: Int, _ work: Work) async {
    let result: Result<any Sendable, any Error>
    do { result = .success(try await work(flight)) } catch { result = .failure(error) }
    for waiter in state.withLock({ $0.end(flight) }) { waiter.finish(result) }
  }
}

extension LoadCoordinator.State {
  fileprivate func isCurrent(_ flight: Int) -> Bool {
    guard let target = flights[flight]?.target else { return false }
    return current[target.name]?[target] == flight
  }

  fileprivate mutating func detach(_ flight: Int) {
    guard isCurrent(flight), let target = flights[flight]?.target else { return }
    current[target.name]?[target] = nil
    if current[target.name]?.isEmpty == true { current[target.name] = nil }
  }

  /// Returns the task of a flight for which nobody waits any more.
  fileprivate mutating func remove(_ waiter: LoadWaiter) -> Task<Void, Never>? {
    let id = ObjectIdentifier(waiter)
    guard let flight = flightOfWaiter.removeValue(forKey: id) else { return nil }
    flights[flight]?.waiters[id] = nil
    guard let left = flights[flight], left.waiters.isEmpty, !left.isBackground else { return nil }
    detach(flight)
    return left.task
  }

  fileprivate mutating func end(_ flight: Int) -> [LoadWaiter] {
    detach(flight)
    guard let ended = flights.removeValue(forKey: flight) else { return [] }
    for id in ended.waiters.keys { flightOfWaiter[id] = nil }
    return Array(ended.waiters.values)
  }
}
