public import Domain
import Synchronization

/// Stores a session in memory and throws the errors set by a test.
public final class SessionRepositoryFake: SessionRepository {
  private struct State {
    var session: UserSession?
    var readFailure: (any Error)?
    var writeFailure: (any Error)?
    var clearCount = 0
  }

  private let state: Mutex<State>

  /// Creates a repository; empty by default.
  public init(session: UserSession? = nil) {
    state = Mutex(State(session: session))
  }

  /// The stored session, also while reading throws.
  public var session: UserSession? { state.withLock { $0.session } }

  /// The number of calls to ``clear()``.
  public var clearCount: Int { state.withLock { $0.clearCount } }

  /// The error that reading throws; nil to succeed.
  public var readFailure: (any Error)? {
    get { state.withLock { $0.readFailure } }
    set { state.withLock { $0.readFailure = newValue } }
  }

  /// The error that saving and clearing throw; nil to succeed.
  public var writeFailure: (any Error)? {
    get { state.withLock { $0.writeFailure } }
    set { state.withLock { $0.writeFailure = newValue } }
  }

  /// Sets the error that reading, saving and clearing throw; nil to succeed.
  public func fail(with error: (any Error)?) {
    readFailure = error
    writeFailure = error
  }

  /// Returns the stored session; nil when there is none.
  public func currentSession() async throws -> UserSession? {
    try state.withLock { state in
      if let failure = state.readFailure { throw failure }
      return state.session
    }
  }

  /// Stores a session, replacing any other, also a corrupt one.
  public func save(_ session: UserSession) async throws {
    try replace(with: session)
  }

  /// Removes the session, also a corrupt one.
  public func clear() async throws {
    state.withLock { $0.clearCount += 1 }
    try replace(with: nil)
  }

  private func replace(with session: UserSession?) throws {
    try state.withLock { state in
      if let failure = state.writeFailure { throw failure }
      state.session = session
      if state.readFailure as? SessionRepositoryError == .corrupt { state.readFailure = nil }
    }
  }
}
