#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An email address and a password that wait for the code that the service sent to the address.
///
/// An address that already has an account receives another message, without a code. The pending
/// account is the same, so that it does not reveal which accounts exist.
public struct PendingAccount: Codable, Hashable, Sendable {
  /// The effect of the code.
  public enum Purpose: String, Codable, Hashable, Sendable {
    /// The code creates an account and signs in.
    case signUp
    /// The code adds the address and the password to the signed-in guest account.
    case link
  }

  /// The service's identifier for the pending account.
  ///
  /// The identifier is as sensitive as a password.
  public let challenge: SecretString
  /// The effect of the code.
  public let purpose: Purpose
  /// The address that receives the code.
  public let email: EmailAddress
  /// The date after which the service rejects the code.
  public let expiresAt: Date

  /// Creates a pending account.
  public init(challenge: SecretString, purpose: Purpose, email: EmailAddress, expiresAt: Date) {
    self.challenge = challenge
    self.purpose = purpose
    self.email = email
    self.expiresAt = expiresAt
  }
}
