public import Domain
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A new or linked account that waits for its code, and what another code needs.
///
/// The encoding holds no password.
public struct SignUpAttempt: Codable, Sendable, Hashable {
  private enum CodingKeys: CodingKey { case pending, messages, sentAt }

  /// The account that waits.
  public let pending: PendingAccount
  /// The password, for another code; nil when another process has asked for the code.
  var password: Password?
  /// The messages that were sent, the first included.
  public let messages: Int
  /// The instant of the last message.
  public let sentAt: Date

  /// The most messages for one account.
  public static let messageLimit = 5
  /// The seconds between two messages.
  public static let pause: TimeInterval = 30

  /// Makes an attempt.
  public init(pending: PendingAccount, password: Password?, messages: Int = 1, sentAt: Date) {
    self.pending = pending
    self.password = password
    self.messages = messages
    self.sentAt = sentAt
  }

  /// Whether the last message was sent a moment before an instant.
  func isRecent(at instant: Date) -> Bool {
    (0..<Self.pause).contains(instant.timeIntervalSince(sentAt))
  }

  /// Says where the last code was sent.
  var hint: Notice {
    Notice(
      .info,
      Phrase("createAccount.sent", count: minutes, ["email": .text(pending.email.revealed)]))
  }

  /// Says which password the account gets; nil while this process has it, as another one does not lead to the
  /// code.
  var passwordHint: Notice? {
    password == nil ? Notice(.warning, "createAccount.firstPassword") : nil
  }

  /// The minutes for which the last code is valid, rounded; at least 1.
  var minutes: Int {
    max(1, Int((pending.expiresAt.timeIntervalSince(sentAt) / 60).rounded()))
  }
}
