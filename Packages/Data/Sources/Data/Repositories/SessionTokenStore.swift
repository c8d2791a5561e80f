import Domain
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
public final class SessionTokenStore: TokenStore {
  private struct Rotation {
    let spent: AuthToken
    let session: UserSession
  }

  private let sessions: SecureSessionRepository
  private let client: any NetworkingServiceProtocol
  private let rotation = Mutex<Rotation?>(nil)

  /// Creates a token source.
  ///
  /// - Parameters:
  ///   - sessions: Where the session is kept; the instance everybody shares.
  ///   - client: What sends the refresh. It must not be an ``AuthenticatedHTTPClient``'s, whose
  ///     requests wait for the refresh.
  public init(
    sessions: SecureSessionRepository, refreshingThrough client: any NetworkingServiceProtocol
  ) {
    self.sessions = sessions
    self.client = client
  }

  /// The session's access token, nil when nobody is signed in; a damaged session counts as none.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be read.
  public func token() async throws -> AuthToken? {
    do {
      return try await sessions.currentSession()?.authToken
    } catch SessionRepositoryError.corrupt {
      return nil
    }
  }

  /// Stores the tokens which ``refresh(_:)`` obtained, provided that the session is still the
  /// same; nil removes the session.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be written.
  public func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool {
    let isReplaced = try sessions.replace(accessToken: old.value) { current in
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
      return waiting.session.authToken
    }
    guard let session = try await sessions.currentSession(), session.authToken == rejected else {
      throw NetworkError.authenticationRequired
    }
    let body = RefreshTokenBody(refreshToken: session.refreshToken)
    let next = try await client.send(RefreshEndpoint(token: body)).session(continuing: session)
    rotation.withLock { $0 = Rotation(spent: rejected, session: next) }
    return next.authToken
  }

  private func renewed(_ old: AuthToken, as new: AuthToken) -> UserSession? {
    rotation.withLock { rotation in
      guard let rotation, rotation.spent == old, rotation.session.authToken == new else {
        return nil
      }
      return rotation.session
    }
  }
}

extension UserSession {
  fileprivate var authToken: AuthToken {
    AuthToken(value: accessToken.revealed, expiresAt: accessTokenExpiresAt)
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
