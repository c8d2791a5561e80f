import Domain
import Testing

@testable import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The pause and the limit of the codes that verify an address.
@Suite(.withoutLeaks) struct VerificationAttemptTests {
  private let start = Date(timeIntervalSince1970: 1_769_904_000)

  private func attempt(_ seconds: Double...) -> VerificationAttempt {
    var attempt = VerificationAttempt()
    for second in seconds {
      attempt.sent(
        AddressVerification(challenge: SecretString("c"), expiresAt: .distantFuture),
        at: start + second)
    }
    return attempt
  }

  @Test(arguments: [(-1.0, false), (0, true), (29, true), (30, false), (-86_400, false)])
  func `another code waits for 30 seconds, and not for a clock that was set back`(
    seconds: Double, isRefused: Bool
  ) {
    #expect((attempt(0).refusal(at: start + seconds) != nil) == isRefused)
  }

  @Test func `five messages are the most of an hour`() {
    let attempt = attempt(0, 60, 120, 180, 240)
    let limit = Notice(.error, Phrase("verification.limit", ["n": .number(5)]))
    #expect(attempt.isRepeated)
    #expect(attempt.refusal(at: start + 300) == limit)
    #expect(attempt.refusal(at: start + 3_599) == limit)
    #expect(attempt.refusal(at: start + 3_600) == nil)
  }
}
