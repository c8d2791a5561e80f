#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A guardian's agreement that a minor may use the service.
public struct GuardianConsent: Codable, Hashable, Sendable {
  /// Where the guardian can be asked to confirm.
  public let guardianEmail: EmailAddress
  /// When the guardian agreed.
  public let givenAt: Date

  /// Creates the record of an agreement.
  public init(guardianEmail: EmailAddress, givenAt: Date) {
    self.guardianEmail = guardianEmail
    self.givenAt = givenAt
  }
}

/// How far a profile is with a guardian's agreement.
public enum GuardianConsentState: String, Codable, Hashable, Sendable {
  /// The age needs no guardian.
  case notRequired
  /// A guardian has to agree, and has not yet.
  case pending
  /// A guardian has agreed.
  case granted
}
