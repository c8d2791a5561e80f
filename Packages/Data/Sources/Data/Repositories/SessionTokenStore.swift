import Domain
public import LocalPersistence
public import Networking
import Synchronization

/// The session as the token source of an ``AuthenticatedHTTPClient``, and what renews it.
///
/// ```swift
/// let tokens = SessionTokenStore(sessions: sessions, refreshingThrough: plainClient)
/// let client = AuthenticatedHTTPClient(
///   client: transport, store: tokens, now: now, refresh: tokens.refresh,
///   onSessionExpired: { await coordinator.sessionEnded() })
/// ```
///
/// A refresh token is spent by its first use. The new tokens are therefore remembered until they
/// are stored: when the store is locked just then, the next try stores them without asking again.
///
/// A token names the generation of its session, so that it is replaced in that session only. With a
/// lock, processes on one store refresh one after the other, and the later ones use what the first
/// has stored.
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

  /// Creates a token source.
  ///
  /// - Parameters:
  ///   - sessions: Where the session is kept; the instance everybody shares.
  ///   - client: What sends the refresh. It must not be an ``AuthenticatedHTTPClient``'s, whose
  ///     requests wait for the refresh.
  ///   - lock: Held during a refresh, and by nothing else; nil, the default, for a store that no
  ///     other process uses.
  ///   - clock: What a busy lock is waited for on, 45 seconds at most.
  public init(
    sessions: SecureSessionRepository, refreshingThrough client: any NetworkingServiceProtocol,
    lock: ProcessLock? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.sessions = sessions
    self.client = client
    self.lock = lock
    self.clock = clock
  }

  /// The session's access token, nil when nobody is signed in; a damaged session counts as none.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be read.
  public func token() async throws -> AuthToken? {
    do {
      return try sessions.stored()?.authToken
    } catch SessionRepositoryError.corrupt {
      return nil
    }
  }

  /// Stores the tokens which ``refresh(_:)`` obtained, provided that the session is still the
  /// same; nil removes the session.
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

  /// Obtains the next tokens at the service and remembers them for ``replace(_:with:)``.
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
  /// - Throws: What `body` throws, ``NetworkError/timedOut(_:)`` when another process kept the lock,
  ///   and ``SessionRepositoryError`` when there is no lock to be had.
  public func withRefreshLock<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let lock else { return try await body() }
    do {
      return try await lock.run(waiting: .seconds(45), on: clock, body)
    } catch let error as ProcessLock.Unavailable {
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
