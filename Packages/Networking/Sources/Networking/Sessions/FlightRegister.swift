import Synchronization

/// What is in flight, and how to cancel it.
final class FlightRegister: Sendable {
  private struct State {
    var lastID = 0
    var cancels: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.cancels.count } }

  func add(_ cancel: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.lastID += 1
      state.cancels[state.lastID] = cancel
      return state.lastID
    }
  }

  func remove(_ id: Int) {
    _ = state.withLock { $0.cancels.removeValue(forKey: id) }
  }

  func cancelAll() {
    let cancels = state.withLock { state in
      defer { state.cancels = [:] }
      return state.cancels.values
    }
    for cancel in cancels { cancel() }
  }
}
