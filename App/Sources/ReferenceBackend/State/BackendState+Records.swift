import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendState {
  /// A secret somebody was sent, of which only a digest is kept.
  struct Challenge: Codable, Equatable, Sendable {
    let userID: String
    let digest: Data
    let expiresAt: Date
    var failures = 0
    /// A digest of who it was sent to; nil in older records.
    var source: Data?
    /// Nil in older records.
    var issuedAt: Date?
  }

  /// What a guardian was asked and decided.
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
    let key: String
    let idempotencyKey: String
    let receivedAt: Date
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
  }

  /// What an app left when it crashed.
  struct CrashReport: Codable, Equatable, Sendable {
    let receivedAt: Date
    let report: String
  }

  /// Removes an upload and its chunks.
  mutating func removeUpload(_ id: String, _ upload: Upload) {
    uploads[id] = nil
    uploadChunks.removeAll { key, _ in key.hasPrefix(id + "/") }
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
