import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Codes: how they are sent, and how often they may be guessed.
extension BackendService {
  /// How often a code may be wrong before it is no longer valid.
  static let codeAttempts = 5
  /// How many codes of an account may be valid at once.
  static let openChallenges = 8

  /// Asks for the code of a second factor; sends it by email or as a text message, and nothing for an
  /// authenticator app.
  ///
  /// A new code replaces the one sent to the same source, so that others who know the password do
  /// not end the sign-in that is under way.
  ///
  /// - Parameter purpose: What the code is for; nil, the default, is a sign-in.
  mutating func challenge(
    _ account: BackendState.Account, by method: MFAMethod, to source: String,
    for purpose: Data? = nil
  ) throws(BackendError) -> ChallengeBody {
    if let seconds = codePause(of: account) { throw .tooManyAttempts(seconds: seconds) }
    let isSent = method != .totp
    // Nobody has the secret in place of a code that is not sent.
    let code = try isSent ? randomCode() : random(byteCount: 16)
    let id = try random(byteCount: 16)
    let expiresAt = now.adding(configuration.codeLifetime)
    let origin = try Self.digest(account.id + "\n" + source)
    state.challenges.removeAll { $1.userID == account.id && ($1.source ?? origin) == origin }
    removeOldestChallenges(of: account.id, leaving: Self.openChallenges - 1)
    state.challenges[id] = BackendState.Challenge(
      userID: account.id, digest: try Self.digest(id + code), expiresAt: expiresAt,
      source: origin, issuedAt: now, purpose: purpose, method: method == .sms ? .sms : nil)
    switch method {
    case .sms:
      if let number = state.phoneNumbers[account.id] { sendText(code, to: number) }
    case .email:
      if let email = account.email {
        messages.append(BackendMessage(recipient: email, content: .code(code)))
      }
    case .totp: break
    }
    return ChallengeBody(method: method, challenge: id, expiresAt: expiresAt)
  }

  private mutating func removeOldestChallenges(of userID: String, leaving count: Int) {
    let open = state.challenges.filter { $0.userID == userID }
    let oldest = open.sorted { ($0.value.expiresAt, $0.key) < ($1.value.expiresAt, $1.key) }
    for (id, _) in oldest.dropLast(count) { state.challenges[id] = nil }
  }

  /// `POST /v1/auth/mfa`: the code that was sent, of the authenticator app or for recovery completes
  /// the sign-in.
  mutating func completeChallenge(_ body: JSONBody) throws(BackendError) -> HTTPResponse {
    let id = try body.string("challenge")
    let code = try body.string("code")
    guard let challenge = state.challenges[id], challenge.expiresAt > now,
      challenge.purpose == nil, let account = state.accounts[challenge.userID]
    else { throw .wrongCode(attemptsLeft: 0) }
    if let seconds = codePause(of: account), !isExempt(challenge, of: account) {
      throw .tooManyAttempts(seconds: seconds)
    }
    guard try accept(code, id, challenge, account) else {
      throw .wrongCode(attemptsLeft: countWrongCode(id, challenge, account))
    }
    state.challenges[id] = nil
    return .json(try signIn(account))
  }

  /// `POST /v1/auth/mfa/resend`: another code for a sign-in, in place of the one before.
  ///
  /// The challenge and its wrong codes stay. Each address or number gets only so many codes in an hour.
  mutating func resendCode(_ body: JSONBody) throws(BackendError) -> HTTPResponse {
    let id = try body.string("challenge")
    guard var challenge = state.challenges[id], challenge.expiresAt > now,
      challenge.purpose == nil, let account = state.accounts[challenge.userID]
    else { throw .wrongCode(attemptsLeft: 0) }
    if let seconds = codePause(of: account) { throw .tooManyAttempts(seconds: seconds) }
    let code = try randomCode()
    if challenge.method == .sms, let number = state.phoneNumbers[account.id] {
      try requireMessage(.signInCode, to: number.revealed)
      sendText(code, to: number)
    } else if challenge.method == nil, secondFactor(of: account) == .email,
      let email = account.email
    {
      try requireMessage(.signInCode, to: email)
      messages.append(BackendMessage(recipient: email, content: .code(code)))
    } else {
      throw .conflict("no-message", "The code of this sign-in is not sent.")
    }
    challenge.digest = try Self.digest(id + code)
    challenge.expiresAt = now.adding(configuration.codeLifetime)
    state.challenges[id] = challenge
    return .noContent
  }

  /// Sends the code that a submission needs; returns its challenge.
  mutating func challenge(
    _ userID: String, by method: MFAMethod, for purpose: Data
  ) throws(BackendError) -> String {
    guard let account = state.accounts[userID] else { throw .unauthorized }
    switch method {
    case .sms:
      if let number = state.phoneNumbers[userID] {
        try requireMessage(.submission, to: number.revealed)
      }
    case .email:
      guard let email = account.email else {
        throw .conflict("no-address", "The account has no email address for codes.")
      }
      try requireMessage(.submission, to: email)
    case .totp: break
    }
    return try challenge(account, by: method, to: "submission", for: purpose).challenge
  }

  /// What came of the code of a submission.
  enum EnteredCode {
    /// It is wrong, and so many attempts are left.
    case wrong(attemptsLeft: Int)
    /// It is right: of a message to the address or the phone, else one of the second factor, or for recovery in
    /// its place.
    case right(MFAMethod)
  }

  /// All that the code of a submission may use up.
  struct UsableCodes {
    fileprivate let id: String
    fileprivate let challenge: BackendState.Challenge?
    fileprivate let authenticator: BackendState.Authenticator?
    fileprivate let recoveryCodes: [Data]?
  }

  /// The codes of a user that are valid now.
  func usableCodes(for challenge: String, of userID: String) -> UsableCodes {
    UsableCodes(
      id: challenge, challenge: state.challenges[challenge],
      authenticator: state.authenticators[userID], recoveryCodes: state.recoveryCodes[userID])
  }

  /// Makes the codes valid again with which a submission has failed for now.
  mutating func restore(_ codes: UsableCodes, of userID: String) {
    state.challenges[codes.id] = codes.challenge
    state.authenticators[userID] = codes.authenticator
    state.recoveryCodes[userID] = codes.recoveryCodes
  }

  /// Uses up the code of a submission.
  mutating func enter(
    _ code: String, for id: String, _ purpose: Data, of userID: String
  ) throws(BackendError) -> EnteredCode {
    guard let challenge = state.challenges[id], challenge.expiresAt > now,
      challenge.userID == userID, challenge.purpose == purpose,
      let account = state.accounts[userID]
    else { return .wrong(attemptsLeft: 0) }
    if let seconds = codePause(of: account), !isExempt(challenge, of: account) {
      throw .tooManyAttempts(seconds: seconds)
    }
    let isOfMessage = ConstantTime.areEqual(try Self.digest(id + code), challenge.digest)
    if !isOfMessage {
      guard try accept(code, id, challenge, account) else {
        return .wrong(attemptsLeft: countWrongCode(id, challenge, account))
      }
    }
    state.challenges[id] = nil
    guard isOfMessage else { return .right(secondFactor(of: account) ?? .totp) }
    // The code of a message to the address verifies it, too.
    if challenge.method != .sms { state.accounts[userID]?.verification = nil }
    return .right(challenge.method ?? .email)
  }

  /// Whether a code completes a challenge; one of an authenticator app or for recovery is used up.
  private mutating func accept(
    _ code: String, _ id: String, _ challenge: BackendState.Challenge,
    _ account: BackendState.Account
  ) throws(BackendError) -> Bool {
    if ConstantTime.areEqual(try Self.digest(id + code), challenge.digest) { return true }
    if try useAuthenticatorCode(code, of: account) { return true }
    return try useRecoveryCode(code, of: account.id)
  }

  /// Counts a wrong code at its challenge and its account; returns how many more the challenge bears.
  private mutating func countWrongCode(
    _ id: String, _ challenge: BackendState.Challenge, _ account: BackendState.Account
  ) -> Int {
    var challenge = challenge
    challenge.failures += 1
    let attemptsLeft = max(0, Self.codeAttempts - challenge.failures)
    state.challenges[id] = attemptsLeft > 0 ? challenge : nil
    let wrong = wrongCodes(of: account) + [now]
    state.accounts[account.id]?.wrongCodes = wrong
    return attemptsLeft
  }

  /// When wrong codes were entered that still count, the oldest first.
  private func wrongCodes(of account: BackendState.Account) -> [Date] {
    let start = now.adding(.zero - configuration.signInPause)
    return (account.wrongCodes ?? []).filter { start < $0 && $0 <= now }
  }

  /// The seconds until an account bears another wrong code; nil when it does now.
  private func codePause(of account: BackendState.Account) -> Int? {
    let wrong = wrongCodes(of: account)
    guard wrong.count >= configuration.signInAttempts,
      let decisive = wrong.suffix(configuration.signInAttempts).first
    else { return nil }
    let end = decisive.adding(configuration.signInPause)
    return max(1, Int(end.timeIntervalSince(now).rounded(.up)))
  }

  /// Whether a code may be tried once though the account has had too many wrong ones: it was sent
  /// before that, and has not been tried.
  ///
  /// Somebody who knows the password cannot make such a challenge any more, so at most
  /// ``openChallenges`` guesses are added.
  private func isExempt(
    _ challenge: BackendState.Challenge, of account: BackendState.Account
  ) -> Bool {
    let wrong = wrongCodes(of: account)
    guard challenge.failures == 0, let issuedAt = challenge.issuedAt,
      wrong.count >= configuration.signInAttempts
    else { return false }
    return issuedAt <= wrong[configuration.signInAttempts - 1]
  }
}

/// The request for a second factor, as it is sent.
struct ChallengeBody: Encodable {
  let status = "requiresMFA"
  let method: MFAMethod
  let challenge: String
  let expiresAt: Date
}
