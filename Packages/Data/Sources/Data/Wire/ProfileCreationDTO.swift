import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The body of a request to create a profile.
struct ProfileCreationBody: Encodable, Sendable {
  struct Consent: Encodable, Sendable {
    let guardianEmail: EmailAddress
  }

  let handle: Handle?
  let displayName: DisplayName?
  let bio: Bio?
  let screenName: ScreenName
  let dateOfBirth: DateOfBirth
  let avatarURL: String?
  let region: String
  let guardianConsent: Consent?

  init(_ creation: ProfileCreation) {
    handle = creation.handle
    displayName = creation.displayName
    bio = creation.bio
    screenName = creation.screenName
    dateOfBirth = creation.dateOfBirth
    avatarURL = creation.avatarURL?.absoluteString
    region = creation.region
    guardianConsent = creation.guardianEmail.map { Consent(guardianEmail: $0) }
  }
}

/// The response to a request to create a profile: the profile, or a `status` with the next step.
enum ProfileCreationDTO: Decodable, Sendable {
  case completed(ProfileDTO)
  case requiresGuardianConsent
  case requiresVerification(VerificationMethod)

  private enum CodingKeys: String, CodingKey {
    case status, method
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decodeIfPresent(String.self, forKey: .status) {
    case "requiresGuardianConsent": self = .requiresGuardianConsent
    case "requiresVerification":
      self = .requiresVerification(try container.decode(VerificationMethod.self, forKey: .method))
    default: self = .completed(try ProfileDTO(from: decoder))
    }
  }

  var response: ProfileCreationResult {
    switch self {
    case .completed(let dto): .completed(dto.profile)
    case .requiresGuardianConsent: .requiresGuardianConsent
    case .requiresVerification(let method): .requiresVerification(method)
    }
  }
}

/// The body of an eligibility check, with the date of birth and the region.
struct EligibilityBody: Encodable, Sendable {
  let dateOfBirth: DateOfBirth
  let region: String
}

/// The body of a request to change the texts of a profile; a bio that is null is removed.
struct ProfileUpdateBody: Encodable, Sendable {
  let update: ProfileUpdate

  private enum CodingKeys: String, CodingKey {
    case displayName, bio
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(update.displayName, forKey: .displayName)
    try container.encode(update.bio, forKey: .bio)
  }
}

/// The body of a request to change a date of birth.
struct DateOfBirthBody: Encodable, Sendable {
  let dateOfBirth: DateOfBirth
}
