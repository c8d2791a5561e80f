import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A profile as it is sent.
struct ProfileBody: Encodable {
  let id: String
  let screenName: ScreenName
  let handle: Handle?
  let displayName: String?
  let bio: String?
  let dateOfBirth: DateOfBirth
  let region: String
  let avatarURL: String?
  let guardianConsent: GuardianConsentState
  let guardianRequestAllowedAt: Date?
  let handleChangeAllowedAt: Date?

  init(
    _ profile: BackendState.Profile, userID: String, guardianConsent: GuardianConsentState,
    guardianRequestAllowedAt: Date?, handleChangeAllowedAt: Date?, avatarURL: (String) -> String
  ) {
    id = userID
    screenName = profile.screenName
    handle = profile.handle
    displayName = profile.displayName
    bio = profile.bio
    dateOfBirth = profile.dateOfBirth
    region = profile.region
    self.avatarURL = profile.avatarID.map(avatarURL)
    self.guardianConsent = guardianConsent
    self.guardianRequestAllowedAt = guardianRequestAllowedAt
    self.handleChangeAllowedAt = handleChangeAllowedAt
  }
}
