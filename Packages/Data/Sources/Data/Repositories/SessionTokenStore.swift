import Domain
public import LocalPersistence
public import Networking
import Synchronization

/// The token store of an ``AuthenticatedHTTPClient``, backed by the session, and its refresh.
///
/// ```swift
/// let tokens = SessionTokenStore(sessions: sessions, refreshingThrough: plainClient)
/// let client = AuthenticatedHTTPClient(
///   client: transport, store: tokens, now: now, refresh: tokens.refresh,
///   onSessionExpired: { await coordinator.sessionEnded() })
/// ```
///
/// A refresh token can be used once. The new tokens are therefore kept in memory until they are
/// stored: if the store is locked, the next attempt stores them without another request.
///
/// A token contains the generation of its session, so that it is replaced in that session only.
/// With a lock, processes on one store refresh one after the other, and later processes use the
/// tokens stored by the first.
public final class SessionTokenStore: TokenStore {
  private struct Rotation {
    let spent: AuthToken
    let session: UserSession
  }

  private let sessions: SecureSessionRepository
  private let client: any NetworkingServiceProtocol
  private let lock: ProcessLock?
  private let clock: any Clock<Duration>
  private let rotation = Mutex<Rotation?>(nil)

  /// Creates a token store.
  ///
  /// - Parameters:
  ///   - sessions: Stores the session; the instance shared in the process.
  ///   - client: Sends the refresh. It must not use the ``AuthenticatedHTTPClient``, whose requests
  ///     wait for the refresh.
  ///   - lock: Locked during a refresh; must not be used for anything else. Nil, the default, for a
  ///     store used by one process only.
  ///   - clock: Measures the wait for a busy lock, at most 45 seconds; the continuous clock by
  ///     default.
  public init(
    sessions: SecureSessionRepository, refreshingThrough client: any NetworkingServiceProtocol,
    lock: ProcessLock? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.sessions = sessions
    self.client = client
    self.lock = lock
    self.clock = clock
  }

  /// Returns the session's access token; nil when no user is signed in or the session is damaged.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be read.
  public func token() async throws -> AuthToken? {
    do {
      return try sessions.stored()?.authToken
    } catch SessionRepositoryError.corrupt {
      return nil
    }
  }

  /// Stores the tokens from ``refresh(_:)`` if the session is unchanged; nil removes the session.
  ///
  /// - Returns: Whether the session was replaced or removed.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be written.
  public func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool {
    let isReplaced = try sessions.replace(generation: old.session, accessToken: old.value) {
      current in
      guard let new else { return nil }
      return renewed(old, as: new) ?? current.replacing(new)
    }
    rotation.withLock { if $0?.spent == old { $0 = nil } }
    return isReplaced
  }

  /// Requests new tokens from the service and keeps them in memory for ``replace(_:with:)``.
  ///
  /// - Throws: ``NetworkError``, ``SessionRepositoryError`` or `CancellationError`.
  @Sendable public func refresh(_ rejected: AuthToken) async throws -> AuthToken {
    if let waiting = rotation.withLock({ $0 }), waiting.spent == rejected {
      return waiting.session.authToken(in: rejected.session)
    }
    guard let stored = try sessions.stored(), stored.authToken == rejected else {
      throw NetworkError.authenticationRequired
    }
    let body = RefreshTokenBody(refreshToken: stored.session.refreshToken)
    let next = try await client.send(RefreshEndpoint(token: body))
      .session(continuing: stored.session)
    rotation.withLock { $0 = Rotation(spent: rejected, session: next) }
    return next.authToken(in: rejected.session)
  }

  /// Runs `body` while no other process on the store refreshes.
  ///
  /// - Throws: The error of `body`, ``NetworkError/timedOut(_:)`` when another process holds the
  ///   lock for 45 seconds, and ``SessionRepositoryError`` when locking fails.
  public func withRefreshLock<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let lock else { return try await body() }
    do {
      return try await lock.run(waiting: .seconds(45), on: clock, body)
    } catch let error as ProcessLock.UnavailableError {
      if case .busy = error.error { throw NetworkError.timedOut(.total) }
      throw SessionRepositoryError(error)
    }
  }

  private func renewed(_ old: AuthToken, as new: AuthToken) -> UserSession? {
    rotation.withLock { rotation in
      guard let rotation, rotation.spent == old, rotation.session.authToken(in: old.session) == new
      else {
        return nil
      }
      return rotation.session
    }
  }
}

extension StoredSession {
  fileprivate var authToken: AuthToken { session.authToken(in: generation) }
}

extension UserSession {
  fileprivate func authToken(in generation: String) -> AuthToken {
    AuthToken(
      value: accessToken.revealed, expiresAt: accessTokenExpiresAt, session: generation)
  }

  fileprivate func replacing(_ token: AuthToken) -> UserSession {
    UserSession(
      userID: userID,
      email: email,
      accessToken: SecretString(token.value),
      refreshToken: refreshToken,
      accessTokenExpiresAt: token.expiresAt ?? accessTokenExpiresAt,
      refreshTokenExpiresAt: refreshTokenExpiresAt)
  }
}
