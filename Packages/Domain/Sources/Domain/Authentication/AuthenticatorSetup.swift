#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secret that an authenticator app and the service share once the user confirms it with a code.
public struct AuthenticatorSetup: Hashable, Sendable {
  /// The secret in Base32 (RFC 4648), which the user may type into the authenticator app.
  public let secret: SecretString
  /// The `otpauth` URI with the secret, which the authenticator app reads from a QR code.
  public let uri: SecretString
  /// The date after which the service no longer accepts the confirmation.
  public let expiresAt: Date

  /// Creates a setup.
  public init(secret: SecretString, uri: SecretString, expiresAt: Date) {
    self.secret = secret
    self.uri = uri
    self.expiresAt = expiresAt
  }
}
