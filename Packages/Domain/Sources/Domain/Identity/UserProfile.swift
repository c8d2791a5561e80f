#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A user's profile at the service.
public struct UserProfile: Codable, Hashable, Sendable, Identifiable {
  /// The identifier of the user.
  public let id: UserID
  /// The unique screen name.
  public var screenName: ScreenName
  /// The public handle; nil until the user chooses one.
  public var handle: Handle?
  /// The name shown beside the handle; any text.
  public var displayName: String?
  /// A short description of the user.
  public var bio: String?
  /// The birthday; nil when the service does not return it.
  public var dateOfBirth: DateOfBirth?
  /// The URL of the avatar; nil when there is none.
  public var avatarURL: URL?
  /// The ISO 3166-1 alpha-2 code of the country whose age rule applies; nil when unknown.
  public var region: String?
  /// The state of the guardian's consent.
  public var guardianConsent: GuardianConsentState
  /// The earliest time of the next consent request after a denial; nil in other states.
  public var guardianRequestAllowedAt: Date?

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
    guardianRequestAllowedAt: Date? = nil
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
  }
}
