import Synchronization

/// Holds its visitors until it is opened.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var visitors: [CheckedContinuation<Void, Never>] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  func wait() async {
    await withCheckedContinuation { continuation in
      let released = state.withLock { state -> [CheckedContinuation<Void, Never>] in
        if state.isOpen { return [continuation] }
        state.visitors.append(continuation)
        let count = state.visitors.count
        let reached = state.watchers.filter { $0.count <= count }
        state.watchers.removeAll { $0.count <= count }
        return reached.map(\.continuation)
      }
      for continuation in released { continuation.resume() }
    }
  }

  func waitForVisitors(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.visitors.count < count { state.watchers.append((count, continuation)) }
        return state.visitors.count >= count
      }
      if isReached { continuation.resume() }
    }
  }

  func open() {
    let visitors = state.withLock { state in
      defer { state.visitors = [] }
      state.isOpen = true
      return state.visitors
    }
    for visitor in visitors { visitor.resume() }
  }
}
