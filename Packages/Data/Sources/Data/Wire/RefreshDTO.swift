import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The body of a request to refresh or end a session, with the session's refresh token.
struct RefreshTokenBody: Encodable, Sendable {
  let refreshToken: SecretString
}

/// The response to a refresh request, with the session's new tokens.
///
/// A service that does not rotate refresh tokens omits the refresh token. The session then keeps
/// its current refresh token.
struct RefreshDTO: Decodable, Sendable {
  let accessToken: SecretString
  let accessTokenExpiresAt: Date
  let refreshToken: SecretString?
  let refreshTokenExpiresAt: Date?

  func session(continuing session: UserSession) -> UserSession {
    UserSession(
      userID: session.userID,
      email: session.email,
      isAnonymous: session.isAnonymous,
      accessToken: accessToken,
      refreshToken: refreshToken ?? session.refreshToken,
      accessTokenExpiresAt: accessTokenExpiresAt,
      refreshTokenExpiresAt: refreshTokenExpiresAt ?? session.refreshTokenExpiresAt)
  }
}
