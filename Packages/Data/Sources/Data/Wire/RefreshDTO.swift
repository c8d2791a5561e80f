import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The refresh token of the session to refresh or to end.
struct RefreshTokenBody: Encodable, Sendable {
  let refreshToken: SecretString
}

/// The new tokens of a session; without rotation, the service omits the refresh token.
struct RefreshDTO: Decodable, Sendable {
  let accessToken: SecretString
  let accessTokenExpiresAt: Date
  let refreshToken: SecretString?
  let refreshTokenExpiresAt: Date?

  func session(continuing session: UserSession) -> UserSession {
    UserSession(
      userID: session.userID,
      email: session.email,
      accessToken: accessToken,
      refreshToken: refreshToken ?? session.refreshToken,
      accessTokenExpiresAt: accessTokenExpiresAt,
      refreshTokenExpiresAt: refreshTokenExpiresAt ?? session.refreshTokenExpiresAt)
  }
}
