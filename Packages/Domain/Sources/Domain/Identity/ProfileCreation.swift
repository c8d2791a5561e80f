#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What the service is told to create a profile.
public struct ProfileCreation: Hashable, Sendable {
  /// The reserved name.
  public let screenName: ScreenName
  /// The birthday.
  public let dateOfBirth: DateOfBirth
  /// Where the uploaded avatar lives, nil when skipped or still waiting for its upload.
  public let avatarURL: URL?
  /// The two-letter ISO 3166-1 code whose age rule applies.
  public let region: String
  /// The guardian who was asked for consent; nil where none is needed.
  public let guardianEmail: EmailAddress?

  /// Creates the order.
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

/// What the service made of an order to create a profile.
public enum ProfileCreationResponse: Hashable, Sendable {
  /// The profile exists; a minor's is pending until a guardian decides.
  case completed(UserProfile)
  /// A guardian has to be asked first.
  case requiresGuardianConsent
  /// The user has to prove an address or number first.
  case requiresVerification(VerificationMethod)
}

/// How a user proves to own an address or a number.
public enum VerificationMethod: String, Codable, Hashable, Sendable {
  /// A code sent by e-mail.
  case email
  /// A code sent to a phone.
  case phone
}
