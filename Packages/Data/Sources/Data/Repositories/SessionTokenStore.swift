import Domain
public import LocalPersistence
public import Networking
import Synchronization

/// A token store for an ``AuthenticatedHTTPClient``, which keeps the tokens in the stored session.
///
/// ```swift
/// let tokens = SessionTokenStore(sessions: sessions, refreshingThrough: plainClient)
/// let client = AuthenticatedHTTPClient(
///   client: transport, store: tokens, now: now, refresh: tokens.refresh,
///   onSessionExpired: { await coordinator.sessionEnded() })
/// ```
///
/// A refresh token can be used once. The new tokens from a refresh are therefore kept in memory
/// until they are stored. If the store is locked, the next attempt stores them without another
/// request.
///
/// Each token contains the generation of its session. A refresh therefore replaces the token only
/// in that session.
///
/// With a lock, the processes that share a store refresh the tokens one after the other. The later
/// processes use the tokens that the first process stored.
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
  ///   - sessions: The repository for the session. Pass the shared instance of the process.
  ///   - client: The client that sends the refresh request. This client must not use the
  ///     ``AuthenticatedHTTPClient``, because requests of that client wait for the refresh.
  ///   - lock: The lock to hold during a refresh. Do not use the lock for anything else. The
  ///     default is nil. Pass a lock when several processes use the store.
  ///   - clock: The clock for the wait for a busy lock. The wait is at most 45 seconds. The default
  ///     is the continuous clock.
  public init(
    sessions: SecureSessionRepository, refreshingThrough client: any NetworkingServiceProtocol,
    lock: ProcessLock? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.sessions = sessions
    self.client = client
    self.lock = lock
    self.clock = clock
  }

  /// Returns the session's access token.
  ///
  /// The method returns nil when no user is signed in or the stored session is damaged.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be read.
  public func token() async throws -> AuthToken? {
    do {
      return try sessions.stored()?.authToken
    } catch SessionRepositoryError.corrupt {
      return nil
    }
  }

  /// Replaces a token in the session, or removes the session when the new token is nil.
  ///
  /// The method does nothing when the session no longer has the old token. If the new token comes
  /// from ``refresh(_:)``, the method also stores the new refresh token.
  ///
  /// - Returns: Whether the session was replaced or removed.
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

  /// Requests new tokens from the service and returns the access token.
  ///
  /// The new tokens remain in memory until ``replace(_:with:)`` stores them.
  ///
  /// - Parameter rejected: The access token to replace.
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

  /// Runs a closure while no other process that shares the store refreshes the tokens.
  ///
  /// Without a lock, the closure runs at once.
  ///
  /// - Throws: An error that the closure throws. The method throws ``NetworkError/timedOut(_:)``
  ///   when another process holds the lock for 45 seconds. It throws ``SessionRepositoryError``
  ///   when the lock cannot be acquired for another reason.
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
      isAnonymous: isAnonymous,
      accessToken: SecretString(token.value),
      refreshToken: refreshToken,
      accessTokenExpiresAt: token.expiresAt ?? accessTokenExpiresAt,
      refreshTokenExpiresAt: refreshTokenExpiresAt)
  }
}
