#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A user's profile, as returned by the service.
public struct UserProfile: Codable, Hashable, Sendable, Identifiable {
  /// The user's identifier, issued by the service.
  public let id: UserID
  /// The user's screen name, which is unique.
  public var screenName: ScreenName
  /// The user's public handle; nil until the user chooses one.
  public var handle: Handle?
  /// The name displayed next to the handle; nil when the profile has none.
  ///
  /// The display name may be any text.
  public var displayName: String?
  /// A short text about the user; nil when the profile has none.
  public var bio: String?
  /// The user's date of birth; nil when the service does not return it.
  public var dateOfBirth: DateOfBirth?
  /// The URL of the user's avatar; nil when the user has none.
  public var avatarURL: URL?
  /// The ISO 3166-1 alpha-2 code of the country whose age policy applies; nil when unknown.
  public var region: String?
  /// The state of guardian consent for this profile.
  public var guardianConsent: GuardianConsentState
  /// The time from which the user can request guardian consent again.
  ///
  /// The time is nil unless a guardian has denied consent.
  public var guardianRequestAllowedAt: Date?
  /// The time from which the user can change the handle again.
  ///
  /// The time is nil unless the user has changed the handle.
  public var handleChangeAllowedAt: Date?

  /// Creates a profile.
  public init(
    id: UserID,
    screenName: ScreenName,
    handle: Handle? = nil,
    displayName: String? = nil,
    bio: String? = nil,
    dateOfBirth: DateOfBirth? = nil,
    avatarURL: URL? = nil,
    region: String? = nil,
    guardianConsent: GuardianConsentState = .notRequired,
    guardianRequestAllowedAt: Date? = nil,
    handleChangeAllowedAt: Date? = nil
  ) {
    self.id = id
    self.screenName = screenName
    self.handle = handle
    self.displayName = displayName
    self.bio = bio
    self.dateOfBirth = dateOfBirth
    self.avatarURL = avatarURL
    self.region = region
    self.guardianConsent = guardianConsent
    self.guardianRequestAllowedAt = guardianRequestAllowedAt
    self.handleChangeAllowedAt = handleChangeAllowedAt
  }
}
