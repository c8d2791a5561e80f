/// The state of a guardian's consent to a profile.
public enum GuardianConsentState: String, Codable, Hashable, Sendable {
  /// The user's age requires no consent.
  case notRequired
  /// Consent was requested; the guardian has not decided.
  case pending
  /// The guardian has approved.
  case granted
  /// The guardian has denied consent.
  case denied

  /// Whether the profile can be used: consent is not required, or is granted.
  public var isApproved: Bool { self == .notRequired || self == .granted }
}

/// A guardian's decision.
public enum GuardianDecision: String, Codable, Hashable, Sendable, CaseIterable {
  /// The minor may use the service.
  case approved
  /// The minor may not use the service.
  case denied
}
