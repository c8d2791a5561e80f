#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A code that the service sent to the address of an account to verify it.
public struct AddressVerification: Hashable, Sendable {
  /// The identifier of the code, as sensitive as a password.
  public let challenge: SecretString
  /// The time when the code expires.
  public let expiresAt: Date

  /// Creates a verification.
  public init(challenge: SecretString, expiresAt: Date) {
    self.challenge = challenge
    self.expiresAt = expiresAt
  }
}

/// A repository that verifies the address of the signed-in user's account.
public protocol AddressVerificationRepository: Sendable {
  /// Requests that the service send a code to the account's address.
  ///
  /// The codes sent before are no longer valid.
  ///
  /// - Throws: ``AddressVerificationError/notNeeded``, ``RemoteError`` or `CancellationError`.
  func requestCode() async throws -> AddressVerification

  /// Verifies the address with the code of the message.
  ///
  /// - Throws: ``AddressVerificationError/wrongCode(attemptsLeft:)``,
  ///   ``AddressVerificationError/codeEnded``, ``RemoteError`` or `CancellationError`.
  func verify(_ verification: AddressVerification, code: SecretString) async throws
}

/// An error from an ``AddressVerificationRepository`` when the service rejects a request.
public enum AddressVerificationError: Error, Hashable, Sendable {
  /// The address is verified already, or the account has none.
  case notNeeded
  /// The code is wrong.
  ///
  /// `attemptsLeft` is the number of remaining attempts, at least 1.
  case wrongCode(attemptsLeft: Int)
  /// The code has expired or was entered incorrectly too often.
  ///
  /// The user needs another one.
  case codeEnded
}
