import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A profile in the JSON format that the service and the profile cache use.
struct ProfileDTO: Codable, Sendable {
  let id: UserID
  let screenName: ScreenName
  let handle: Handle?
  let displayName: String?
  let bio: String?
  let dateOfBirth: DateOfBirth?
  let avatarURL: String?
  let region: String?
  let guardianConsent: String?
  let guardianRequestAllowedAt: Date?
  let handleChangeAllowedAt: Date?

  init(_ profile: UserProfile) {
    id = profile.id
    screenName = profile.screenName
    handle = profile.handle
    displayName = profile.displayName
    bio = profile.bio
    dateOfBirth = profile.dateOfBirth
    avatarURL = profile.avatarURL?.absoluteString
    region = profile.region
    guardianConsent = profile.guardianConsent.rawValue
    guardianRequestAllowedAt = profile.guardianRequestAllowedAt
    handleChangeAllowedAt = profile.handleChangeAllowedAt
  }

  var profile: UserProfile {
    UserProfile(
      id: id,
      screenName: screenName,
      handle: handle,
      displayName: displayName,
      bio: bio,
      dateOfBirth: dateOfBirth,
      avatarURL: avatarURL.flatMap { URL(webAddress: $0) },
      region: region,
      guardianConsent: consent,
      guardianRequestAllowedAt: guardianRequestAllowedAt,
      handleChangeAllowedAt: handleChangeAllowedAt)
  }

  /// The guardian consent state.
  ///
  /// An unknown or absent state is read as pending, never as granted.
  private var consent: GuardianConsentState {
    guardianConsent.flatMap(GuardianConsentState.init(rawValue:)) ?? .pending
  }
}

extension URL {
  /// Creates a URL from an absolute http or https address, or nil from any other text.
  init?(webAddress text: String) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      scheme == "https" || scheme == "http", let host = url.host(), !host.isEmpty
    else { return nil }
    self = url
  }
}
