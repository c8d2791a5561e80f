public import Domain
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The profile of the signed-in person, as home, the profile and the guardian's form share it.
@MainActor
public final class SignedInProfile {
  /// The profile; nil when the service could not be reached.
  public internal(set) var profile: UserProfile?
  /// Whether a picture waits to be uploaded.
  var hasQueuedAvatar = false
  /// The address of a picture that was uploaded after the profile was loaded.
  var uploadedAvatar: URL?
  private let interactor: any IdentityInteractor

  /// Holds a profile.
  public init(_ profile: UserProfile?, interactor: any IdentityInteractor) {
    self.profile = profile
    self.interactor = interactor
  }

  /// Looks for a picture of an earlier start that waits to be uploaded.
  public func refreshQueue() async { hasQueuedAvatar = await interactor.hasQueuedAvatar() }

  /// The time from which a guardian who has declined can be asked again; nil when unknown or when
  /// none has declined.
  var requestAllowedAt: Date? { profile?.guardianRequestAllowedAt }

  /// Whether the service refuses to ask a guardian for now, because one has declined.
  var isRequestRefused: Bool { requestAllowedAt.map { interactor.now < $0 } ?? false }

  /// Whether the person may ask a guardian.
  var canAskGuardian: Bool {
    profile?.guardianConsent.isApproved == false && !isRequestRefused
  }

  /// The consent of a guardian is on its way.
  func guardianWasAsked() {
    profile?.guardianConsent = .pending
    profile?.guardianRequestAllowedAt = nil
  }
}
