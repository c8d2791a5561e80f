import Synchronization

/// Suspends tasks until it is opened; a cancelled task remains suspended.
///
/// Simulates a slow server, or a transport that ignores cancellation:
///
/// ```swift
/// let gate = Gate()
/// let slow = HTTPClientStub { _ in
///   await gate.wait()
///   return HTTPResponse(status: 200)
/// }
/// let task = Task { try await slow.send(request) }
/// await gate.waitForVisitors(1)
/// gate.open()
/// ```
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var visitors: [CheckedContinuation<Void, Never>] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// Creates a closed gate.
  public init() {}

  /// Returns once the gate is open; at once if it is open already.
  public func wait() async {
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

  /// Returns once at least `count` tasks are suspended.
  public func waitForVisitors(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.visitors.count < count { state.watchers.append((count, continuation)) }
        return state.visitors.count >= count
      }
      if isReached { continuation.resume() }
    }
  }

  /// Resumes all suspended tasks and leaves the gate open.
  public func open() {
    let visitors = state.withLock { state in
      defer { state.visitors = [] }
      state.isOpen = true
      return state.visitors
    }
    for visitor in visitors { visitor.resume() }
  }
}
