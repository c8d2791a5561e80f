/// The state of guardian consent for a user's profile.
public enum GuardianConsentState: String, Codable, Hashable, Sendable {
  /// The user's age does not require guardian consent.
  case notRequired
  /// The user's age requires guardian consent, but the user has not requested it yet.
  case notRequested
  /// The user has requested consent, but the guardian has not decided yet.
  case pending
  /// The guardian has granted consent.
  case granted
  /// The guardian has denied consent.
  case denied

  /// Whether the user can use the profile.
  ///
  /// True when consent is not required or has been granted.
  public var isApproved: Bool { self == .notRequired || self == .granted }
}

/// A guardian's decision on a minor's use of the service.
public enum GuardianDecision: String, Codable, Hashable, Sendable, CaseIterable {
  /// The guardian allows the minor to use the service.
  case approved
  /// The guardian does not allow the minor to use the service.
  case denied
}
