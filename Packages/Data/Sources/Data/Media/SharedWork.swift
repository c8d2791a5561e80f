import Synchronization

/// Lets callers that want the same value at the same time share one task.
///
/// A caller that is cancelled leaves at once. The task is cancelled when the last caller has left.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  typealias Work = @Sendable () async throws -> Value

  private struct Flight {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [ObjectIdentifier: SharedWorkWaiter<Value>] = [:]
  }

  private struct State {
    var latest = 0
    var flights: [Key: Flight] = [:]
  }

  /// The tasks that were ended, and the callers that still wait for them.
  struct Ended: Sendable {
    fileprivate let tasks: [Task<Void, Never>]
    fileprivate let waiters: [SharedWorkWaiter<Value>]

    /// Cancels the tasks and throws an error to the callers.
    func finish(throwing error: any Error) {
      for task in tasks { task.cancel() }
      for waiter in waiters { waiter.finish(.failure(error)) }
    }
  }

  private let state = Mutex(State())

  /// Waits for the present task of a key, or starts one.
  ///
  /// - Throws: The error of the work, the error passed to ``Ended/finish(throwing:)``, or
  ///   `CancellationError` when the caller is cancelled.
  func value(for key: Key, _ work: @escaping Work) async throws -> Value {
    let waiter = SharedWorkWaiter<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard waiter.arm(continuation) else {
          continuation.resume(throwing: CancellationError())
          return
        }
        enter(key, waiter, work)
        // The caller may have been cancelled between the two statements above.
        if waiter.isDone { leave(key, waiter) }
      }
    } onCancel: {
      waiter.finish(.failure(CancellationError()))
      leave(key, waiter)
    }
  }

  /// Removes the tasks of some keys, so that later callers start new ones.
  ///
  /// The caller finishes the result after its locks.
  func end(where isIncluded: (Key) -> Bool) -> Ended {
    state.withLock { state in
      let keys = state.flights.keys.filter(isIncluded)
      let flights = keys.compactMap { state.flights.removeValue(forKey: $0) }
      return Ended(tasks: flights.map(\.task), waiters: flights.flatMap(\.waiters.values))
    }
  }

  private func enter(_ key: Key, _ waiter: SharedWorkWaiter<Value>, _ work: @escaping Work) {
    state.withLock { state in
      if state.flights[key] == nil {
        state.latest += 1
        let number = state.latest
        let task = Task { await self.run(key, number, work) }
        state.flights[key] = Flight(number: number, task: task)
      }
      state.flights[key]?.waiters[ObjectIdentifier(waiter)] = waiter
    }
  }

  private func leave(_ key: Key, _ waiter: SharedWorkWaiter<Value>) {
    let abandoned = state.withLock { state -> Task<Void, Never>? in
      guard state.flights[key]?.waiters.removeValue(forKey: ObjectIdentifier(waiter)) != nil,
        state.flights[key]?.waiters.isEmpty == true
      else { return nil }
      return state.flights.removeValue(forKey: key)?.task
    }
    abandoned?.cancel()
  }

  private func run(_ key: Key, _ number: Int, _ work: Work) async {
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    let waiters = state.withLock { state in
      state.flights[key]?.number == number
        ? state.flights.removeValue(forKey: key)?.waiters : nil
    }
    for waiter in (waiters ?? [:]).values { waiter.finish(result) }
  }
}
