import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A session as it is handed out, the only time its tokens are known.
struct IssuedSession: Encodable {
  struct User: Encodable {
    let id: String
    let email: String?
    let isAnonymous: Bool
  }

  let user: User
  var isNewUser: Bool
  let accessToken: String
  let accessTokenExpiresAt: Date
  let refreshToken: String
  let refreshTokenExpiresAt: Date

  var session: UserSession {
    UserSession(
      userID: UserID(user.id),
      email: user.email.flatMap { try? EmailAddress($0) },
      isAnonymous: user.isAnonymous,
      accessToken: SecretString(accessToken),
      refreshToken: SecretString(refreshToken),
      accessTokenExpiresAt: accessTokenExpiresAt,
      refreshTokenExpiresAt: refreshTokenExpiresAt)
  }
}
