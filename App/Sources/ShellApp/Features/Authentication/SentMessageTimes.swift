#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The instants of the messages with codes that were sent in the last hour.
struct SentMessageTimes: Sendable, Hashable {
  /// The newest last.
  private var instants: [Date] = []

  /// Counts a message.
  mutating func sent(at instant: Date) {
    instants = SentCodes.counting(instants, at: instant) + [instant]
  }

  /// The instant of the newest message; nil before the first one.
  var last: Date? { instants.last }

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

  /// The minutes from the newest message until an instant, rounded; at least 1.
  func minutes(until instant: Date) -> Int {
    let seconds = instants.last.map(instant.timeIntervalSince) ?? 0
    return max(1, Int((seconds / 60).rounded()))
  }
}
