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
      .success, message.map { "consent.asked" + $0.text } ?? "consent.asked")
  }

  /// The notice for a state, with when a guardian can be asked again after one has declined; nil when
  /// the profile is approved.
  public static func notice(
    _ state: GuardianConsentState?, requestAllowedAt: Date? = nil
  ) -> Notice? {
    switch state {
    case .notRequested?:
      Notice(.warning, "consent.notRequested")
    case .pending?:
      Notice(.info, "consent.pending")
    case .denied?:
      Notice(.warning, "consent.denied" + GuardianConsentError.again(requestAllowedAt))
    case .granted?, .notRequired?, nil: nil
    }
  }
}
