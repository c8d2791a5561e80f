#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The session of a signed-in user: the user's identifier and the tokens.
///
/// Descriptions contain the user's identifier only. A session encodes its tokens, so store it only
/// in a secure store.
public struct UserSession: Codable, Hashable, Sendable {
  /// The identifier of the user.
  public let userID: UserID
  /// The address used to sign in, if known.
  public let email: EmailAddress?
  /// The token that authenticates requests.
  public let accessToken: SecretString
  /// The token that requests the next access token.
  public let refreshToken: SecretString
  /// The time at which the access token expires.
  public let accessTokenExpiresAt: Date
  /// The time at which the session expires and the user has to sign in again.
  public let refreshTokenExpiresAt: Date

  /// Creates a session.
  public init(
    userID: UserID,
    email: EmailAddress? = nil,
    accessToken: SecretString,
    refreshToken: SecretString,
    accessTokenExpiresAt: Date,
    refreshTokenExpiresAt: Date
  ) {
    self.userID = userID
    self.email = email
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.accessTokenExpiresAt = accessTokenExpiresAt
    self.refreshTokenExpiresAt = refreshTokenExpiresAt
  }

  /// Returns whether the session, and with it the refresh token, has expired at an instant.
  public func isExpired(at instant: Date) -> Bool {
    refreshTokenExpiresAt <= instant
  }

  /// Returns whether the access token has expired at an instant and has to be refreshed.
  public func needsRefresh(at instant: Date) -> Bool {
    accessTokenExpiresAt <= instant
  }
}

extension UserSession {
  /// Decodes a session; an invalid e-mail address becomes nil.
  ///
  /// Earlier versions stored addresses of more than ``EmailAddress/maximumLength`` bytes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    userID = try container.decode(UserID.self, forKey: .userID)
    email = try? container.decodeIfPresent(EmailAddress.self, forKey: .email)
    accessToken = try container.decode(SecretString.self, forKey: .accessToken)
    refreshToken = try container.decode(SecretString.self, forKey: .refreshToken)
    accessTokenExpiresAt = try container.decode(Date.self, forKey: .accessTokenExpiresAt)
    refreshTokenExpiresAt = try container.decode(Date.self, forKey: .refreshTokenExpiresAt)
  }
}

extension UserSession: Redacted {
  /// The user's identifier only.
  public var description: String { "UserSession(\(userID))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
