public import Domain
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A new account that waits for its code, and what another code needs.
public struct SignUpAttempt: Sendable, Hashable {
  /// The account that waits.
  public let pending: PendingAccount
  /// The password, for another code.
  let password: Password
  /// The messages that were sent, the first included.
  public let messages: Int
  /// The instant of the last message.
  public let sentAt: Date

  /// The most messages for one account.
  public static let messageLimit = 5
  /// The seconds between two messages.
  public static let pause: TimeInterval = 30

  /// Makes an attempt.
  public init(pending: PendingAccount, password: Password, messages: Int = 1, sentAt: Date) {
    self.pending = pending
    self.password = password
    self.messages = messages
    self.sentAt = sentAt
  }

  /// Whether the person may ask for another code at an instant.
  func mayAsk(at instant: Date) -> Bool {
    messages < Self.messageLimit && instant.timeIntervalSince(sentAt) >= Self.pause
  }

  /// Says where the last code was sent.
  var hint: Notice {
    Notice(
      .info,
      Phrase("createAccount.sent", count: minutes, ["email": .text(pending.email.revealed)]))
  }

  /// The minutes for which the last code is valid, rounded; at least 1.
  var minutes: Int {
    max(1, Int((pending.expiresAt.timeIntervalSince(sentAt) / 60).rounded()))
  }
}
