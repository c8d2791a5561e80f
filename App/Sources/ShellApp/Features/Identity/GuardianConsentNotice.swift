public import Domain

/// Says how far a guardian's consent is, as long as it is not given.
public enum GuardianConsentNotice {
  /// What to say of a state; nil when there is nothing to say.
  public static func notice(_ state: GuardianConsentState?) -> Notice? {
    switch state {
    case .pending?:
      Notice(
        .info,
        "We've asked your parent or guardian. Your profile is pending until they approve it.")
    case .denied?:
      Notice(
        .warning, "Your parent or guardian has declined. Your profile is not approved.")
    case .granted?, .notRequired?, nil: nil
    }
  }
}
