import Domain
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The codes that were sent to verify the address of an account.
struct VerificationAttempt: Sendable, Hashable {
  /// The newest code; nil when the last request failed.
  private(set) var verification: AddressVerification?
  /// The instants of the messages of the last hour, the newest last.
  private var instants: [Date] = []

  /// Takes over a code that was sent.
  mutating func sent(_ verification: AddressVerification, at instant: Date) {
    self.verification = verification
    instants = SentCodes.counting(instants, at: instant) + [instant]
  }

  /// Whether the newest message was not the first one.
  var isRepeated: Bool { instants.count > 1 }

  /// The reason for which no other code is sent at an instant; nil when it may be.
  func refusal(at instant: Date) -> Notice? {
    if SentCodes.counting(instants, at: instant).count >= SignUpAttempt.messageLimit {
      return Notice(
        .error, Phrase("verification.limit", ["n": .number(SignUpAttempt.messageLimit)]))
    }
    guard let sentAt = instants.last,
      (0..<SignUpAttempt.pause).contains(instant.timeIntervalSince(sentAt))
    else { return nil }
    return AuthenticationFlow.Message.signUpCodeTooSoon.notice
  }

  /// Says where the newest code was sent and how long it is valid; nil without one.
  func hint(_ email: EmailAddress?) -> Notice? {
    guard let verification, let sentAt = instants.last, let email else { return nil }
    let minutes = Int((verification.expiresAt.timeIntervalSince(sentAt) / 60).rounded())
    return Notice(
      .info,
      Phrase("createAccount.sent", count: max(1, minutes), ["email": .text(email.revealed)]))
  }
}
