public import Domain
import Synchronization

/// Returns the values that a test sets, as texts by the name of their key.
public final class ConfigRepositoryFake: ConfigRepository {
  private struct State {
    var texts: [String: String]
    var remote: [String: String]?
    var failure: RemoteError?
    var refreshes: [Bool] = []
  }

  private let state: Mutex<State>

  /// Creates a repository; with built-in values only by default.
  ///
  /// - Parameter remote: The texts that ``refresh(isSignedIn:)`` adds; none by default.
  public init(_ texts: [String: String] = [:], remote: [String: String] = [:]) {
    state = Mutex(State(texts: texts, remote: remote))
  }

  /// The error that ``refresh(isSignedIn:)`` throws; nil to succeed.
  public var failure: RemoteError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Whether the user was signed in, for each refresh in order.
  public var refreshes: [Bool] { state.withLock { $0.refreshes } }

  /// Returns the value that was set, or the built-in one.
  public func value<Value>(of key: ConfigKey<Value>) -> Value {
    state.withLock { $0.texts[key.name] }.flatMap(key.parse) ?? key.builtIn
  }

  /// Returns whether a refresh has succeeded.
  public func hasRemoteValues(isSignedIn: Bool) -> Bool { state.withLock { $0.remote == nil } }

  /// Adds the remote texts.
  public func refresh(isSignedIn: Bool) async throws {
    try state.withLock { state in
      state.refreshes.append(isSignedIn)
      if let failure = state.failure { throw failure }
      state.texts.merge(state.remote ?? [:]) { _, remote in remote }
      state.remote = nil
    }
  }
}
