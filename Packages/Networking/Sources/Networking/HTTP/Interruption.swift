import Synchronization

/// Ends a request in flight with an error.
///
/// The request's context contains it. A decorator that may end a request creates a child of the
/// request's interruption: it ends the work below the decorator and nothing above it. The client
/// below registers an action with ``onEnd(_:)``. One cancellable task per request would have the
/// same effect, but costs several thread switches.
public final class Interruption: Sendable {
  private struct State {
    var error: (any Error)?
    var lastID = 0
    /// Usually one: the action of the transport, or of a child.
    var actions: [(id: Int, run: @Sendable (any Error) -> Void)] = []
  }

  private let state = Mutex(State())

  private init() {}

  /// Runs an operation with a child interruption, which also ends when `outer` ends.
  static func within<Value>(
    _ outer: Interruption?, _ operation: (Interruption) async throws -> Value
  ) async throws -> Value {
    let interruption = Interruption()
    let id = outer?.onEnd { interruption.end($0) }
    defer { if let id { outer?.remove(id) } }
    return try await operation(interruption)
  }

  /// Calls the registered actions with the error; further calls have no effect.
  func end(_ error: any Error) {
    let actions = state.withLock { state in
      guard state.error == nil else { return [] as [@Sendable (any Error) -> Void] }
      state.error = error
      defer { state.actions = [] }
      return state.actions.map(\.run)
    }
    for action in actions { action(error) }
  }

  /// Registers an action for the end, or calls it at once if the interruption has ended.
  ///
  /// - Returns: An identifier for ``remove(_:)``, to call once the result is available.
  public func onEnd(_ action: @escaping @Sendable (any Error) -> Void) -> Int {
    let (id, error) = state.withLock { state in
      state.lastID += 1
      if state.error == nil { state.actions.append((state.lastID, action)) }
      return (state.lastID, state.error)
    }
    if let error { action(error) }
    return id
  }

  /// Removes an action, which may already be running.
  public func remove(_ id: Int) {
    state.withLock { state in state.actions.removeAll { $0.id == id } }
  }

  /// Throws the error with which the request has ended, if any; call it before starting work.
  public func check() throws {
    if let error = state.withLock({ $0.error }) { throw error }
  }
}

extension Interruption: Hashable {
  /// Whether both are the same object.
  public static func == (left: Interruption, right: Interruption) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
