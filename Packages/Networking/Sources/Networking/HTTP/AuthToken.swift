#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An access token; descriptions never contain its value.
public struct AuthToken: Hashable, Sendable {
  /// The text sent after `Bearer`.
  public let value: String
  /// The time at which the server stops accepting the token; nil when the server sends none.
  public let expiresAt: Date?
  /// The session the token belongs to; "" by default, for a store that holds one session only.
  ///
  /// A refreshed token belongs to the session of the token it replaces. Each sign-in starts a new
  /// session, also for the same user.
  public let session: String

  /// Creates a token.
  public init(value: String, expiresAt: Date? = nil, session: String = "") {
    self.value = value
    self.expiresAt = expiresAt
    self.session = session
  }

  /// Whether the token has expired or expires within `leeway`, which is zero by default.
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
  /// A placeholder without the value.
  public var description: String { "AuthToken(\(redactionMark))" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror without the value.
  public var customMirror: Mirror { Mirror(self, children: ["value": redactionMark]) }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
