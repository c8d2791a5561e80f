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

  /// The reason for which no other code is sent at an instant; nil when the person may ask for one.
  func refusal(at instant: Date) -> AuthenticationFlow.Message? {
    if messages >= Self.messageLimit { return .signUpCodeLimit }
    return instant.timeIntervalSince(sentAt) < Self.pause ? .signUpCodeTooSoon : nil
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

/// The last codes that were sent to each address: their limits hold when the person enters an address again.
struct SentCodes: Sendable, Hashable {
  private var attempts: [EmailAddress: SignUpAttempt] = [:]
  /// The addresses whose last code has ended; another one needs no pause.
  private var ended: Set<EmailAddress> = []

  /// The seconds after which the messages to an address are counted anew, as the service counts them.
  static let period: TimeInterval = 3600

  /// Counts a message, and returns its attempt.
  mutating func sent(
    _ pending: PendingAccount, _ password: Password, at instant: Date
  ) -> SignUpAttempt {
    let messages = (attempt(for: pending.email, at: instant)?.messages ?? 0) + 1
    let attempt = SignUpAttempt(
      pending: pending, password: password, messages: messages, sentAt: instant)
    add(attempt)
    return attempt
  }

  /// Adds the last attempt for an address.
  mutating func add(_ attempt: SignUpAttempt) {
    attempts[attempt.pending.email] = attempt
    ended.remove(attempt.pending.email)
  }

  /// Notes that the last code for an address is used, or no longer valid.
  mutating func end(_ attempt: SignUpAttempt) { ended.insert(attempt.pending.email) }

  /// The last attempt for an address; nil when none is of the last hour.
  func attempt(for email: EmailAddress, at instant: Date) -> SignUpAttempt? {
    attempts[email].flatMap { instant.timeIntervalSince($0.sentAt) < Self.period ? $0 : nil }
  }

  /// The way on of a person who enters an address and a password.
  enum Way: Hashable {
    /// Another code is sent.
    case request
    /// The form of the last code, with the reason for which no other is sent.
    case code(SignUpAttempt, AuthenticationFlow.Message)
    /// The screen stays: another password needs another code, and none is sent for now.
    case stay(AuthenticationFlow.Message)
  }

  /// Returns the way on at an instant.
  func way(for email: EmailAddress, _ password: Password, at instant: Date) -> Way {
    guard let attempt = attempt(for: email, at: instant),
      let message = attempt.refusal(at: instant)
    else { return .request }
    if ended.contains(email) { return message == .signUpCodeLimit ? .stay(message) : .request }
    return attempt.password == password ? .code(attempt, message) : .stay(message)
  }
}
