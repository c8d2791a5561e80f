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
    return isRecent(at: instant) ? .signUpCodeTooSoon : nil
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

  /// The minutes for which the last code is valid, rounded; at least 1.
  var minutes: Int {
    max(1, Int((pending.expiresAt.timeIntervalSince(sentAt) / 60).rounded()))
  }
}

/// The codes that were sent to each address: their limits hold when the person enters an address again.
struct SentCodes: Sendable, Hashable {
  private struct Sent: Hashable {
    /// The last attempt; nil once its code has ended, so that another one needs no pause.
    var last: SignUpAttempt?
    /// The instants of the messages of the last hour.
    var instants: [Date]
  }

  private var sent: [EmailAddress: Sent] = [:]

  /// The seconds for which a message counts.
  private static let period: TimeInterval = 3600

  /// The messages to an address that count at an instant.
  private func instants(of email: EmailAddress, at now: Date) -> [Date] {
    Self.counting(sent[email]?.instants ?? [], at: now)
  }

  /// The messages that count at an instant; one in the future, before a clock was set back, does not.
  static func counting(_ instants: [Date], at now: Date) -> [Date] {
    instants.filter { (0..<period).contains(now.timeIntervalSince($0)) }
  }

  /// Counts a message, and returns its attempt.
  mutating func sent(
    _ pending: PendingAccount, _ password: Password, at now: Date
  ) -> SignUpAttempt {
    for email in sent.keys where instants(of: email, at: now).isEmpty { sent[email] = nil }
    let instants = instants(of: pending.email, at: now) + [now]
    let attempt = SignUpAttempt(
      pending: pending, password: password, messages: instants.count, sentAt: now)
    sent[pending.email] = Sent(last: attempt, instants: instants)
    return attempt
  }

  /// Adds the attempt of a flow that begins at its code.
  mutating func add(_ attempt: SignUpAttempt) {
    let instants = Array(repeating: attempt.sentAt, count: attempt.messages)
    sent[attempt.pending.email] = Sent(last: attempt, instants: instants)
  }

  /// Notes that the last code for an address is used, or no longer valid; forgets its password.
  mutating func end(_ attempt: SignUpAttempt) { sent[attempt.pending.email]?.last = nil }

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
  func way(for email: EmailAddress, _ password: Password, at now: Date) -> Way {
    let last = sent[email]?.last
    let isFull = instants(of: email, at: now).count >= SignUpAttempt.messageLimit
    guard isFull || last?.isRecent(at: now) == true else { return .request }
    let message: AuthenticationFlow.Message = isFull ? .signUpCodeLimit : .signUpCodeTooSoon
    guard let last, last.password == password else { return .stay(message) }
    return .code(last, message)
  }
}
