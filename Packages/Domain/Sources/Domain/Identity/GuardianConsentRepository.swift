#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A repository that sends consent requests and guardians' decisions to the service.
///
/// Methods throw ``RemoteError``, ``GuardianConsentError`` or `CancellationError`.
public protocol GuardianConsentRepository: Sendable {
  /// Requests a guardian's consent for the signed-in user.
  ///
  /// The service sends a code to the guardian's email address. A repeated request for the same
  /// address sends another code.
  func requestConsent(of guardian: EmailAddress) async throws

  /// Sends a guardian's decision to the service, which records it.
  ///
  /// The request contains the code that the guardian received. It requires no session.
  func record(_ decision: GuardianDecision, code: GuardianConsentCode) async throws
}

/// An error from requesting guardian consent or from recording a guardian's decision.
public enum GuardianConsentError: Error, Hashable, Sendable {
  /// The guardian's email address is not valid or belongs to the user's own mailbox.
  case invalidAddress
  /// The guardian has denied consent.
  ///
  /// `until` is the time from which the user can request consent again; nil when unknown.
  case declined(until: Date?)
  /// The user has requested too many messages to guardians.
  ///
  /// `until` is the time from which the service sends another message; nil when unknown.
  case tooManyRequests(until: Date?)
  /// The user has requested too many messages to this address.
  ///
  /// The user can enter another address. `until` is the time from which the service sends another
  /// message to this address; nil when unknown.
  case tooManyMessages(until: Date?)
  /// The user requires no guardian consent, or a guardian has already granted it.
  case notNeeded
  /// The code is wrong or has expired.
  case wrongCode
}
