#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The data in a request to create the signed-in user's profile.
public struct ProfileCreation: Hashable, Sendable {
  /// The handle that the user has reserved, in its displayed form; nil for a profile without one.
  public let handle: Handle?
  /// The name that is displayed next to the handle; nil for a profile without one.
  public let displayName: DisplayName?
  /// A short text about the user; nil for a profile without one.
  public let bio: Bio?
  /// The screen name that the user has reserved.
  public let screenName: ScreenName
  /// The user's date of birth.
  public let dateOfBirth: DateOfBirth
  /// The URL of the uploaded avatar.
  ///
  /// The URL is nil when the user has no avatar or the upload is not complete.
  public let avatarURL: URL?
  /// The ISO 3166-1 alpha-2 code of the country whose age policy applies to the user.
  public let region: String
  /// The guardian's email address; nil when no guardian consent is required.
  public let guardianEmail: EmailAddress?

  /// Creates the data for a request to create the user's profile.
  public init(
    handle: Handle? = nil,
    displayName: DisplayName? = nil,
    bio: Bio? = nil,
    screenName: ScreenName,
    dateOfBirth: DateOfBirth,
    avatarURL: URL? = nil,
    region: String,
    guardianEmail: EmailAddress? = nil
  ) {
    self.handle = handle
    self.displayName = displayName
    self.bio = bio
    self.screenName = screenName
    self.dateOfBirth = dateOfBirth
    self.avatarURL = avatarURL
    self.region = region
    self.guardianEmail = guardianEmail
  }
}

/// The result of a request to create the signed-in user's profile.
public enum ProfileCreationResult: Hashable, Sendable {
  /// The service has created the profile.
  ///
  /// In a minor's profile, the guardian consent is pending until the guardian decides.
  case completed(UserProfile)
  /// The user has to enter a guardian's email address before the profile is created.
  case requiresGuardianConsent
  /// The user has to verify an email address or a phone number before the profile is created.
  case requiresVerification(VerificationMethod)
}

/// A method for verifying a user's email address or phone number.
public enum VerificationMethod: String, Codable, Hashable, Sendable {
  /// The service sends a code to the user's email address.
  case email
  /// The service sends a code to the user's phone number.
  case phone
}
