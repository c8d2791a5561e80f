import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Accounts: how they come to be, and new passwords.
extension BackendService {

  /// `POST /v1/auth/anonymous`.
  mutating func signInAnonymously() throws(BackendError) -> HTTPResponse {
    .json(try signIn(try createAccount(email: nil, password: nil)), status: 201)
  }

  /// `POST /v1/auth/sign-in/{provider}`: an address that has an account already is answered with
  /// `address-in-use`.
  ///
  /// The service does not link the account, because the address may have another owner today. It makes no second
  /// account, because the person would not find their data there.
  ///
  /// An account with a second factor asks for its code, as it does after the password.
  mutating func signInAtProvider(_ routed: RoutedRequest) throws(BackendError) -> HTTPResponse {
    let (key, email) = try identity(of: routed)
    if let account = state.identities[key].flatMap({ state.accounts[$0] }) {
      if let method = secondFactor(of: account) {
        return .json(try challenge(account, by: method, to: routed.source))
      }
      return .json(try signIn(account))
    }
    if let email, state.emails[email] != nil { throw .addressInUse }
    let account = try createAccount(email: email, password: nil)
    state.identities[key] = account.id
    try restoreVerdict(of: account.id)
    return .json(try signIn(account))
  }

  /// `POST /v1/account/link/{provider}`: an anonymous account gets an identity at a provider, and the
  /// address that the provider has verified; its user id and its sessions stay.
  mutating func linkProvider(
    _ routed: RoutedRequest, _ userID: String
  ) throws(BackendError) -> HTTPResponse {
    let (key, email) = try identity(of: routed)
    // The answer before may have been lost.
    if state.identities[key] == userID {
      return .json(
        IssuedSession.User(id: userID, email: state.accounts[userID]?.email, isAnonymous: false))
    }
    try requireAnonymous(userID)
    let session = try session(of: routed.request)
    if state.identities[key] != nil { throw .identityInUse }
    if let email, state.emails[email] != nil { throw .addressInUse }
    state.identities[key] = userID
    if let email { giveAddress(email, to: userID) }
    try restoreVerdict(of: userID)
    state.signUps.removeAll(of: userID)
    let now = now
    state.sessions.change(session.id) { $0.authenticatedAt = now }
    return .json(IssuedSession.User(id: userID, email: email, isAnonymous: false))
  }

  /// The key and the verified address of the identity whose token a request holds.
  private mutating func identity(
    of routed: RoutedRequest
  ) throws(BackendError) -> (key: String, email: String?) {
    guard let provider = IdentityProvider(rawValue: routed["provider"]) else { throw .notFound }
    let token = try routed.json("identityToken").string("identityToken")
    let own = try ownIdentity(in: token, of: provider)
    guard let identity = own ?? configuration.verifyIdentity(provider, token) else {
      throw .wrongCredentials
    }
    return (
      provider.rawValue + ":" + identity.subject,
      identity.email.flatMap { try? EmailAddress(normalizing: $0).revealed }
    )
  }

  /// The password work of `POST /v1/auth/reauthenticate`; wrong passwords are counted by session, so
  /// that a stolen one does not keep its owner out.
  func currentPassword(
    of userID: String, _ routed: RoutedRequest
  ) throws(BackendError) -> PasswordWork {
    let password = try routed.json("password").string("password")
    try refuseThrottled(try session(of: routed.request).id, at: Self.target(userID: userID))
    return .check(password, hash(of: state.accounts[userID]))
  }

  /// `POST /v1/auth/reauthenticate`: the password again, for what needs a recent sign-in, or for one change of
  /// the second factor.
  mutating func reauthenticate(
    _ routed: RoutedRequest, _ userID: String
  ) throws(BackendError) -> HTTPResponse {
    let id = try session(of: routed.request).id
    let target = Self.target(userID: userID)
    guard let result = routed.password, result.matches else {
      throttle.fail(id, at: target, throttleLimits, now: now)
      throw .wrongCredentials
    }
    throttle.succeed(id, at: target, now: now)
    if let renewed = result.made { state.accounts[userID]?.password = renewed }
    let now = now
    state.sessions.change(id) {
      $0.authenticatedAt = now
      $0.confirmation = BackendState.PasswordConfirmation(confirmedAt: now)
    }
    return .noContent
  }

  /// `POST /v1/auth/reauthenticate/{provider}`: an identity that the account has, for what needs a recent
  /// sign-in.
  ///
  /// It stands in for no password: an account with one confirms a change of its second factor with that.
  mutating func reauthenticateAtProvider(
    _ routed: RoutedRequest, _ userID: String
  ) throws(BackendError) -> HTTPResponse {
    let session = try session(of: routed.request)
    let (key, _) = try identity(of: routed)
    guard state.identities[key] == userID else { throw .wrongCredentials }
    let now = now
    state.sessions.change(session.id) { $0.authenticatedAt = now }
    return .noContent
  }

  private static func target(userID: String) -> String { "user " + userID }

  /// `GET /v1/account`.
  func account(of userID: String) -> HTTPResponse {
    let account = state.accounts[userID]
    let identities = state.identities.keys.filter { state.identities[$0] == userID }
    return .json(
      AccountBody(
        email: account?.email, isVerified: account?.email != nil && account?.verification == nil,
        hasPassword: account?.password != nil,
        providers: IdentityProvider.allCases.filter { provider in
          identities.contains { $0.hasPrefix(provider.rawValue + ":") }
        }.map(\.rawValue), passwordChangedAt: account?.passwordChangedAt,
        secondFactor: secondFactorState(of: userID)))
  }

  /// The password work of `PUT /v1/account/password`.
  mutating func newPassword(
    of userID: String, _ routed: RoutedRequest
  ) throws(BackendError) -> PasswordWork {
    let email = try requireAddress(of: userID)
    let password = try Self.newPassword(try routed.json("password"), of: email)
    // A person who has the session alone could else confirm everything with a password of their own.
    try requireConfirmedPassword(of: userID, routed.request, for: "password")
    return .digest(password)
  }

  /// `PUT /v1/account/password`: sets or replaces the password.
  ///
  /// The session that asks for it stays with its tokens. Every other one, every reset and every code of
  /// a sign-in ends. Each change sends a message, so that an hour has few of them.
  mutating func changePassword(
    _ password: PasswordHash, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let session = try session(of: request).id
    if let email = state.accounts[userID]?.email {
      try requireMessage(.passwordChange, to: email)
    }
    state.resets.removeAll { $1.userID == userID }
    try setPassword(password, of: userID, keeping: session)
    return .noContent
  }

  /// `POST /v1/auth/password-reset`: the same answer, work and records whether there is such an
  /// account or not; older tokens stay valid.
  mutating func requestPasswordReset(_ body: JSONBody) throws(BackendError) -> HTTPResponse {
    let email = try Self.email(body)
    let id = try random(byteCount: 16)
    let secret = try random(byteCount: 32)
    let digest = try Self.digest(secret)
    try makeRoomForReset()
    if try countMessage(.reset, to: email) {
      let userID = state.emails[email]
      // Nobody has the account "", so that no token of an unknown address is accepted.
      state.resets[id] = BackendState.Challenge(
        userID: userID ?? "", digest: digest,
        expiresAt: now.adding(configuration.passwordResetLifetime))
      if userID != nil {
        messages.append(
          BackendMessage(recipient: email, content: .passwordReset(token: id + "." + secret)))
      }
    }
    return HTTPResponse(status: 202, headers: ["Cache-Control": "no-store"])
  }

  /// Forgets the oldest reset of an unknown address where there are too many; its token was never sent.
  private mutating func makeRoomForReset() throws(BackendError) {
    guard state.resets.keys.count >= configuration.pendingLimit else { return }
    guard let oldest = state.resets.first(by: \.expiresAt, where: { $0.userID.isEmpty }) else {
      throw .tooManyRequests(seconds: 60)
    }
    state.resets[oldest] = nil
  }

  /// `POST /v1/auth/password-reset/confirmation`: sets a password and ends every session and every
  /// other reset of the account.
  mutating func confirmPasswordReset(
    _ body: JSONBody, _ password: PasswordHash
  ) throws(BackendError) -> HTTPResponse {
    let (_, reset) = try passwordReset(body)
    state.resets.removeAll { $1.userID == reset.userID }
    try setPassword(password, of: reset.userID)
    return .noContent
  }

  /// Replaces a password: sessions, codes that were sent and setups of second factors no longer count.
  ///
  /// - Parameter session: The session that stays; nil, the default, for none.
  private mutating func setPassword(
    _ password: PasswordHash, of userID: String, keeping session: String? = nil
  ) throws(BackendError) {
    if let email = state.accounts[userID]?.email {
      throttle.forget(try Self.target(email))
      messages.append(BackendMessage(recipient: email, content: .passwordChanged))
    }
    let now = now
    state.accounts[userID]?.password = password
    state.accounts[userID]?.passwordChangedAt = now
    state.accounts[userID]?.wrongCodes = nil
    state.sessions.removeAll { $1.userID == userID && $0 != session }
    if let session {
      state.sessions.change(session) { ($0.predecessors, $0.confirmation) = ([], nil) }
    }
    state.challenges.removeAll { $1.userID == userID }
    removeSetups(of: userID)
    throttle.forget(Self.target(userID: userID))
  }

  /// The reset a request's token stands for.
  func passwordReset(
    _ body: JSONBody
  ) throws(BackendError) -> (id: String, reset: BackendState.Challenge) {
    let token = try body.string("token")
    guard let id = Self.sessionID(in: token), let reset = state.resets[id],
      reset.expiresAt > now, state.accounts[reset.userID] != nil,
      ConstantTime.areEqual(
        try Self.digest(String(token.dropFirst(id.count + 1))), reset.digest)
    else { throw .wrongCode }
    return (id, reset)
  }

  mutating func createAccount(
    email: String?, password: PasswordHash?
  ) throws(BackendError) -> BackendState.Account {
    let account = BackendState.Account(
      id: "user_" + (try random(byteCount: 12)), email: email, password: password,
      passwordChangedAt: password == nil ? nil : now,
      lastSeenDay: email == nil ? day : nil)
    state.accounts[account.id] = account
    if let email { state.emails[email] = account.id }
    return account
  }

  /// An address in lower case.
  static func email(_ body: JSONBody) throws(BackendError) -> String {
    let text = try body.string("email")
    do throws(EmailAddress.Error) {
      return try EmailAddress(normalizing: text).revealed
    } catch {
      throw body.invalid("email", error.description)
    }
  }

  /// A password of 8 to 1,024 characters in normal form that is none of the commonest and not the account's
  /// address.
  static func newPassword(
    _ body: JSONBody, of email: String?
  ) throws(BackendError) -> String {
    let password = PasswordText.normalized(try body.string("password"))
    do throws(Password.Error) {
      let address = email.flatMap { try? EmailAddress(normalizing: $0) }
      return try Password(new: password, of: address).revealed
    } catch .tooCommon {
      throw body.invalid("password", "This password is too easy to guess. Choose another.")
    } catch {
      throw body.invalid("password", "Expected 8 to 1,024 characters.")
    }
  }
}

/// An account as it is sent: nulls for no address, and for an unknown instant.
struct AccountBody: Encodable {
  let email: String?
  let isVerified: Bool
  let hasPassword: Bool
  let providers: [String]
  let passwordChangedAt: Date?
  let secondFactor: SecondFactorState

  private enum CodingKeys: CodingKey {
    case email, isVerified, hasPassword, providers, passwordChangedAt, secondFactor
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(email, forKey: .email)
    try container.encode(isVerified, forKey: .isVerified)
    try container.encode(hasPassword, forKey: .hasPassword)
    try container.encode(providers, forKey: .providers)
    try container.encode(passwordChangedAt, forKey: .passwordChangedAt)
    try container.encode(secondFactor, forKey: .secondFactor)
  }
}
