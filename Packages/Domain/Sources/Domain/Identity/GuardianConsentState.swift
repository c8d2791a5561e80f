/// How far a profile is with a guardian's consent.
public enum GuardianConsentState: String, Codable, Hashable, Sendable {
  /// The age needs no guardian.
  case notRequired
  /// A guardian has been asked and has not decided.
  case pending
  /// A guardian has approved.
  case granted
  /// A guardian has declined.
  case denied

  /// Whether the profile can be used: no guardian has to approve it, or one has.
  public var isApproved: Bool { self == .notRequired || self == .granted }
}

/// What a guardian decides with the code that was sent to them.
public enum GuardianDecision: String, Codable, Hashable, Sendable, CaseIterable {
  /// The minor may use the service.
  case approved
  /// The minor may not use the service.
  case denied
}
