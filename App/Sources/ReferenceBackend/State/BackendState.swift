import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Everything the backend knows; the snapshot is its JSON.
struct BackendState: Codable, Equatable, Sendable {
  /// The version of this form; a snapshot of another one counts as damaged.
  static let currentFormat = 1

  var format = Self.currentFormat
  /// By user.
  var accounts: [String: Account] = [:]
  /// By user.
  var profiles: [String: Profile] = [:]
  /// The users who have a name for good, by name.
  var nameOwners: [String: String] = [:]
  /// By name.
  var holds: [String: Hold] = [:]
  /// By session.
  var sessions: [String: Session] = [:]
  /// By avatar.
  var avatars: [String: Avatar] = [:]
  /// Guardians' agreements by user.
  var consents: [String: Consent] = [:]

  /// Somebody who can sign in.
  struct Account: Codable, Equatable, Sendable {
    let id: String
    let email: String
    let password: PasswordHash
    var failedSignIns = 0
    var blockedUntil: Date?
    var verification: VerificationMethod?
  }

  /// A completed profile.
  struct Profile: Codable, Equatable, Sendable {
    let screenName: ScreenName
    let dateOfBirth: DateOfBirth
    let region: String
    var avatarID: String?
    var guardianConsent: GuardianConsentState
  }

  /// A name nobody else gets for a while.
  struct Hold: Codable, Equatable, Sendable {
    let userID: String
    let expiresAt: Date
  }

  /// A sign-in and the tokens that continue it; of tokens only digests are kept.
  struct Session: Codable, Equatable, Sendable {
    let userID: String
    var accessDigest: Data
    var accessExpiresAt: Date
    var refreshDigest: Data
    var refreshExpiresAt: Date
    var spentDigests: [Data] = []
  }

  /// An uploaded picture.
  struct Avatar: Codable, Equatable, Sendable {
    let userID: String
    let mediaType: String
    let entityTag: String
    let data: Data
  }

  /// A guardian's agreement.
  struct Consent: Codable, Equatable, Sendable {
    let guardianEmail: String
    let givenAt: Date
  }

  /// Forgets what is over: expired holds and sessions.
  mutating func removeExpired(at now: Date) {
    if holds.contains(where: { $0.value.expiresAt <= now }) {
      holds = holds.filter { $0.value.expiresAt > now }
    }
    if sessions.contains(where: { $0.value.refreshExpiresAt <= now }) {
      sessions = sessions.filter { $0.value.refreshExpiresAt > now }
    }
  }
}
