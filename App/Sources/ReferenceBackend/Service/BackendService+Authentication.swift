import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendService {
  /// The password work of `POST /v1/auth/sign-in`: an unknown address is throttled and takes time
  /// like a known one.
  func signInPassword(_ routed: RoutedRequest) throws(BackendError) -> PasswordWork {
    let body = try routed.json("email", "password")
    let email = try body.string("email")
    let password = try body.string("password")
    try refuseThrottled(routed.source, at: try Self.target(email))
    return .check(password, hash(of: account(email: email)))
  }

  /// `POST /v1/auth/sign-in`.
  mutating func signIn(_ routed: RoutedRequest) throws(BackendError) -> HTTPResponse {
    let email = try routed.json("email", "password").string("email")
    let target = try Self.target(email)
    guard let result = routed.password, result.matches, let known = account(email: email) else {
      throttle.fail(routed.source, at: target, throttleLimits, now: now)
      throw .wrongCredentials
    }
    throttle.succeed(routed.source, at: target, now: now)
    if let renewed = result.made { state.accounts[known.id]?.password = renewed }
    if let method = secondFactor(of: known) {
      return .json(try challenge(known, by: method, to: routed.source))
    }
    return .json(try signIn(known))
  }

  /// The hash an account's password is compared with; a decoy when there is none.
  func hash(of account: BackendState.Account?) -> PasswordHash {
    account?.password ?? .decoy(configuration.passwordCost)
  }

  var throttleLimits: SignInThrottle.Limits {
    SignInThrottle.Limits(
      attempts: configuration.signInAttempts, pause: configuration.signInPause)
  }

  /// Refuses a source that has tried too many wrong passwords.
  func refuseThrottled(_ source: String, at target: String) throws(BackendError) {
    if let seconds = throttle.wait(of: source, at: target, throttleLimits, now: now) {
      throw .tooManyAttempts(seconds: seconds)
    }
  }

  /// What wrong passwords for an address are counted by, whether there is an account or not.
  ///
  /// A text that is no address is counted by its digest, which is shorter.
  static func target(_ email: String) throws(BackendError) -> String {
    if let address = try? EmailAddress(normalizing: email) { return "email " + address.revealed }
    return "digest " + (try digest(email).hexadecimal)
  }

  /// Signs an account in without its password; nil when there is none.
  mutating func issueSession(email: String) throws(BackendError) -> UserSession? {
    state.removeExpired(at: now)
    guard let account = account(email: email) else { return nil }
    return try signIn(account).session
  }

  /// `POST /v1/auth/refresh`: the next tokens of a session.
  ///
  /// The token before is accepted, too, and gets the same answer, until the tokens it was exchanged
  /// for are used and ``BackendConfiguration/refreshGrace`` has passed: the answer may have been
  /// lost. Any token that was exchanged earlier ends its whole session, however long ago it was, as
  /// one of the two who had it stole it (RFC 9700, section 4.14.2).
  mutating func refresh(_ body: JSONBody) throws(BackendError) -> HTTPResponse {
    let token = try body.string("refreshToken")
    let digest = try Self.digest(token)
    guard let id = Self.sessionID(in: token), let session = state.sessions[id],
      session.refreshExpiresAt > now, let account = state.accounts[session.userID]
    else { throw .unauthorized }
    if ConstantTime.areEqual(digest, session.refreshDigest) {
      return .json(try rotate(id, session, account, token: token))
    }
    if let repeated = try repeatRotation(id, session, account, token: token) {
      return .json(repeated)
    }
    if try isEarlierToken(token, of: id, session) { state.sessions[id] = nil }
    throw .unauthorized
  }

  /// `POST /v1/auth/sign-out`, by the refresh token in the body or by the access token.
  ///
  /// Ending a session that is over already succeeds (as in RFC 7009, section 2.2).
  mutating func signOut(_ request: HTTPRequest, _ body: Data) throws(BackendError) -> HTTPResponse {
    guard !body.isEmpty else {
      let token = Self.bearerToken(of: request)
      let userID = try authenticatedUser(of: request)
      if let token, let id = Self.sessionID(in: token), state.sessions[id]?.userID == userID {
        state.sessions[id] = nil
      }
      return .noContent
    }
    let token = try JSONBody(body, of: request, members: ["refreshToken"]).string("refreshToken")
    let digest = try Self.digest(token)
    guard let id = Self.sessionID(in: token), let session = state.sessions[id] else {
      return .noContent
    }
    let isEarlier = try isEarlierToken(token, of: id, session)
    if isEarlier || ConstantTime.areEqual(digest, session.refreshDigest) {
      state.sessions[id] = nil
    }
    return .noContent
  }

  /// `DELETE /v1/account`: the account and everything that belongs to it except the verdict on its
  /// age, for somebody who has just proved who they are, or has nothing to prove it by.
  mutating func deleteAccount(
    of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    if hasCredential(userID) { try requireRecentAuthentication(of: request) }
    try keepVerdict(of: userID)
    removeEverything(of: [userID])
    return .noContent
  }

  /// Whether there is anything to sign in with again; an anonymous account has its session only.
  func hasCredential(_ userID: String) -> Bool {
    state.accounts[userID]?.password != nil || state.identities.values.contains(userID)
  }

  /// Removes accounts and everything that belongs to them, in one pass for all of them.
  mutating func removeEverything(of users: Set<String>) {
    state.emails.removeAll { users.contains($1) }
    state.nameOwners.removeAll { users.contains($1) }
    state.holds.removeAll { users.contains($1.userID) }
    state.sessions.removeAll { users.contains($1.userID) }
    state.handleOwners.removeAll { users.contains($1) }
    state.handleHolds.removeAll { users.contains($1.userID) }
    state.identities.removeAll { users.contains($1) }
    state.challenges.removeAll { users.contains($1.userID) }
    state.resets.removeAll { users.contains($1.userID) }
    state.consentCodes.removeAll { users.contains($1.userID) }
    for userID in users {
      state.accounts[userID] = nil
      state.profiles[userID] = nil
      state.consents[userID] = nil
      state.verifications[userID] = nil
      state.ageVerdicts[userID] = nil
      removeSecondFactor(of: userID)
      state.feeds[userID] = nil
      state.avatars.removeAll(of: userID)
      state.documents.removeAll(of: userID)
      removeGameEvents(of: userID)
      state.purchases.removeAll(of: userID)
      state.submissions.removeAll(of: userID)
      state.signUps.removeAll(of: userID)
      for id in state.uploads.holding(of: userID).keys { state.removeUpload(id) }
    }
  }

  mutating func signIn(
    _ account: BackendState.Account
  ) throws(BackendError) -> IssuedSession {
    let isNewUser = state.profiles[account.id] == nil
    return try startSession(of: account, isNewUser: isNewUser)
  }

  func account(email: String) -> BackendState.Account? {
    guard let address = try? EmailAddress(normalizing: email) else { return nil }
    return state.emails[address.revealed].flatMap { state.accounts[$0] }
  }
}
