import Cryptography
import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Everything the backend knows.
struct BackendState: Equatable, Sendable {
  /// By user.
  var accounts = Table<Account>()
  /// Users by the address they sign in with.
  var emails = Table<String>()
  /// By user.
  var profiles = Table<Profile>()
  /// The users who have a name for good, by the name's skeleton.
  var nameOwners = Table<String>()
  /// By the name's skeleton.
  var holds = Table<Hold>()
  /// The users who have a handle for good, by the handle's skeleton.
  var handleOwners = Table<String>()
  /// By the handle's skeleton.
  var handleHolds = Table<Hold>()
  /// By session.
  var sessions = Table<Session>()
  /// By avatar.
  var avatars = OwnedTable<Avatar>()
  /// What guardians were asked and decided, by user.
  var consents = Table<Consent>()
  /// Guardians' codes by their digest.
  var consentCodes = Table<ConsentCode>()
  /// Verdicts on the ages of accounts without a profile, by user.
  var ageVerdicts = Table<AgeEligibilityRecord>()
  /// Verdicts on the ages of deleted accounts, by keyed digest of what signed them in.
  var deletedVerdicts = Table<AgeEligibilityRecord>()
  /// The backend's own random keys, by use.
  var secrets = Table<Data>()
  /// Users by provider and their identifier there.
  var identities = Table<String>()
  /// By identifier.
  var challenges = Table<Challenge>()
  /// Codes that verify the address of an account, by user.
  var verifications = Table<Challenge>()
  /// Authenticator apps that are second factors, by user.
  var authenticators = Table<Authenticator>()
  /// Setups of authenticator apps that wait for their codes, by user.
  var authenticatorSetups = Table<AuthenticatorSetup>()
  /// Phone numbers whose text messages are second factors, by user.
  var phoneNumbers = Table<PhoneNumber>()
  /// Setups of text messages that wait for their codes, by user.
  var textMessageSetups = Table<TextMessageSetup>()
  /// Digests of the recovery codes that are not used, by user.
  var recoveryCodes = Table<[Data]>()
  /// What codes of the provider of identities stand for, by the code's digest.
  var authorizations = Table<Authorization>()
  /// Password resets by identifier.
  var resets = Table<Challenge>()
  /// By user, then by collection and identifier.
  var documents = OwnedTable<Document>()
  /// What changed in a user's documents, by user.
  var feeds = Table<Feed>()
  /// By user, collection, key and number.
  var gameEvents = OwnedTable<GameEvent>()
  /// The numbers of events, by user, collection, key and idempotency key.
  var gameEventNumbers = Table<Int>()
  /// By transaction.
  var purchases = OwnedTable<Purchase>()
  /// By upload.
  var uploads = OwnedTable<Upload>()
  /// By upload and offset.
  var uploadChunks = Table<Data>()
  /// By identifier.
  var submissions = OwnedTable<Submission>()
  /// Addresses and passwords that wait for their codes, by challenge.
  var signUps = OwnedTable<PendingAccount>()
  /// By kind of message and digest of the address.
  var sentMessages = Table<SentMessages>()
  /// How often each analytics event was reported, by name.
  var eventCounts = Table<Int>()
  /// Batches of analytics events that were counted, by idempotency key.
  var receipts = Table<Receipt>()
  /// By identifier.
  var crashes = Table<CrashReport>()
  /// When expired records were last looked for.
  private var sweptAt = Date.distantPast
  /// The day for which anonymous accounts without requests were last looked for.
  var abandonedSweepDay: Int?

  /// Somebody who can sign in.
  struct Account: Codable, Equatable, Sendable {
    let id: String
    /// Nil for who came without one.
    var email: String?
    /// Nil for who signs in otherwise.
    var password: PasswordHash?
    /// When the password was set last; nil without one, and in older records.
    var passwordChangedAt: Date?
    var secondFactor: MFAMethod?
    /// When wrong codes were entered lately, the oldest first; nil for none.
    var wrongCodes: [Date]?
    var verification: VerificationMethod?
    /// The day of the last request, since 1970 in UTC; kept for anonymous accounts only.
    var lastSeenDay: Int?
  }

  /// A completed profile.
  struct Profile: Codable, Equatable, Sendable {
    let screenName: ScreenName
    var dateOfBirth: DateOfBirth
    let region: String
    var handle: Handle?
    /// When another handle replaced the first one; nil before, and in older records.
    var handleChangedAt: Date?
    /// Nil for none, and in older records.
    var displayName: String?
    /// Nil for none, and in older records.
    var bio: String?
    var avatarID: String?
  }

  /// A name nobody else gets for a while.
  struct Hold: Codable, Equatable, Sendable {
    let userID: String
    let expiresAt: Date
    /// The screen name; nil for a handle and in older records.
    var name: String?
  }

  /// A sign-in and the tokens that continue it; of tokens only digests are kept.
  struct Session: Codable, Equatable, Sendable {
    let userID: String
    /// When the user last proved who they are.
    var authenticatedAt: Date
    /// The last confirmation of the password for a change of the second factor; nil for none.
    var confirmation: PasswordConfirmation?
    var accessDigest: Data
    var accessExpiresAt: Date
    var refreshDigest: Data
    var refreshExpiresAt: Date
    /// The random key of the tags of the session's refresh tokens; nil in a session stored before
    /// tokens had tags, until its next refresh.
    var familyKey: Data?
    /// The refresh tokens before the present one that still get their successor, the oldest first;
    /// nil in a session stored before there were any.
    var predecessors: [Predecessor]?
    /// Whether the present tokens have been used; nil counts as used.
    var isUsed: Bool?
  }

  /// A confirmation of the password, which allows one change of the second factor.
  struct PasswordConfirmation: Codable, Equatable, Sendable {
    let confirmedAt: Date
    /// The change that the confirmation allows; nil until the first request that needs one.
    var change: String?
    /// When the change was made; nil before.
    var changedAt: Date?
  }

  /// A refresh token that was exchanged, and from what its successor is derived again.
  struct Predecessor: Codable, Equatable, Sendable {
    let digest: Data
    /// Random; together with the token itself it gives the tokens that followed.
    let salt: Data
    /// The access token that was exchanged with it, for requests that were on their way.
    let accessDigest: Data
    let accessExpiresAt: Date
    /// Whether its successor has a tag; nil in a record stored before tokens had tags.
    var hasTaggedSuccessor: Bool?
    /// When it stops to be accepted; nil before its successor is used.
    var endsAt: Date?

    func isAccepted(at now: Date) -> Bool { endsAt.map { $0 > now } ?? true }
  }

  /// An uploaded picture.
  struct Avatar: Codable, Equatable, Sendable {
    let userID: String
    let mediaType: String
    let entityTag: String
    let data: Data
  }

  /// The sessions which have ended since the state was settled.
  var endedSessions: [String] { sessions.changedKeys.filter { sessions[$0] == nil } }

  /// Forgets what is over, once a minute; whoever reads a record judges its end himself.
  mutating func removeExpired(at now: Date) {
    guard abs(now.timeIntervalSince(sweptAt)) >= 60 else { return }
    sweptAt = now
    holds.removeAll { $1.expiresAt <= now }
    handleHolds.removeAll { $1.expiresAt <= now }
    sessions.removeAll { $1.refreshExpiresAt <= now }
    challenges.removeAll { $1.expiresAt <= now }
    verifications.removeAll { $1.expiresAt <= now }
    authenticatorSetups.removeAll { $1.expiresAt <= now }
    textMessageSetups.removeAll { $1.expiresAt <= now }
    resets.removeAll { $1.expiresAt <= now }
    authorizations.removeAll { $1.expiresAt <= now }
    receipts.removeAll { $1.expiresAt <= now }
    consentCodes.removeAll { $1.expiresAt <= now }
    ageVerdicts.removeAll { !$1.stands(at: now) }
    deletedVerdicts.removeAll { !$1.stands(at: now) }
    signUps.removeAll { $1.expiresAt <= now }
    sentMessages.removeAll { $1.isOver(at: now) }
    for id in uploads.keys where (uploads[id]?.expiresAt ?? now) <= now { removeUpload(id) }
  }
}
