#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The data of a request to create a profile.
public struct ProfileCreation: Hashable, Sendable {
  /// The reserved screen name.
  public let screenName: ScreenName
  /// The birthday.
  public let dateOfBirth: DateOfBirth
  /// The URL of the uploaded avatar; nil when there is none or its upload is pending.
  public let avatarURL: URL?
  /// The ISO 3166-1 alpha-2 code of the country whose age rule applies.
  public let region: String
  /// The address of the guardian; nil when no consent is required.
  public let guardianEmail: EmailAddress?

  /// Creates a request.
  public init(
    screenName: ScreenName,
    dateOfBirth: DateOfBirth,
    avatarURL: URL? = nil,
    region: String,
    guardianEmail: EmailAddress? = nil
  ) {
    self.screenName = screenName
    self.dateOfBirth = dateOfBirth
    self.avatarURL = avatarURL
    self.region = region
    self.guardianEmail = guardianEmail
  }
}

/// The service's response to a request to create a profile.
public enum ProfileCreationResult: Hashable, Sendable {
  /// The profile exists; a minor's profile is pending until the guardian decides.
  case completed(UserProfile)
  /// The user has to name a guardian first.
  case requiresGuardianConsent
  /// The user has to verify an e-mail address or a phone number first.
  case requiresVerification(VerificationMethod)
}

/// The method of verifying an e-mail address or a phone number.
public enum VerificationMethod: String, Codable, Hashable, Sendable {
  /// A code sent by e-mail.
  case email
  /// A code sent to a phone.
  case phone
}
