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
  private var messages = SentMessageTimes()

  /// Takes over a code that was sent.
  mutating func sent(_ verification: AddressVerification, at instant: Date) {
    self.verification = verification
    messages.sent(at: instant)
  }

  /// The instant of the newest message; nil before the first one.
  var sentAt: Date? { messages.last }

  /// Whether the newest message was not the first one.
  var isRepeated: Bool { messages.isRepeated }

  /// The reason for which no other code is sent at an instant; nil when it may be.
  func refusal(at instant: Date) -> Notice? { messages.refusal(at: instant) }

  /// Says where the newest code was sent and how long it is valid; nil without one.
  func hint(_ email: EmailAddress?) -> Notice? {
    guard let verification, let email else { return nil }
    return Notice(
      .info,
      Phrase(
        "createAccount.sent", count: messages.minutes(until: verification.expiresAt),
        ["email": .text(email.revealed)]))
  }
}
