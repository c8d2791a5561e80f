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
  ///
  /// - Parameters:
  ///   - replacing: Whether the sign-in takes the place of the signed-in person.
  ///   - now: The instant of its first message.
  public mutating func wait(for challenge: MFAChallenge, replacing: Bool, at now: Date) {
    pending = .signIn(challenge, replacing: replacing)
    begin(challenge, at: now)
  }

  /// Counts the first message of a sign-in with the code of a second factor, once.
  mutating func begin(_ challenge: MFAChallenge, at now: Date) {
    guard signIn?.id != challenge.id else { return }
    signIn = SentChallenge(id: challenge.id, instants: [now])
  }

  /// Counts another message of the sign-in.
  public mutating func resent(_ challenge: MFAChallenge, at now: Date) {
    begin(challenge, at: now)
    signIn?.instants.append(now)
  }

  /// The instant of the last message of the sign-in; nil when none is counted.
  func sentAt(of challenge: MFAChallenge) -> Date? {
    signIn?.id == challenge.id ? signIn?.instants.last : nil
  }

  /// A limit of the messages of a sign-in.
  public enum Limit: Hashable, Sendable {
    /// The last one was sent a moment ago; another may be sent after this number of seconds.
    case pause(seconds: Int)
    /// As many were sent as may be.
    case count
  }

  /// Returns the limit by which no other code of a sign-in is sent at an instant; nil when one may be sent.
  public func limit(of challenge: MFAChallenge, at now: Date) -> Limit? {
    guard let signIn, signIn.id == challenge.id else { return nil }
    if signIn.instants.count >= SignUpAttempt.messageLimit { return .count }
    guard let last = signIn.instants.last,
      (0..<SignUpAttempt.pause).contains(now.timeIntervalSince(last))
    else { return nil }
    return .pause(
      seconds: Int((SignUpAttempt.pause - now.timeIntervalSince(last)).rounded(.up)))
  }

  /// The way on of a person who wants another code.
  enum AnotherCode: Hashable {
    /// Another code is requested.
    case request
    /// None is sent for now.
    case refuse(AuthenticationFlow.Message)
    /// The person enters the password again, which only the process that has asked for the first code has.
    case enterPassword
  }

  /// Returns the way on to another code of a sign-in at an instant.
  func anotherCode(of challenge: MFAChallenge, at now: Date) -> AnotherCode {
    switch limit(of: challenge, at: now) {
    case nil: .request
    case .pause: .refuse(.signUpCodeTooSoon)
    case .count: .refuse(.signInCodeLimit)
    }
  }

  /// Returns the way on to another code of a new or linked account at an instant.
  func anotherCode(for attempt: SignUpAttempt, at now: Date) -> AnotherCode {
    let pending = attempt.pending
    if let refusal = refusal(for: pending.email, pending.purpose, at: now) {
      return .refuse(refusal)
    }
    return attempt.password == nil ? .enterPassword : .request
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

  /// Returns the account that was asked for last, whose code may have expired within the last hour; nil for none.
  func account(_ purpose: PendingAccount.Purpose, at now: Date) -> PendingAccount? {
    guard case .account(let account)? = pending, account.purpose == purpose,
      now < account.expiresAt.addingTimeInterval(Self.period)
    else { return nil }
    return account
  }

  /// Returns the attempt that waits for its code at an instant; nil for none, and for one that has expired.
  func waiting(_ purpose: PendingAccount.Purpose, at now: Date) -> SignUpAttempt? {
    guard let account = account(purpose, at: now), now < account.expiresAt,
      let last = sent[account.email]?.last, last.pending == account
    else { return nil }
    return last
  }

  /// The way on of a person who enters an address and a password.
  enum Way: Hashable {
    /// Another code is sent.
    case request
    /// The form of the last code, with the reason for which no other is sent. Its account gets the password of
    /// the request, which may be another one when another process has asked.
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
    guard let last = last(to: email, purpose) else { return .stay(message) }
    let isOpen =
      last.password.map { $0 == password } ?? (now < last.pending.expiresAt)
    return isOpen ? .code(last, message) : .stay(message)
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
