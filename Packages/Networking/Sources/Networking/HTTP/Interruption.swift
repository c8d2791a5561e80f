import Synchronization

/// A signal that ends a request in flight with an error.
///
/// The interruption is part of the request's context. A decorator that may end a request replaces
/// the request's interruption with a child. When the child ends, the clients inside the decorator
/// stop working on the request. For this purpose, a transport or another inner client registers an
/// action with ``onEnd(_:)``. One cancellable task per request would have the same effect, but it
/// would cost several thread switches.
public final class Interruption: Sendable {
  private struct State {
    var error: (any Error)?
    var lastID = 0
    /// The registered actions.
    ///
    /// There is usually one action, from the transport or from a child interruption.
    var actions: [(id: Int, run: @Sendable (any Error) -> Void)] = []
  }

  private let state = Mutex(State())

  private init() {}

  /// Runs an operation with a child of the interruption `outer`.
  ///
  /// When `outer` ends, the child ends with the same error.
  static func within<Value>(
    _ outer: Interruption?, _ operation: (Interruption) async throws -> Value
  ) async throws -> Value {
    let interruption = Interruption()
    let id = outer?.onEnd { interruption.end($0) }
    defer { if let id { outer?.remove(id) } }
    return try await operation(interruption)
  }

  /// Ends the interruption and calls the registered actions with the error.
  ///
  /// Further calls have no effect.
  func end(_ error: any Error) {
    let actions = state.withLock { state in
      guard state.error == nil else { return [] as [@Sendable (any Error) -> Void] }
      state.error = error
      defer { state.actions = [] }
      return state.actions.map(\.run)
    }
    for action in actions { action(error) }
  }

  /// Registers an action that is called with the error when the interruption ends.
  ///
  /// If the interruption has already ended, the action is called at once.
  /// - Returns: An identifier for ``remove(_:)``. Call that method as soon as the request's result
  ///   is available.
  public func onEnd(_ action: @escaping @Sendable (any Error) -> Void) -> Int {
    let (id, error) = state.withLock { state in
      state.lastID += 1
      if state.error == nil { state.actions.append((state.lastID, action)) }
      return (state.lastID, state.error)
    }
    if let error { action(error) }
    return id
  }

  /// Removes a registered action.
  ///
  /// If the action is already running, it continues.
  public func remove(_ id: Int) {
    state.withLock { state in state.actions.removeAll { $0.id == id } }
  }

  /// Throws the interruption's error if the interruption has ended.
  ///
  /// Call this method before starting the work of a request.
  public func check() throws {
    if let error = state.withLock({ $0.error }) { throw error }
  }
}

extension Interruption: Hashable {
  /// Returns whether two interruptions are the same object.
  public static func == (left: Interruption, right: Interruption) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
