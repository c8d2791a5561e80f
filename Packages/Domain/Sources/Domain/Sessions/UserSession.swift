#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The session of a signed-in user, with the user's identifier and tokens.
///
/// A session's description contains only the user's identifier. An encoded session contains the
/// tokens in plain text. Store an encoded session only in a secure store.
public struct UserSession: Codable, Hashable, Sendable {
  /// The user's identifier, issued by the service.
  public let userID: UserID
  /// The email address that the user signed in with; nil when unknown.
  public let email: EmailAddress?
  /// Whether the account is a guest's, which has no way to sign in again after the session ends.
  public let isAnonymous: Bool
  /// The token that authenticates requests to the service.
  public let accessToken: SecretString
  /// The token that authenticates requests for a new access token.
  public let refreshToken: SecretString
  /// The time when the access token expires.
  public let accessTokenExpiresAt: Date
  /// The time when the refresh token and the session expire.
  ///
  /// The user then has to sign in again.
  public let refreshTokenExpiresAt: Date

  /// Creates a session.
  ///
  /// The email address is nil by default. An account without one is a guest's, unless `isAnonymous`
  /// says otherwise, as for an account of an identity provider that hides the address.
  public init(
    userID: UserID,
    email: EmailAddress? = nil,
    isAnonymous: Bool? = nil,
    accessToken: SecretString,
    refreshToken: SecretString,
    accessTokenExpiresAt: Date,
    refreshTokenExpiresAt: Date
  ) {
    self.userID = userID
    self.email = email
    self.isAnonymous = isAnonymous ?? (email == nil)
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.accessTokenExpiresAt = accessTokenExpiresAt
    self.refreshTokenExpiresAt = refreshTokenExpiresAt
  }

  /// Returns the same session of an account that is no longer a guest's, with its email address; nil
  /// when the account has none.
  func linked(_ email: EmailAddress?) -> UserSession {
    UserSession(
      userID: userID, email: email, isAnonymous: false, accessToken: accessToken,
      refreshToken: refreshToken,
      accessTokenExpiresAt: accessTokenExpiresAt, refreshTokenExpiresAt: refreshTokenExpiresAt)
  }

  /// Returns whether the refresh token, and therefore the session, has expired at an instant.
  public func isExpired(at instant: Date) -> Bool {
    refreshTokenExpiresAt <= instant
  }

  /// Returns whether the access token has expired at an instant.
  ///
  /// An expired access token has to be refreshed.
  public func needsRefresh(at instant: Date) -> Bool {
    accessTokenExpiresAt <= instant
  }
}

extension UserSession {
  /// Decodes a session and replaces an invalid email address with nil.
  ///
  /// Earlier versions stored addresses with more than ``EmailAddress/maximumLength`` bytes, which
  /// are invalid now. They did not store ``isAnonymous``: a session without an address was a guest's.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    userID = try container.decode(UserID.self, forKey: .userID)
    email = try? container.decodeIfPresent(EmailAddress.self, forKey: .email)
    isAnonymous =
      try container.decodeIfPresent(Bool.self, forKey: .isAnonymous)
      ?? !container.contains(.email)
    accessToken = try container.decode(SecretString.self, forKey: .accessToken)
    refreshToken = try container.decode(SecretString.self, forKey: .refreshToken)
    accessTokenExpiresAt = try container.decode(Date.self, forKey: .accessTokenExpiresAt)
    refreshTokenExpiresAt = try container.decode(Date.self, forKey: .refreshTokenExpiresAt)
  }
}

extension UserSession: Redacted {
  /// A description that contains only the user's identifier.
  ///
  /// Logs therefore contain no tokens.
  public var description: String { "UserSession(\(userID))" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
}
