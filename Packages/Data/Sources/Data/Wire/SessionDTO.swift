import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The response to a completed sign-in, with the session's tokens and user.
struct SessionDTO: Decodable, Sendable {
  struct User: Decodable, Sendable {
    let id: UserID
    let email: String?
    /// Nil from a service that does not say it.
    let isAnonymous: Bool?
  }

  let user: User
  let isNewUser: Bool
  let accessToken: SecretString
  let accessTokenExpiresAt: Date
  let refreshToken: SecretString
  let refreshTokenExpiresAt: Date

  private enum CodingKeys: String, CodingKey {
    case user, isNewUser, accessToken, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    user = try container.decode(User.self, forKey: .user)
    isNewUser = try container.decodeIfPresent(Bool.self, forKey: .isNewUser) ?? false
    accessToken = try container.decode(SecretString.self, forKey: .accessToken)
    accessTokenExpiresAt = try container.decode(Date.self, forKey: .accessTokenExpiresAt)
    refreshToken = try container.decode(SecretString.self, forKey: .refreshToken)
    refreshTokenExpiresAt = try container.decode(Date.self, forKey: .refreshTokenExpiresAt)
  }

  /// The session from the response.
  ///
  /// The session has no email address when the address in the response is invalid.
  var session: UserSession {
    UserSession(
      userID: user.id,
      email: user.email.flatMap { try? EmailAddress($0) },
      isAnonymous: user.isAnonymous ?? (user.email == nil),
      accessToken: accessToken,
      refreshToken: refreshToken,
      accessTokenExpiresAt: accessTokenExpiresAt,
      refreshTokenExpiresAt: refreshTokenExpiresAt)
  }
}
