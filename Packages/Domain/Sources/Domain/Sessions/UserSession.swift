#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The session of a signed-in user: the user's identifier and the tokens.
///
/// Descriptions contain the user's identifier only. An encoded session contains its tokens in plain
/// text, so store it only in a secure store.
public struct UserSession: Codable, Hashable, Sendable {
  /// The user's identifier, issued by the service.
  public let userID: UserID
  /// The e-mail address with which the user signed in; nil when unknown.
  public let email: EmailAddress?
  /// The token that authenticates requests to the service.
  public let accessToken: SecretString
  /// The token that requests the next access token.
  public let refreshToken: SecretString
  /// The time at which the access token expires.
  public let accessTokenExpiresAt: Date
  /// The time at which the session expires and the user has to sign in again.
  public let refreshTokenExpiresAt: Date

  /// Creates a session, without an e-mail address by default.
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
  /// Decodes a session, replacing an invalid e-mail address with nil.
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
  /// A description with the user's identifier only, so that logs contain no tokens.
  public var description: String { "UserSession(\(userID))" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
}
