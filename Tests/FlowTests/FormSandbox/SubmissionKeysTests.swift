import Domain
import Foundation
import LocalPersistence
import LocalPersistenceMock
import Synchronization
import Testing

@testable import ShellApp

/// The stored idempotency keys of attempts.
@Suite(.withoutLeaks) struct SubmissionKeysTests {
  private let store = InMemorySecureStore()
  private let next = Counter()

  private final class Counter: Sendable {
    private let count = Mutex(0)
    func identifier() -> String {
      count.withLock { count in
        count += 1
        return "id-\(count)"
      }
    }
  }

  /// The key of an attempt, as a new process gets it.
  private func id(
    _ form: String = "profile", _ version: Int = 1, _ values: String = "{}"
  ) async throws -> String {
    try await SubmissionKeys(store: store, lock: nil)
      .id(form: form, version: version, values: Data(values.utf8), new: next.identifier)
  }

  private func settle(_ id: String, _ form: String = "profile") async throws {
    try await SubmissionKeys(store: store, lock: nil)
      .settle(id, of: form)
  }

  @Test func `the last answers of each form keep their key until they are settled`() async throws {
    #expect(try await id() == "id-1")
    #expect(try await id("payment") == "id-2")
    #expect(try await id() == "id-1")
    try await settle("id-2")
    #expect(try await id() == "id-1")
    try await settle("id-1")
    #expect(try await id() == "id-3")
    #expect(try await id("payment") == "id-2")
  }

  @Test func `other answers and another version have another key`() async throws {
    let ids = [
      try await id(), try await id("profile", 2), try await id("profile", 2, "{ }"), try await id(),
    ]
    #expect(Set(ids).count == 3)
    #expect(ids.first == ids.last)
  }

  @Test func `the oldest of nine attempts gives way`() async throws {
    let first = try await id("profile", 1, "0")
    for answers in 1...7 { _ = try await id("profile", 1, "\(answers)") }
    #expect(try await id("profile", 1, "0") == first)
    _ = try await id("profile", 1, "8")
    #expect(try await id("profile", 1, "0") != first)
  }

  @Test func `without an attempt nothing is stored, and never an answer`() async throws {
    let first = try await id("profile", 1, #"{"name":"Zyxquell"}"#)
    let kept = try #require(try store.retrieve(key: "submissionKeys"))
    #expect(kept.range(of: Data("Zyxquell".utf8)) == nil)
    try await settle(first)
    #expect(try store.keys() == [])
    _ = try await id("profile", 1, #"{"name":"Zyxquell"}"#)
    #expect(try store.retrieve(key: "submissionKeys") != kept)
  }

  @Test func `unreadable keys are replaced`() async throws {
    _ = try await id()
    try store.save(key: "submissionKeys", value: Data([1, 2, 3]))
    try await settle("id-1")
    #expect(try await id() == "id-2")
    #expect(try await id() == "id-2")
  }

  @Test func `a key that cannot be stored is no key`() async throws {
    let store = FailingSecureStore()
    store.fail(.save, with: .locked)
    let keys = SubmissionKeys(store: store, lock: nil)
    await #expect(throws: SecureStoreError.self) {
      _ = try await keys.id(form: "profile", version: 1, values: Data(), new: next.identifier)
    }
  }

  private static let openResults: [SubmitFormResult] = [
    .queued, .failed(.offline), .failed(.serviceFailed), .answered(.requiresUpgrade),
    .answered(.requiresMFA(.totp, challenge: "c")), .answered(.wrongCode(attemptsLeft: 0)),
    .answered(.requiresVerification(.email, challenge: "c")),
    .answered(.requiresAdditionalInfo(form: "more")), .answered(.requiresGuardianConsent),
    .answered(.failed(isRetryable: true)), .answered(.unsupported),
  ]

  private static let finalResults: [SubmitFormResult] = [
    .failed(.refused), .answered(.completed), .answered(.validationFailed([])),
    .answered(.failed(isRetryable: false)), .answered(.unknownForm), .answered(.formChanged),
    .answered(.tooLarge),
  ]

  @Test func `an attempt ends with a final answer, not while it waits on the device`() {
    for result in Self.openResults { #expect(!result.endsAttempt, "\(result)") }
    for result in Self.finalResults { #expect(result.endsAttempt, "\(result)") }
  }
}
