import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Accounts: how they come to be, second factors, new passwords.
extension BackendService {
  /// How often a code may be wrong before it is no longer valid.
  private static let codeAttempts = 5

  /// `POST /v1/auth/sign-up`.
  mutating func signUp(_ body: JSONBody) throws(Problem) -> HTTPResponse {
    let email = try Self.email(body)
    let password = try Self.newPassword(body)
    guard state.emails[email] == nil else {
      throw .conflict("email-taken", "There is an account with that address already.")
    }
    let account = try createAccount(email: email, password: try hash(of: password))
    return .json(try signIn(account), status: 201)
  }

  /// `POST /v1/auth/anonymous`.
  mutating func signInAnonymously() throws(Problem) -> HTTPResponse {
    .json(try signIn(try createAccount(email: nil, password: nil)), status: 201)
  }

  /// `POST /v1/auth/sign-in/{provider}`: an address that has an account already is not linked to it,
  /// as that would hand the account to whoever the provider says owns the address now.
  mutating func signIn(
    provider name: String, _ body: JSONBody
  ) throws(Problem) -> HTTPResponse {
    guard let provider = IdentityProvider(rawValue: name) else { throw .notFound }
    let token = try body.string("identityToken")
    guard let identity = configuration.verifyIdentity(provider, token) else {
      throw .wrongCredentials
    }
    let key = provider.rawValue + ":" + identity.subject
    if let account = state.identities[key].flatMap({ state.accounts[$0] }) {
      return .json(try signIn(account))
    }
    let email = identity.email.flatMap { try? EmailAddress(normalizing: $0).revealed }
    let free = email.flatMap { state.emails[$0] == nil ? $0 : nil }
    let account = try createAccount(email: free, password: nil)
    state.identities[key] = account.id
    return .json(try signIn(account))
  }

  /// Sends a code and says how it was sent.
  mutating func challenge(
    _ account: BackendState.Account, by method: MFAMethod
  ) throws(Problem) -> ChallengeBody {
    let bytes: Data
    do { bytes = try configuration.randomBytes(8) } catch { throw .unavailable }
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
    let digits = String(number)
    let code = String(repeating: "0", count: 6 - digits.count) + digits
    let id = try random(byteCount: 16)
    let expiresAt = now.adding(configuration.codeLifetime)
    state.challenges.removeAll { $1.userID == account.id }
    state.challenges[id] = BackendState.Challenge(
      userID: account.id, digest: try Self.digest(id + code), expiresAt: expiresAt)
    if let email = account.email {
      messages.append(BackendMessage(recipient: email, content: .code(code)))
    }
    return ChallengeBody(method: method, challenge: id, expiresAt: expiresAt)
  }

  /// `POST /v1/auth/mfa`: the code that was sent completes the sign-in.
  mutating func completeChallenge(_ body: JSONBody) throws(Problem) -> HTTPResponse {
    let id = try body.string("challenge")
    let code = try body.string("code")
    guard var challenge = state.challenges[id], challenge.expiresAt > now,
      let account = state.accounts[challenge.userID]
    else { throw .wrongCode(attemptsLeft: 0) }
    guard ConstantTime.areEqual(try Self.digest(id + code), challenge.digest) else {
      challenge.failures += 1
      let attemptsLeft = max(0, Self.codeAttempts - challenge.failures)
      state.challenges[id] = attemptsLeft > 0 ? challenge : nil
      throw .wrongCode(attemptsLeft: attemptsLeft)
    }
    state.challenges[id] = nil
    return .json(try signIn(account))
  }

  /// `PUT /v1/account/second-factor`: sets it, or switches it off with an explicit null.
  mutating func setSecondFactor(
    _ body: JSONBody, of userID: String, _ request: HTTPRequest
  ) throws(Problem) -> HTTPResponse {
    try requireRecentAuthentication(of: request)
    let name = try body.nullableString("method")
    let method = name.flatMap(MFAMethod.init(rawValue:))
    guard name == nil || method != nil else {
      throw body.invalid("method", "Expected sms, email, totp or null.")
    }
    guard method == nil || state.accounts[userID]?.email != nil else {
      throw .conflict("no-address", "There is no address to send a code to.")
    }
    state.accounts[userID]?.secondFactor = method
    return .noContent
  }

  /// `POST /v1/auth/reauthenticate`: the password again, for what needs a recent sign-in.
  mutating func reauthenticate(
    _ body: JSONBody, _ userID: String, _ request: HTTPRequest
  ) throws(Problem) -> HTTPResponse {
    let password = try body.string("password")
    guard let account = state.accounts[userID] else { throw .unauthorized }
    if let until = account.blockedUntil, until > now {
      throw .tooManyAttempts(seconds: Int(until.timeIntervalSince(now).rounded(.up)))
    }
    guard let hash = account.password, try Self.matches(password, hash) else {
      countFailure(account)
      throw .wrongCredentials
    }
    let id = try session(of: request).id
    state.sessions[id]?.authenticatedAt = now
    state.accounts[userID]?.failedSignIns = 0
    return .noContent
  }

  /// `POST /v1/auth/password-reset`: the same answer whether there is such an account or not.
  mutating func requestPasswordReset(_ body: JSONBody) throws(Problem) -> HTTPResponse {
    let email = try Self.email(body)
    let id = try random(byteCount: 16)
    let secret = try random(byteCount: 32)
    if let userID = state.emails[email] {
      state.resets.removeAll { $1.userID == userID }
      state.resets[id] = BackendState.Challenge(
        userID: userID, digest: try Self.digest(secret),
        expiresAt: now.adding(configuration.passwordResetLifetime))
      messages.append(
        BackendMessage(recipient: email, content: .passwordReset(token: id + "." + secret)))
    }
    return HTTPResponse(status: 202, headers: ["Cache-Control": "no-store"])
  }

  /// `POST /v1/auth/password-reset/confirmation`: sets a password and ends every session.
  mutating func confirmPasswordReset(_ body: JSONBody) throws(Problem) -> HTTPResponse {
    let token = try body.string("token")
    let password = try Self.newPassword(body)
    guard let id = Self.sessionID(in: token), let reset = state.resets[id],
      reset.expiresAt > now, state.accounts[reset.userID] != nil,
      ConstantTime.areEqual(
        try Self.digest(String(token.dropFirst(id.count + 1))), reset.digest)
    else { throw .wrongCode }
    let digest = try hash(of: password)
    state.accounts[reset.userID]?.password = digest
    state.accounts[reset.userID]?.failedSignIns = 0
    state.accounts[reset.userID]?.blockedUntil = nil
    state.resets[id] = nil
    state.sessions.removeAll { $1.userID == reset.userID }
    return .noContent
  }

  private mutating func createAccount(
    email: String?, password: PasswordHash?
  ) throws(Problem) -> BackendState.Account {
    let account = BackendState.Account(
      id: "user_" + (try random(byteCount: 12)), email: email, password: password)
    state.accounts[account.id] = account
    if let email { state.emails[email] = account.id }
    return account
  }

  private func hash(of password: String) throws(Problem) -> PasswordHash {
    do {
      return try PasswordHash(
        password: password, salt: configuration.randomBytes(16), cost: configuration.passwordCost)
    } catch {
      throw .unavailable
    }
  }

  private static func email(_ body: JSONBody) throws(Problem) -> String {
    let text = try body.string("email")
    do throws(EmailAddress.Error) {
      return try EmailAddress(normalizing: text).revealed
    } catch {
      throw body.invalid("email", error.description)
    }
  }

  /// A password of 6 to 1,024 characters.
  private static func newPassword(_ body: JSONBody) throws(Problem) -> String {
    let password = try body.string("password")
    guard (6...1_024).contains(password.unicodeScalars.count) else {
      throw body.invalid("password", "Expected 6 to 1,024 characters.")
    }
    return password
  }
}

/// The wish for a second factor, as it is told.
struct ChallengeBody: Encodable {
  let status = "requiresMFA"
  let method: MFAMethod
  let challenge: String
  let expiresAt: Date
}
