public import Domain
import Synchronization

/// Keeps a session in memory, and fails when told to.
public final class SessionRepositoryFake: SessionRepository {
  private struct State {
    var session: UserSession?
    var readFailure: (any Error)?
    var writeFailure: (any Error)?
    var clearCount = 0
  }

  private let state: Mutex<State>

  /// Creates a repository, keeping a session if one is given.
  public init(session: UserSession? = nil) {
    state = Mutex(State(session: session))
  }

  /// The session kept, whatever failures are set.
  public var session: UserSession? { state.withLock { $0.session } }

  /// How often clearing was tried.
  public var clearCount: Int { state.withLock { $0.clearCount } }

  /// What reading throws, nil to succeed.
  public var readFailure: (any Error)? {
    get { state.withLock { $0.readFailure } }
    set { state.withLock { $0.readFailure = newValue } }
  }

  /// What saving and clearing throw, nil to succeed.
  public var writeFailure: (any Error)? {
    get { state.withLock { $0.writeFailure } }
    set { state.withLock { $0.writeFailure = newValue } }
  }

  /// Makes reading, saving and clearing throw, as a locked store does; nil to succeed again.
  public func fail(with error: (any Error)?) {
    readFailure = error
    writeFailure = error
  }

  /// The session kept here, nil when there is none.
  public func currentSession() async throws -> UserSession? {
    try state.withLock { state in
      if let failure = state.readFailure { throw failure }
      return state.session
    }
  }

  /// Keeps a session in place of any other; a corrupt one is gone then.
  public func save(_ session: UserSession) async throws {
    try replace(with: session)
  }

  /// Removes the session, a corrupt one too.
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
