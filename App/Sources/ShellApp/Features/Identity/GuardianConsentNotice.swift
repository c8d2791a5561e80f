public import Domain
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Notices about a guardian's consent.
public enum GuardianConsentNotice {
  /// The notice after a guardian was asked, with the demo's message if there is one.
  public static func asked(_ message: Notice?) -> Notice {
    Notice(
      .success,
      ["We've asked your guardian.", message?.text].compactMap { $0 }.joined(separator: " "))
  }

  /// The notice for a state, with when a guardian can be asked again after one has declined; nil when
  /// the profile is approved.
  public static func notice(
    _ state: GuardianConsentState?, requestAllowedAt: Date? = nil
  ) -> Notice? {
    switch state {
    case .pending?:
      Notice(
        .info,
        "We've asked your parent or guardian. Your profile is pending until they approve it.")
    case .denied?:
      Notice(
        .warning,
        "Your parent or guardian denied your profile."
          + GuardianConsentError.again(requestAllowedAt))
    case .granted?, .notRequired?, nil: nil
    }
  }
}
