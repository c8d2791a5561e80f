import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sign-up and linking: an account gets an address and a password with the right code.
///
/// Known and unknown addresses get the same answer for the same work and the same records; only the
/// message differs, which only the address's owner reads.
extension BackendService {
  /// How many links an account may have pending.
  private static let linkLimit = 5

  /// The subject of a message to an address.
  enum MessageKind: String {
    case reset, passwordChange, signUp, guardian, verification, submission, textMessage,
      signInCode
  }

  /// `POST /v1/auth/sign-up`: a challenge for an address, known or not.
  mutating func signUp(
    _ body: JSONBody, _ password: PasswordHash
  ) throws(BackendError) -> HTTPResponse {
    try propose(body, password, for: nil)
  }

  /// `POST /v1/auth/sign-up/verify`: the right code makes the account and signs it in.
  mutating func verifySignUp(_ body: JSONBody) throws(BackendError) -> HTTPResponse {
    let pending = try redeem(body, for: nil)
    let account = try createAccount(email: pending.email, password: pending.password)
    try restoreVerdict(of: account.id)
    return .json(try signIn(account), status: 201)
  }

  /// `POST /v1/account/link`: the same for an anonymous account, which stays what it is until the
  /// right code comes.
  mutating func link(
    _ body: JSONBody, _ password: PasswordHash, _ userID: String
  ) throws(BackendError) -> HTTPResponse {
    try requireLinkable(userID)
    return try propose(body, password, for: userID)
  }

  /// Refuses an account that is not anonymous, or has too many links pending.
  func requireLinkable(_ userID: String) throws(BackendError) {
    try requireAnonymous(userID)
    let pending = state.signUps.records(of: userID).filter { $0.expiresAt > now }
    if pending.count >= Self.linkLimit, let end = pending.map(\.expiresAt).min() {
      throw .tooManyAttempts(seconds: Int(end.timeIntervalSince(now).rounded(.up)))
    }
  }

  /// Refuses an account that has a way to sign in.
  func requireAnonymous(_ userID: String) throws(BackendError) {
    guard state.accounts[userID]?.email == nil, !hasCredential(userID) else {
      throw .notAnonymous
    }
  }

  /// Refuses an address that is none, and more that is pending than there is room for.
  func requireRoom(for body: JSONBody) throws(BackendError) {
    _ = try Self.email(body)
    guard state.signUps.keys.count < configuration.pendingLimit else {
      throw .tooManyRequests(seconds: 60)
    }
  }

  /// `POST /v1/account/link/verify`: the right code gives the account its address and password; its
  /// user id and its sessions stay.
  mutating func verifyLink(
    _ body: JSONBody, _ userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let session = try session(of: request)
    let pending = try redeem(body, for: userID)
    let now = now
    giveAddress(pending.email, to: userID)
    state.accounts[userID]?.password = pending.password
    state.accounts[userID]?.passwordChangedAt = now
    state.signUps.removeAll(of: userID)
    try restoreVerdict(of: userID)
    state.sessions.change(session.id) { $0.authenticatedAt = now }
    return .json(IssuedSession.User(id: userID, email: pending.email, isAnonymous: false))
  }

  /// Gives an anonymous account an address whose owner has confirmed it.
  mutating func giveAddress(_ email: String, to userID: String) {
    state.accounts[userID]?.email = email
    state.accounts[userID]?.verification = nil
    state.accounts[userID]?.lastSeenDay = nil
    state.emails[email] = userID
    withdrawConsent(of: userID, givenBy: email)
  }

  /// Counts a message to an address; false when it had as many in this hour as it may have.
  ///
  /// What anybody can have sent is counted by mailbox, whatever the address's case and tag.
  ///
  /// Of too many addresses, the one longest without a message is forgotten.
  mutating func countMessage(_ kind: MessageKind, to email: String) throws(BackendError) -> Bool {
    let limit =
      switch kind {
      case .reset, .passwordChange: configuration.resetMessagesPerHour
      case .signUp, .verification, .submission, .textMessage, .signInCode:
        configuration.signUpMessagesPerHour
      case .guardian: configuration.guardianMessagesPerHour
      }
    let key = try Self.messageKey(kind, email)
    var sent = state.sentMessages[key] ?? BackendState.SentMessages()
    guard sent.count(at: now) < limit else { return false }
    sent.append(now)
    if state.sentMessages[key] == nil,
      state.sentMessages.keys.count >= configuration.pendingLimit,
      let oldest = state.sentMessages.first(by: \.last)
    {
      state.sentMessages[oldest] = nil
    }
    state.sentMessages[key] = sent
    return true
  }

  /// Counts a message as ``countMessage(_:to:)`` does, and throws when there were too many, until the oldest
  /// no longer counts.
  mutating func requireMessage(_ kind: MessageKind, to email: String) throws(BackendError) {
    guard try countMessage(kind, to: email) == false else { return }
    let sent = state.sentMessages[try Self.messageKey(kind, email)]
    throw .tooManyRequests(seconds: sent?.secondsUntilFewer(at: now) ?? 1)
  }

  private static func messageKey(
    _ kind: MessageKind, _ email: String
  ) throws(BackendError) -> String {
    let isOwn = kind == .reset || kind == .passwordChange
    let mailbox = isOwn ? email : (try? EmailAddress(email))?.mailbox ?? email
    return kind.rawValue + ":" + (try digest(mailbox)).hexadecimal
  }

  /// Keeps an address and a password until the code comes, and sends the code.
  ///
  /// The limit of messages counts known and unknown addresses alike, so its answer tells neither.
  ///
  /// A known address receives no code for a sign-up. The code that it receives for a link only leads
  /// to the answer that it is known.
  private mutating func propose(
    _ body: JSONBody, _ password: PasswordHash, for userID: String?
  ) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let challenge: String
      let expiresAt: Date
    }
    let email = try Self.email(body)
    try requireRoom(for: body)
    try requireMessage(.signUp, to: email)
    let id = try random(byteCount: 16)
    let code = try randomCode()
    let unknown = try random(byteCount: 16)
    let isFree = state.emails[email] == nil
    let hasCode = isFree || userID != nil
    let expiresAt = now.adding(configuration.codeLifetime)
    state.signUps[id] = BackendState.PendingAccount(
      userID: userID, email: email, password: password,
      digest: try Self.digest(id + (hasCode ? code : unknown)), expiresAt: expiresAt)
    messages.append(
      BackendMessage(
        recipient: email,
        content: isFree ? .code(code) : .addressInUse(code: hasCode ? code : nil)))
    return .json(Body(challenge: id, expiresAt: expiresAt), status: 202)
  }

  /// Takes a pending account by its code; a wrong code counts.
  ///
  /// The right code of an address that has an account is answered with `address-in-use`: who has the
  /// code reads the address's messages.
  private mutating func redeem(
    _ body: JSONBody, for userID: String?
  ) throws(BackendError) -> BackendState.PendingAccount {
    let id = try body.string("challenge")
    let code = try body.string("code")
    guard var pending = state.signUps[id], pending.userID == userID, pending.expiresAt > now
    else { throw .wrongCode(attemptsLeft: 0) }
    guard ConstantTime.areEqual(try Self.digest(id + code), pending.digest) else {
      pending.failures += 1
      let attemptsLeft = max(0, Self.codeAttempts - pending.failures)
      state.signUps[id] = attemptsLeft > 0 ? pending : nil
      throw .wrongCode(attemptsLeft: attemptsLeft)
    }
    state.signUps[id] = nil
    guard state.emails[pending.email] == nil else { throw .addressInUse }
    return pending
  }
}
