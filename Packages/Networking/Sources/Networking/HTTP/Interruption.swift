import Synchronization

/// Ends a request which is under way, with an error of whoever asks for the end.
///
/// It travels in the request's context. A decorator that may end a request makes one within the
/// request's own: it ends what is below the decorator and nothing above. Whoever waits below asks to
/// be told. To run each request in a task of its own, only to have something to cancel, would cost
/// it several changes of threads.
public final class Interruption: Sendable {
  private struct State {
    var error: (any Error)?
    var lastID = 0
    /// One in nearly all cases: the transport, or the next interruption.
    var actions: [(id: Int, run: @Sendable (any Error) -> Void)] = []
  }

  private let state = Mutex(State())

  private init() {}

  /// Runs an operation with an interruption that ends with `outer`, too.
  static func within<Value>(
    _ outer: Interruption?, _ operation: (Interruption) async throws -> Value
  ) async throws -> Value {
    let interruption = Interruption()
    let id = outer?.onEnd { interruption.end($0) }
    defer { if let id { outer?.remove(id) } }
    return try await operation(interruption)
  }

  /// Tells whoever waits; a second end is ignored.
  func end(_ error: any Error) {
    let actions = state.withLock { state in
      guard state.error == nil else { return [] as [@Sendable (any Error) -> Void] }
      state.error = error
      defer { state.actions = [] }
      return state.actions.map(\.run)
    }
    for action in actions { action(error) }
  }

  /// Calls `action` at the end, or at once when that has passed.
  ///
  /// Whoever has its result gives the number back to ``remove(_:)``.
  public func onEnd(_ action: @escaping @Sendable (any Error) -> Void) -> Int {
    let (id, error) = state.withLock { state in
      state.lastID += 1
      if state.error == nil { state.actions.append((state.lastID, action)) }
      return (state.lastID, state.error)
    }
    if let error { action(error) }
    return id
  }

  /// Forgets an action; it may be running already.
  public func remove(_ id: Int) {
    state.withLock { state in state.actions.removeAll { $0.id == id } }
  }

  /// Throws what the request has ended with, if it has: nothing is to be begun for it then.
  public func check() throws {
    if let error = state.withLock({ $0.error }) { throw error }
  }
}

extension Interruption: Hashable {
  /// The same object.
  public static func == (left: Interruption, right: Interruption) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
