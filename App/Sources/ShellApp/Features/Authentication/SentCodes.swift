public import Domain
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The codes that were sent to each address for a new or linked account, and what waits for a code.
///
/// Their limits hold on every screen and in every process that enters an address again. The encoding holds
/// no password.
public struct SentCodes: Codable, Sendable, Hashable {
  private struct Sent: Codable, Hashable {
    /// The last attempt; nil once its code has ended, so that another one needs no pause.
    var last: SignUpAttempt?
    /// The instants of the messages of the last hour.
    var instants: [Date]
  }

  /// The latest request that waits for a code; nil for none.
  public private(set) var pending: PendingCode?
  private var sent: [EmailAddress: Sent] = [:]
  /// The messages of the latest sign-in with the code of a second factor; nil for none.
  private var signIn: SentChallenge?

  private struct SentChallenge: Codable, Hashable {
    let id: SecretString
    var instants: [Date]
  }

  /// Makes a value without codes.
  public init() {}

  /// Whether there is nothing to store.
  var isEmpty: Bool { pending == nil && sent.isEmpty && signIn == nil }

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

  /// Counts a message, and returns its attempt, which waits for its code from now on.
  @discardableResult
  public mutating func sent(
    _ pending: PendingAccount, _ password: Password?, at now: Date
  ) -> SignUpAttempt {
    for email in sent.keys where instants(of: email, at: now).isEmpty { sent[email] = nil }
    let instants = instants(of: pending.email, at: now) + [now]
    let attempt = SignUpAttempt(
      pending: pending, password: password, messages: instants.count, sentAt: now)
    sent[pending.email] = Sent(last: attempt, instants: instants)
    self.pending = .account(pending)
    return attempt
  }

  /// Notes a sign-in that waits for the code of a second factor, in place of what has waited before.
  public mutating func wait(for signIn: PendingCode) { pending = signIn }

  /// Counts the first message of a sign-in with the code of a second factor, once.
  mutating func begin(_ challenge: MFAChallenge, at now: Date) {
    guard signIn?.id != challenge.id else { return }
    signIn = SentChallenge(id: challenge.id, instants: [now])
  }

  /// Counts another message of the sign-in.
  mutating func resent(_ challenge: MFAChallenge, at now: Date) {
    begin(challenge, at: now)
    signIn?.instants.append(now)
  }

  /// The instant of the last message of the sign-in; nil when none is counted.
  func sentAt(of challenge: MFAChallenge) -> Date? {
    signIn?.id == challenge.id ? signIn?.instants.last : nil
  }

  /// The reason for which no other code of the sign-in is sent at an instant; nil when one may be sent.
  func refusal(of challenge: MFAChallenge, at now: Date) -> AuthenticationFlow.Message? {
    guard let signIn, signIn.id == challenge.id else { return nil }
    if signIn.instants.count >= SignUpAttempt.messageLimit { return .signInCodeLimit }
    guard let last = signIn.instants.last,
      (0..<SignUpAttempt.pause).contains(now.timeIntervalSince(last))
    else { return nil }
    return .signUpCodeTooSoon
  }

  /// Adds the attempt of a flow that begins at its code.
  mutating func add(_ attempt: SignUpAttempt) {
    let instants = Array(repeating: attempt.sentAt, count: attempt.messages)
    sent[attempt.pending.email] = Sent(last: attempt, instants: instants)
    pending = .account(attempt.pending)
  }

  /// Notes that the code of an attempt is used, or no longer valid; forgets its password.
  mutating func end(_ attempt: SignUpAttempt) { end(attempt.pending) }

  /// Notes that what waits for a code has its code, or is given up.
  public mutating func endPending() {
    if case .account(let account)? = pending { end(account) }
    pending = nil
    signIn = nil
  }

  private mutating func end(_ account: PendingAccount) {
    if pending == .account(account) { pending = nil }
    guard sent[account.email]?.last?.pending == account else { return }
    sent[account.email]?.last = nil
  }

  /// Returns the attempt that waits for its code at an instant; nil for none, and for one that has expired.
  func waiting(_ purpose: PendingAccount.Purpose, at now: Date) -> SignUpAttempt? {
    guard case .account(let account)? = pending, account.purpose == purpose,
      now < account.expiresAt, let last = sent[account.email]?.last, last.pending == account
    else { return nil }
    return last
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
  func way(
    for email: EmailAddress, _ password: Password, _ purpose: PendingAccount.Purpose,
    at now: Date
  ) -> Way {
    guard let message = refusal(for: email, purpose, at: now) else { return .request }
    guard let last = last(to: email, purpose), last.password == password else {
      return .stay(message)
    }
    return .code(last, message)
  }

  /// The reason for which no other code is sent to an address at an instant; nil when one may be sent, such as
  /// at once after a code that has ended.
  func refusal(
    for email: EmailAddress, _ purpose: PendingAccount.Purpose, at now: Date
  ) -> AuthenticationFlow.Message? {
    if isFull(email, at: now) { return .signUpCodeLimit }
    return last(to: email, purpose)?.isRecent(at: now) == true ? .signUpCodeTooSoon : nil
  }

  /// The seconds from an instant until another code may be sent to an address, rounded up; nil when one may
  /// be sent at once.
  public func wait(
    for email: EmailAddress, _ purpose: PendingAccount.Purpose, at now: Date
  ) -> Int? {
    let end: Date
    if isFull(email, at: now), let first = instants(of: email, at: now).min() {
      end = first.addingTimeInterval(Self.period)
    } else if let last = last(to: email, purpose), last.isRecent(at: now) {
      end = last.sentAt.addingTimeInterval(SignUpAttempt.pause)
    } else {
      return nil
    }
    return Int(end.timeIntervalSince(now).rounded(.up))
  }

  private func isFull(_ email: EmailAddress, at now: Date) -> Bool {
    instants(of: email, at: now).count >= SignUpAttempt.messageLimit
  }

  private func last(to email: EmailAddress, _ purpose: PendingAccount.Purpose) -> SignUpAttempt? {
    guard let last = sent[email]?.last, last.pending.purpose == purpose else { return nil }
    return last
  }

  /// The passwords of the accounts that wait, by the challenge of each.
  var passwords: [SecretString: Password] {
    get {
      let known = sent.values.compactMap { sent in
        sent.last.flatMap { last in last.password.map { (last.pending.challenge, $0) } }
      }
      return Dictionary(known) { $1 }
    }
    set {
      for (email, sent) in sent {
        guard let last = sent.last else { continue }
        self.sent[email]?.last?.password = newValue[last.pending.challenge]
      }
    }
  }
}
