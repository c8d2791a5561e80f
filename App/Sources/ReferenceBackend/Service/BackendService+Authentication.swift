import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendService {
  /// `POST /v1/auth/sign-in`.
  mutating func signIn(_ body: JSONBody) throws(Problem) -> HTTPResponse {
    let email = try body.string("email")
    let password = try body.string("password")
    let known = account(email: email)
    if let until = known?.blockedUntil, until > now {
      throw .tooManyAttempts(seconds: Int(until.timeIntervalSince(now).rounded(.up)))
    }
    let hash = known.flatMap(\.password) ?? DemoData.decoy(passwordCost: configuration.passwordCost)
    guard try Self.matches(password, hash), let known else {
      if let known { countFailure(known) }
      throw .wrongCredentials
    }
    if let method = known.secondFactor { return .json(try challenge(known, by: method)) }
    return .json(try signIn(known))
  }

  /// Signs an account in without its password; nil when there is none.
  mutating func issueSession(email: String) throws(Problem) -> UserSession? {
    state.removeExpired(at: now)
    guard let account = account(email: email) else { return nil }
    return try signIn(account).session
  }

  /// `POST /v1/auth/refresh`: a token that was spent before ends its whole session, as one of the
  /// two who had it stole it (RFC 9700, section 4.14.2).
  mutating func refresh(_ body: JSONBody) throws(Problem) -> HTTPResponse {
    let token = try body.string("refreshToken")
    let digest = try Self.digest(token)
    guard let id = Self.sessionID(in: token), let session = state.sessions[id],
      session.refreshExpiresAt > now, let account = state.accounts[session.userID]
    else { throw .unauthorized }
    if ConstantTime.areEqual(digest, session.refreshDigest) {
      return .json(try rotate(id, session, account))
    }
    if session.spentDigests.contains(where: { ConstantTime.areEqual(digest, $0) }) {
      state.sessions[id] = nil
    }
    throw .unauthorized
  }

  /// `POST /v1/auth/sign-out`, by the refresh token in the body or by the access token.
  ///
  /// Ending a session that is over already succeeds (as in RFC 7009, section 2.2).
  mutating func signOut(_ request: HTTPRequest, _ body: Data) throws(Problem) -> HTTPResponse {
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
    if let id = Self.sessionID(in: token), let session = state.sessions[id],
      ([session.refreshDigest] + session.spentDigests).contains(where: {
        ConstantTime.areEqual(digest, $0)
      })
    {
      state.sessions[id] = nil
    }
    return .noContent
  }

  /// `DELETE /v1/account`: the account and everything that belongs to it, for somebody who has just
  /// proved who they are, or has nothing to prove it by.
  mutating func deleteAccount(
    of userID: String, _ request: HTTPRequest
  ) throws(Problem) -> HTTPResponse {
    if hasCredential(userID) { try requireRecentAuthentication(of: request) }
    removeEverything(of: userID)
    return .noContent
  }

  /// Whether there is anything to sign in with again; an anonymous account has its session only.
  private func hasCredential(_ userID: String) -> Bool {
    state.accounts[userID]?.password != nil || state.identities.values.contains(userID)
  }

  private mutating func removeEverything(of userID: String) {
    state.accounts[userID] = nil
    state.profiles[userID] = nil
    state.consents[userID] = nil
    state.emails.removeAll { $1 == userID }
    state.nameOwners.removeAll { $1 == userID }
    state.holds.removeAll { $1.userID == userID }
    state.sessions.removeAll { $1.userID == userID }
    state.avatars.removeAll { $1.userID == userID }
    state.handleOwners.removeAll { $1 == userID }
    state.handleHolds.removeAll { $1.userID == userID }
    state.identities.removeAll { $1 == userID }
    state.challenges.removeAll { $1.userID == userID }
    state.resets.removeAll { $1.userID == userID }
    state.documents.removeAll { $1.userID == userID }
    state.feeds[userID] = nil
    state.gameEvents.removeAll { $1.userID == userID }
    state.purchases.removeAll { $1.userID == userID }
    state.submissions.removeAll { $1.userID == userID }
    for (id, upload) in state.uploads.filter({ $0.userID == userID }) {
      state.removeUpload(id, upload)
    }
  }

  mutating func signIn(
    _ account: BackendState.Account
  ) throws(Problem) -> IssuedSession {
    let isNewUser = state.profiles[account.id] == nil
    let issued = try startSession(of: account, isNewUser: isNewUser)
    state.accounts[account.id]?.failedSignIns = 0
    state.accounts[account.id]?.blockedUntil = nil
    return issued
  }

  mutating func countFailure(_ account: BackendState.Account) {
    let isLast = account.failedSignIns + 1 >= configuration.signInAttempts
    state.accounts[account.id]?.failedSignIns = isLast ? 0 : account.failedSignIns + 1
    state.accounts[account.id]?.blockedUntil =
      isLast ? now.adding(configuration.signInPause) : nil
  }

  func account(email: String) -> BackendState.Account? {
    guard let address = try? EmailAddress(normalizing: email) else { return nil }
    return state.emails[address.revealed].flatMap { state.accounts[$0] }
  }

  static func matches(
    _ password: String, _ hash: PasswordHash
  ) throws(Problem) -> Bool {
    do throws(CryptographyError) {
      return try hash.matches(password)
    } catch {
      throw .unavailable
    }
  }
}
