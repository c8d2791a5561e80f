#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The service that asks guardians for their consent and records their decisions.
///
/// Methods throw ``RemoteFailure``, ``GuardianConsentError`` or `CancellationError`.
public protocol GuardianConsentRepository: Sendable {
  /// Sends a guardian a code for the signed-in user; the same address again sends another one.
  func requestConsent(of guardian: EmailAddress) async throws

  /// Records a decision; needs no session.
  func record(_ decision: GuardianDecision, code: GuardianConsentCode) async throws
}

/// What the service refuses about a guardian's consent.
public enum GuardianConsentError: Error, Hashable, Sendable {
  /// The address is the user's own mailbox, or cannot be used.
  case invalidAddress
  /// A guardian has declined; another request is possible from an instant on.
  case declined(until: Date?)
  /// Too many messages were sent; another is possible from an instant on.
  case tooManyRequests(until: Date?)
  /// Too many messages were sent to this address; another address can be asked now, this one from an
  /// instant on.
  case tooManyMessages(until: Date?)
  /// The user needs no consent, or has it.
  case notNeeded
  /// The code is wrong or has expired.
  case wrongCode
}
