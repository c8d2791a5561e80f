import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendState {
  /// What a code of the provider of identities stands for.
  struct Authorization: Codable, Equatable, Sendable {
    let clientID: String
    let redirectURI: String
    /// The digest of the secret that exchanges the code (RFC 7636, section 4.2).
    let challenge: String
    let nonce: String?
    let subject: String
    let expiresAt: Date
  }

  /// A secret somebody was sent, of which only a digest is kept.
  struct Challenge: Codable, Equatable, Sendable {
    let userID: String
    var digest: Data
    var expiresAt: Date
    var failures = 0
    /// A digest of who it was sent to; nil in older records.
    var source: Data?
    /// Nil in older records.
    var issuedAt: Date?
    /// A digest of the submission that the code is for; nil for a sign-in.
    var purpose: Data?
    /// How the code was sent; nil in older records, for email and where none was sent.
    var method: MFAMethod?
  }

  /// An authenticator app whose codes are the second factor of an account.
  struct Authenticator: Codable, Equatable, Sendable {
    let secret: Data
    /// The last step whose code was accepted, so that each code is accepted once.
    var usedStep: Int64
  }

  /// A secret for an authenticator app, before its first code.
  struct AuthenticatorSetup: Codable, Equatable, Sendable {
    let secret: Data
    let expiresAt: Date
    var failures = 0
  }

  /// A phone number that was sent a code, before the code comes; of the code only a digest is kept.
  struct TextMessageSetup: Codable, Equatable, Sendable {
    let phoneNumber: PhoneNumber
    let digest: Data
    let expiresAt: Date
    var failures = 0
  }

  /// Whether the age of an account admits it; holds neither the birthday nor the age.
  struct AgeEligibilityRecord: Codable, Equatable, Sendable {
    /// The youngest age admitted, for somebody younger; nil for a minor who needs a guardian's consent.
    let minimum: Int?
    /// Nil for a record without an end.
    let until: Date?

    func stands(at now: Date) -> Bool { until.map { now < $0 } ?? true }

    /// The stricter of two records: a refusal, else the one that ends later; this one of equal ones.
    func combined(with other: AgeEligibilityRecord?) -> AgeEligibilityRecord {
      guard let other else { return self }
      if (minimum == nil) != (other.minimum == nil) { return minimum == nil ? other : self }
      return (other.until ?? .distantFuture) > (until ?? .distantFuture) ? other : self
    }
  }

  /// The requests to a guardian and the decision.
  ///
  /// Records of earlier versions have an address and the instant of the agreement only.
  struct Consent: Codable, Equatable, Sendable {
    /// The guardian who was asked last.
    var guardianEmail: String
    /// When the guardian approved.
    var givenAt: Date?
    /// When the guardian declined.
    var deniedAt: Date?
    /// The messages sent lately, to any guardian.
    var requests: [ConsentRequest]?

    var state: GuardianConsentState {
      if givenAt != nil { return .granted }
      return deniedAt == nil ? .pending : .denied
    }

    /// Whether the account needs the consent whatever birthday it gives: the guardian has approved, or
    /// was asked or declined within an interval.
    func stands(at now: Date, within interval: Duration) -> Bool {
      let last = ((requests ?? []).map(\.sentAt) + [deniedAt].compactMap { $0 }).max()
      return givenAt != nil || last.map { $0.adding(interval) > now } ?? false
    }
  }

  /// A message to a guardian.
  struct ConsentRequest: Codable, Equatable, Sendable {
    let guardianEmail: String
    let sentAt: Date
  }

  /// A code that was sent to a guardian.
  struct ConsentCode: Codable, Equatable, Sendable {
    let userID: String
    let expiresAt: Date
  }

  /// A document of a user.
  struct Document: Codable, Equatable, Sendable {
    let userID: String
    let collection: String
    let id: String
    let version: Int
    let updatedAt: Date
    let content: JSONValue
  }

  /// The latest changes of a user's documents.
  struct Feed: Codable, Equatable, Sendable {
    /// How many changes a reader may fall behind by.
    static let limit = 256

    private(set) var last = 0
    private(set) var changes: [DocumentChange] = []

    mutating func append(_ change: (_ number: Int) -> DocumentChange) -> DocumentChange {
      last += 1
      let change = change(last)
      changes = (changes + [change]).suffix(Self.limit)
      return change
    }

    /// What came after a change; nil when that is no longer known.
    func changes(after number: Int) -> [DocumentChange]? {
      guard number >= 0, number <= last, last - number <= changes.count else { return nil }
      return Array(changes.suffix(last - number))
    }
  }

  /// Something a user did that streaks, experience and progress count.
  struct GameEvent: Codable, Equatable, Sendable {
    let userID: String
    /// The idempotency key.
    let id: String
    /// The place in its log, from 1.
    let number: Int
    let content: JSONValue
  }

  /// Something a user bought.
  struct Purchase: Codable, Equatable, Sendable {
    let userID: String
    let productID: String
    let transactionID: String
    let purchasedAt: Date
  }

  /// An avatar that comes in chunks.
  struct Upload: Codable, Equatable, Sendable {
    let userID: String
    let mediaType: String
    let length: Int
    var offset: Int
    let expiresAt: Date
  }

  /// Answers to a form, sensitive ones masked.
  struct Submission: Codable, Equatable, Sendable {
    let userID: String
    let form: String
    let receivedAt: Date
    let values: JSONValue
    /// The idempotency key, else an identifier of the service's own; nil in data of earlier versions.
    let id: String?
    /// A digest of the values as they came; nil in data of earlier versions.
    let digest: Data?
    /// The idempotency keys of the submissions that it replaces; nil in data of earlier versions.
    let replaces: [String]?
  }

  /// How many events of a batch were counted, until when a repetition is recognised.
  struct Receipt: Codable, Equatable, Sendable {
    let accepted: Int
    let expiresAt: Date
  }

  /// What an app left when it crashed.
  struct CrashReport: Codable, Equatable, Sendable {
    let receivedAt: Date
    let report: String
  }

  /// An address and a password that become a user's with the right code.
  struct PendingAccount: Codable, Equatable, Sendable {
    /// The anonymous account they are for; nil for a new account.
    let userID: String?
    let email: String
    let password: PasswordHash
    /// Of the challenge and its code; of a secret nobody has where no code was sent.
    let digest: Data
    let expiresAt: Date
    var failures = 0
  }

  /// When the latest messages of one kind were sent to an address.
  struct SentMessages: Codable, Equatable, Sendable {
    /// How long a message counts, in seconds.
    static let period = 3_600.0

    private(set) var dates: [Date] = []

    /// The latest one.
    var last: Date { dates.max() ?? .distantPast }

    /// How many count at an instant; the clock may have been set back.
    func count(at now: Date) -> Int {
      dates.count { abs(now.timeIntervalSince($0)) < Self.period }
    }

    /// The seconds until the oldest message that counts does no longer, rounded up; at least 1.
    func secondsUntilFewer(at now: Date) -> Int {
      let ages = dates.map { now.timeIntervalSince($0) }.filter { abs($0) < Self.period }
      return max(1, Int((Self.period - (ages.max() ?? Self.period)).rounded(.up)))
    }

    /// Whether none counts any more.
    func isOver(at now: Date) -> Bool { count(at: now) == 0 }

    /// Adds a message and forgets those that no longer count.
    mutating func append(_ now: Date) {
      dates = dates.filter { abs(now.timeIntervalSince($0)) < Self.period } + [now]
    }
  }

  /// The keys of an upload's chunks: each begins where the one before ends.
  func chunkKeys(of id: String) -> [String] {
    var keys: [String] = []
    var offset = 0
    while let chunk = uploadChunks[Self.chunkKey(of: id, at: offset)], !chunk.isEmpty {
      keys.append(Self.chunkKey(of: id, at: offset))
      offset += chunk.count
    }
    return keys
  }

  /// The key of the chunk that begins at an offset.
  static func chunkKey(of id: String, at offset: Int) -> String {
    let digits = String(offset)
    return id + "/" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }

  /// Removes an upload and its chunks.
  mutating func removeUpload(_ id: String) {
    uploads[id] = nil
    for key in chunkKeys(of: id) { uploadChunks[key] = nil }
  }
}

/// A change of a document, as it is told.
struct DocumentChange: Codable, Equatable, Sendable {
  let number: Int
  let collection: String
  let id: String
  /// The new version; for a deletion, the last one.
  let version: Int
  let isDeleted: Bool
}
