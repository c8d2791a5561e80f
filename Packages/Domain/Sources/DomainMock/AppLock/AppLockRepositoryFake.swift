public import Domain
import Synchronization

/// Stores a lock and its passcode in memory.
public final class AppLockRepositoryFake: AppLockRepository {
  private struct State {
    var lock: AppLock?
    var passcode: Passcode?
    var failure: SessionRepositoryError?
  }

  private let state: Mutex<State>

  /// Creates a repository; without a lock by default.
  public init(_ lock: AppLock? = nil, passcode: Passcode? = nil) {
    state = Mutex(State(lock: lock, passcode: passcode))
  }

  /// The stored lock, also while methods throw.
  public var lock: AppLock? { state.withLock { $0.lock } }

  /// The error that all methods throw; nil to succeed.
  public var failure: SessionRepositoryError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Returns the stored lock.
  public func appLock() throws(SessionRepositoryError) -> AppLock? {
    if let failure { throw failure }
    return lock
  }

  /// Stores a lock, and the passcode unless it is nil.
  public func save(_ lock: AppLock, passcode: Passcode?) async throws(SessionRepositoryError) {
    if let failure { throw failure }
    state.withLock { state in
      state.lock = lock
      if let passcode { state.passcode = passcode }
    }
  }

  /// Changes the stored lock.
  public func update(
    _ change: @Sendable (inout AppLock) -> Void
  ) throws(SessionRepositoryError) -> AppLock? {
    if let failure { throw failure }
    return state.withLock { state in
      guard var lock = state.lock else { return nil }
      change(&lock)
      state.lock = lock
      return lock
    }
  }

  /// Compares a passcode with the stored one.
  public func matches(_ passcode: Passcode) async throws(SessionRepositoryError) -> Bool {
    if let failure { throw failure }
    return state.withLock { $0.passcode == passcode }
  }

  /// Removes the lock.
  public func remove() throws(SessionRepositoryError) {
    if let failure { throw failure }
    state.withLock { state in (state.lock, state.passcode) = (nil, nil) }
  }
}
