#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An access token that authenticates the requests of a signed-in user.
///
/// Its descriptions and its mirror never contain the token's text.
public struct AuthToken: Hashable, Sendable {
  /// The token's text, sent after `Bearer` in the `Authorization` header.
  public let value: String
  /// The time at which the server stops accepting the token; nil if the server sent no expiry.
  public let expiresAt: Date?
  /// The identifier of the token's session.
  ///
  /// The default is an empty string, for a store that contains only one session. A refreshed token
  /// belongs to the same session as the token before it. Each sign-in starts a new session, even if
  /// the user is the same.
  public let session: String

  /// Creates a token.
  public init(value: String, expiresAt: Date? = nil, session: String = "") {
    self.value = value
    self.expiresAt = expiresAt
    self.session = session
  }

  /// Returns whether the token has expired or expires within `leeway`, which is zero by default.
  ///
  /// A token without an expiry never expires.
  public func isExpired(at now: Date, leeway: Duration = .zero) -> Bool {
    guard let expiresAt else { return false }
    return expiresAt.timeIntervalSince(now) <= leeway.seconds
  }

  /// Returns a copy of the token that belongs to `session`.
  func inSession(_ session: String) -> AuthToken {
    AuthToken(value: value, expiresAt: expiresAt, session: session)
  }
}

extension AuthToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder that does not contain the token's text.
  public var description: String { "AuthToken(\(redactionMark))" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that does not contain the token's text.
  public var customMirror: Mirror { Mirror(self, children: ["value": redactionMark]) }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
