import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tokens: a session's identifier, a dot and a secret, of which the state has a digest.
///
/// A refresh token has another dot and a tag: the authentication code of what stands before it, with a
/// key of the session. So each refresh token the session ever had is recognised without being kept,
/// and a guess is not.
extension BackendService {
  /// How many refresh tokens of a session get their answer again.
  private static let repeatLimit = 8

  /// The user a request's access token belongs to.
  func authenticatedUser(of request: HTTPRequest) throws(BackendError) -> String {
    try session(of: request).session.userID
  }

  /// The user a request's access token belongs to; the token counts as used from now on.
  mutating func useSession(of request: HTTPRequest) throws(BackendError) -> String {
    let (id, session) = try session(of: request)
    if let token = Self.bearerToken(of: request),
      ConstantTime.areEqual(try Self.digest(token), session.accessDigest)
    {
      noteUse(of: id)
    }
    return session.userID
  }

  /// The session a request's access token belongs to: its present one, or one that was exchanged a
  /// moment ago.
  func session(
    of request: HTTPRequest
  ) throws(BackendError) -> (id: String, session: BackendState.Session) {
    guard let token = Self.bearerToken(of: request), let id = Self.sessionID(in: token),
      let session = state.sessions[id], session.refreshExpiresAt > now,
      state.accounts[session.userID] != nil, isAccepted(try Self.digest(token), in: session)
    else { throw .unauthorized }
    return (id, session)
  }

  private func isAccepted(_ accessDigest: Data, in session: BackendState.Session) -> Bool {
    if ConstantTime.areEqual(accessDigest, session.accessDigest) {
      return session.accessExpiresAt > now
    }
    return (session.predecessors ?? []).contains { predecessor in
      ConstantTime.areEqual(accessDigest, predecessor.accessDigest)
        && predecessor.accessExpiresAt > now && predecessor.isAccepted(at: now)
    }
  }

  /// Refuses what only somebody may do who has just proved who they are.
  ///
  /// A confirmation of the password that was given for this allows no change of the second factor any more.
  mutating func requireRecentAuthentication(of request: HTTPRequest) throws(BackendError) {
    let (id, session) = try session(of: request)
    guard isRecent(session.authenticatedAt) else { throw .reauthenticationRequired }
    if let confirmation = session.confirmation, confirmation.change == nil {
      state.sessions.change(id) { $0.confirmation = nil }
    }
  }

  /// Refuses a change of the second factor or the password to a user who has not confirmed the password for it.
  ///
  /// The first change that asks takes the confirmation, which allows no other one from then on. Without a
  /// password a recent sign-in is the proof.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - isSetup: Whether the request only begins the setup of the change. Once the change is made, a setup needs a
  ///     new confirmation, while the change itself may be repeated for a minute, as its answer may have been lost.
  mutating func requireConfirmedPassword(
    of userID: String, _ request: HTTPRequest, for change: String, isSetup: Bool = false
  ) throws(BackendError) {
    guard state.accounts[userID]?.password != nil else {
      return try requireRecentAuthentication(of: request)
    }
    let (id, session) = try session(of: request)
    guard let confirmation = session.confirmation, isRecent(confirmation.confirmedAt),
      confirmation.change == nil || confirmation.change == change
    else { throw .reauthenticationRequired }
    if let changedAt = confirmation.changedAt {
      guard isSetup == false, now.timeIntervalSince(changedAt) <= 60 else {
        throw .reauthenticationRequired
      }
    }
    state.sessions.change(id) { $0.confirmation?.change = change }
  }

  /// Uses the confirmation of the password up: for a minute it lets only the same change be repeated.
  mutating func useConfirmation(of request: HTTPRequest) throws(BackendError) {
    let (id, session) = try session(of: request)
    guard let confirmation = session.confirmation, confirmation.changedAt == nil else { return }
    let now = now
    state.sessions.change(id) { $0.confirmation?.changedAt = now }
  }

  private func isRecent(_ proof: Date) -> Bool {
    now.timeIntervalSince(proof) <= configuration.reauthenticationInterval / .seconds(1)
  }

  static func bearerToken(of request: HTTPRequest) -> String? {
    guard let value = request.headers["Authorization"] else { return nil }
    let parts = value.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard parts.count == 2, Substring(parts[0]).lowercased() == "bearer" else { return nil }
    return String(Substring(parts[1]))
  }

  static func sessionID(in token: String) -> String? {
    token.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(token[..<$0]) }
  }

  static func digest(_ token: String) throws(BackendError) -> Data {
    do throws(CryptographyError) {
      return try SHA256Hash.digest(of: Data(token.utf8))
    } catch {
      throw .unavailable
    }
  }

  /// Starts a session.
  mutating func startSession(
    of account: BackendState.Account, isNewUser: Bool
  ) throws(BackendError) -> IssuedSession {
    noteRequest(of: account.id)
    let id = try random(byteCount: 16)
    let familyKey = try randomBytes(32)
    let tokens = Tokens(
      access: id + "." + (try random(byteCount: 32)),
      refresh: try Self.tagged(id + "." + (try random(byteCount: 32)), familyKey))
    let session = try session(
      of: account.id, authenticatedAt: now, tokens: tokens, familyKey: familyKey,
      predecessors: [])
    state.sessions[id] = session
    return issued(tokens, of: session, account, isNewUser: isNewUser)
  }

  /// Gives a session its next tokens.
  ///
  /// The next tokens are derived from the present refresh token and a new salt, so that the same
  /// token gets the same successor again without a token being kept.
  mutating func rotate(
    _ id: String, _ session: BackendState.Session, _ account: BackendState.Account, token: String
  ) throws(BackendError) -> IssuedSession {
    noteRequest(of: account.id)
    let salt = try randomBytes(32)
    let familyKey = if let key = session.familyKey { key } else { try randomBytes(32) }
    let before = Self.noting(useOf: session, at: now, grace: configuration.refreshGrace)
    // One whose time is over, or that is too many, is only recognised from now on, by its tag.
    let kept = (before.predecessors ?? []).filter { $0.isAccepted(at: now) }
      .suffix(Self.repeatLimit - 1)
    let tokens = try Self.successor(of: token, in: id, salt: salt, familyKey)
    var next = try self.session(
      of: account.id, authenticatedAt: session.authenticatedAt, tokens: tokens,
      familyKey: familyKey,
      predecessors: kept
        + [
          BackendState.Predecessor(
            digest: session.refreshDigest, salt: salt, accessDigest: session.accessDigest,
            accessExpiresAt: session.accessExpiresAt, hasTaggedSuccessor: true)
        ])
    next.confirmation = session.confirmation
    state.sessions[id] = next
    return issued(tokens, of: next, account, isNewUser: false)
  }

  /// Answers a refresh token that was exchanged before with the tokens it was exchanged for: their
  /// answer may have been lost.
  ///
  /// Nil when it is no longer accepted. Unused tokens count their time anew.
  mutating func repeatRotation(
    _ id: String, _ session: BackendState.Session, _ account: BackendState.Account, token: String
  ) throws(BackendError) -> IssuedSession? {
    let digest = try Self.digest(token)
    guard
      let found = session.predecessors?.last(where: { ConstantTime.areEqual($0.digest, digest) }),
      found.isAccepted(at: now)
    else { return nil }
    var session = session
    if session.isUsed == false {
      session.accessExpiresAt = now.adding(configuration.accessTokenLifetime)
      session.refreshExpiresAt = now.adding(configuration.refreshTokenLifetime)
      state.sessions[id] = session
    }
    let familyKey = found.hasTaggedSuccessor == true ? session.familyKey : nil
    let tokens = try Self.successor(of: token, in: id, salt: found.salt, familyKey)
    return issued(tokens, of: session, account, isNewUser: false)
  }

  /// Notes that a session's present tokens are used: the tokens before them have little time left.
  mutating func noteUse(of id: String) {
    guard let session = state.sessions[id], session.isUsed == false else { return }
    state.sessions[id] = Self.noting(useOf: session, at: now, grace: configuration.refreshGrace)
  }

  private static func noting(
    useOf session: BackendState.Session, at now: Date, grace: Duration
  ) -> BackendState.Session {
    var session = session
    session.isUsed = true
    session.predecessors = session.predecessors.map { predecessors in
      predecessors.map { predecessor in
        var predecessor = predecessor
        predecessor.endsAt = predecessor.endsAt ?? now.adding(grace)
        return predecessor
      }
    }
    return session
  }

  /// The tokens of one rotation, the only time they are known.
  private struct Tokens {
    let access: String
    let refresh: String
  }

  private static func successor(
    of token: String, in id: String, salt: Data, _ familyKey: Data?
  ) throws(BackendError) -> Tokens {
    let key = Data(token.utf8)
    let access = id + "." + (try code(of: Data("access".utf8) + salt, key))
    let refresh = id + "." + (try code(of: Data("refresh".utf8) + salt, key))
    guard let familyKey else { return Tokens(access: access, refresh: refresh) }
    return Tokens(access: access, refresh: try tagged(refresh, familyKey))
  }

  /// A refresh token with its tag.
  private static func tagged(_ token: String, _ familyKey: Data) throws(BackendError) -> String {
    token + "." + (try code(of: Data(token.utf8), familyKey))
  }

  /// The authentication code of a message in hexadecimal.
  static func code(of message: Data, _ key: Data) throws(BackendError) -> String {
    do throws(CryptographyError) {
      return try HMACSHA256.authenticationCode(for: message, key: key).hexadecimal
    } catch {
      throw .unavailable
    }
  }

  /// Whether a token that is not the session's present refresh token was an earlier one.
  func isEarlierToken(
    _ token: String, of id: String, _ session: BackendState.Session
  ) throws(BackendError) -> Bool {
    let digest = try Self.digest(token)
    // A token from before there were tags has none.
    let known = (session.predecessors ?? []).map(\.digest)
    if known.contains(where: { ConstantTime.areEqual(digest, $0) }) { return true }
    guard let familyKey = session.familyKey,
      let dot = token.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    let genuine = try Self.tagged(String(token[..<dot]), familyKey)
    return ConstantTime.areEqual(Data(genuine.utf8), Data(token.utf8))
  }

  private func session(
    of userID: String, authenticatedAt: Date, tokens: Tokens, familyKey: Data,
    predecessors: [BackendState.Predecessor]
  ) throws(BackendError) -> BackendState.Session {
    BackendState.Session(
      userID: userID, authenticatedAt: authenticatedAt,
      accessDigest: try Self.digest(tokens.access),
      accessExpiresAt: now.adding(configuration.accessTokenLifetime),
      refreshDigest: try Self.digest(tokens.refresh),
      refreshExpiresAt: now.adding(configuration.refreshTokenLifetime),
      familyKey: familyKey, predecessors: predecessors, isUsed: false)
  }

  private func issued(
    _ tokens: Tokens, of session: BackendState.Session, _ account: BackendState.Account,
    isNewUser: Bool
  ) -> IssuedSession {
    IssuedSession(
      user: IssuedSession.User(
        id: account.id, email: account.email,
        isAnonymous: account.email == nil && !hasCredential(account.id)),
      isNewUser: isNewUser,
      accessToken: tokens.access, accessTokenExpiresAt: session.accessExpiresAt,
      refreshToken: tokens.refresh, refreshTokenExpiresAt: session.refreshExpiresAt)
  }
}
