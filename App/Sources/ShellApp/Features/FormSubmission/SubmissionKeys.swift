import Cryptography
import Domain
import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The idempotency keys of attempts without a final answer of the service, by form, in a secure store under the key
/// `submissionKeys`: the same answers are the same attempt, also when the form is left and opened again, and in a new
/// process.
///
/// Of the answers there is a keyed hash only. A sign-out and another user's sign-in erase the keys with the account's
/// data.
actor SubmissionKeys {
  private struct Attempt: Codable {
    let id: FormSubmission.ID
    let answers: Data
  }

  private struct Attempts: Codable {
    /// The key of the hashes.
    let hashKey: Data
    /// The attempts of each form, the latest last.
    var byForm: [String: [Attempt]]
  }

  /// The most attempts of a form; the oldest gives way.
  private static let limit = 8

  private static let key = "submissionKeys"

  private let store: any SecureStore
  private let lock: ProcessLock?

  /// Makes keys in a secure store.
  ///
  /// - Parameter lock: The lock between processes that use the same store, held for a few milliseconds.
  init(store: any SecureStore, lock: ProcessLock?) {
    self.store = store
    self.lock = lock
  }

  /// Returns the key of an attempt: that of one of the form's last eight that has the same answers and no final answer,
  /// else a new one, which is stored by then.
  ///
  /// - Throws: An error of the store, of its lock or of the hash; then there is no key.
  func id(
    form: String, version: Int, values: Data, new: @Sendable () -> FormSubmission.ID
  ) throws -> FormSubmission.ID {
    try alone {
      var attempts =
        try attempts() ?? Attempts(hashKey: SecureRandom.bytes(count: 32), byForm: [:])
      let answers = try HMACSHA256.authenticationCode(
        for: Data("\(version) ".utf8) + values, key: attempts.hashKey)
      let former = attempts.byForm[form] ?? []
      if let same = former.first(where: { $0.answers == answers }) { return same.id }
      let id = new()
      attempts.byForm[form] = former.suffix(Self.limit - 1) + [Attempt(id: id, answers: answers)]
      try store.save(key: Self.key, encoding: attempts)
      return id
    }
  }

  /// Forgets an attempt that is over.
  ///
  /// - Throws: An error of the store or of its lock; then the same answers are still the same attempt.
  func settle(_ id: FormSubmission.ID, of form: String) throws {
    try alone {
      guard var attempts = try attempts(), let former = attempts.byForm[form] else { return }
      let left = former.filter { $0.id != id }
      guard left.count < former.count else { return }
      attempts.byForm[form] = left.isEmpty ? nil : left
      if attempts.byForm.isEmpty {
        try store.delete(key: Self.key)
      } else {
        try store.save(key: Self.key, encoding: attempts)
      }
    }
  }

  /// The attempts; nil for none, and for unreadable ones.
  private func attempts() throws(SecureStoreError) -> Attempts? {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: Attempts.self)
    } catch {
      switch error {
      case .corrupt, .unreadableValue: return nil
      default: throw error
      }
    }
  }

  /// Runs a change while no other process changes the attempts.
  private func alone<Result>(_ body: () throws -> Result) throws -> Result {
    if let lock { try lock.run(body) } else { try body() }
  }
}

extension SubmitFormResult {
  /// Whether the attempt is over, so that the same answers are another attempt.
  ///
  /// One that waits on the device is not: the service may have it, although its answer was lost.
  var endsAttempt: Bool {
    switch self {
    case .failed(.refused): true
    case .queued, .failed: false
    case .answered(let response):
      switch response {
      case .completed, .validationFailed, .failed(isRetryable: false), .formerAccepted,
        .unknownForm, .formChanged, .tooLarge:
        true
      case .requiresAdditionalInfo, .requiresMFA, .requiresVerification, .wrongCode,
        .requiresGuardianConsent, .requiresUpgrade, .failed(isRetryable: true), .unsupported:
        false
      }
    }
  }
}
