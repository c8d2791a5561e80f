#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A user's profile as the service keeps it.
public struct UserProfile: Codable, Hashable, Sendable, Identifiable {
  /// The user it belongs to.
  public let id: UserID
  /// The unique name.
  public var screenName: ScreenName
  /// The public handle, if one was chosen.
  public var handle: Handle?
  /// The free-form name shown beside the handle.
  public var displayName: String?
  /// A few words about the user.
  public var bio: String?
  /// The birthday, nil where the service does not reveal it.
  public var dateOfBirth: DateOfBirth?
  /// Where the avatar can be loaded from, nil for none.
  public var avatarURL: URL?
  /// The two-letter ISO 3166-1 code whose age rule applies, nil when unknown.
  public var region: String?
  /// How far a guardian's agreement is.
  public var guardianConsent: GuardianConsentState
  /// When a guardian can be asked again after one has declined; nil in any other state.
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
