#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What proves to the service that a user signed in on this device.
///
/// Descriptions name the user only. It encodes its tokens, so store it in a secure store alone.
public struct UserSession: Codable, Hashable, Sendable {
  /// Whose session it is.
  public let userID: UserID
  /// The address used to sign in, if known.
  public let email: EmailAddress?
  /// Proves a request.
  public let accessToken: SecretString
  /// Obtains the next access token.
  public let refreshToken: SecretString
  /// From when on the access token is no longer accepted.
  public let accessTokenExpiresAt: Date
  /// From when on the session is over and the user has to sign in again.
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

  /// Whether the session is over at an instant: its refresh token has expired.
  public func isExpired(at instant: Date) -> Bool {
    refreshTokenExpiresAt <= instant
  }

  /// Whether the access token has expired at an instant; a refresh token may still renew it.
  public func needsRefresh(at instant: Date) -> Bool {
    accessTokenExpiresAt <= instant
  }
}

extension UserSession {
  /// Decodes a session; an address that is not valid becomes nil.
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
  /// Names the user, nothing else.
  public var description: String { "UserSession(\(userID))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
