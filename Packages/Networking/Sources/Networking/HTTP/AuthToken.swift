#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An access token; its value is never shown in descriptions.
public struct AuthToken: Hashable, Sendable {
  /// The token as it is sent after `Bearer`.
  public let value: String
  /// When the server stops to accept it; nil when it did not say.
  public let expiresAt: Date?
  /// The session it belongs to; "" by default, for a store that never holds another session.
  ///
  /// A refreshed token belongs to the session of the one it replaces. A sign-in starts another
  /// session, also for the same user.
  public let session: String

  /// Creates a token.
  public init(value: String, expiresAt: Date? = nil, session: String = "") {
    self.value = value
    self.expiresAt = expiresAt
    self.session = session
  }

  /// Whether the token has expired, or will within `leeway`.
  public func isExpired(at now: Date, leeway: Duration = .zero) -> Bool {
    guard let expiresAt else { return false }
    return expiresAt.timeIntervalSince(now) <= leeway.seconds
  }

  /// The same token in a session.
  func inSession(_ session: String) -> AuthToken {
    AuthToken(value: value, expiresAt: expiresAt, session: session)
  }
}

extension AuthToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A text without the value.
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
