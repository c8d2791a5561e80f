#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The service's operations for requesting guardian consent and recording decisions.
///
/// Methods throw ``RemoteError``, ``GuardianConsentError`` or `CancellationError`.
public protocol GuardianConsentRepository: Sendable {
  /// Requests that the service send the guardian a code for the signed-in user.
  ///
  /// A repeated request for the same address sends another code.
  func requestConsent(of guardian: EmailAddress) async throws

  /// Records a guardian's decision; requires no session.
  func record(_ decision: GuardianDecision, code: GuardianConsentCode) async throws
}

/// The reason the service refuses a request about guardian consent.
public enum GuardianConsentError: Error, Hashable, Sendable {
  /// The address is the user's own mailbox, or is not valid.
  case invalidAddress
  /// The guardian has denied consent; `until` is the earliest time of the next request, if known.
  case declined(until: Date?)
  /// Too many messages were sent; `until` is the earliest time of the next message, if known.
  case tooManyRequests(until: Date?)
  /// Too many messages were sent to this address; another address is possible now.
  ///
  /// `until` is the earliest time of the next message to this address, if known.
  case tooManyMessages(until: Date?)
  /// The user requires no consent, or has it already.
  case notNeeded
  /// The code is wrong or has expired.
  case wrongCode
}
