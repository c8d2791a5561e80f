import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tokens: a session's identifier, a dot and a secret, of which the state has a digest.
extension BackendService {
  /// How many spent refresh tokens of a session are recognised.
  private static let spentLimit = 256
  /// How many refresh tokens of a session get their answer again.
  private static let repeatLimit = 8

  /// The user a request's access token belongs to.
  func authenticatedUser(of request: HTTPRequest) throws(Problem) -> String {
    try session(of: request).session.userID
  }

  /// The user a request's access token belongs to; the token counts as used from now on.
  mutating func useSession(of request: HTTPRequest) throws(Problem) -> String {
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
  ) throws(Problem) -> (id: String, session: BackendState.Session) {
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
  func requireRecentAuthentication(of request: HTTPRequest) throws(Problem) {
    let age = now.timeIntervalSince(try session(of: request).session.authenticatedAt)
    guard age <= configuration.reauthenticationInterval / .seconds(1) else {
      throw .reauthenticationRequired
    }
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

  static func digest(_ token: String) throws(Problem) -> Data {
    do throws(CryptographyError) {
      return try SHA256.digest(of: Data(token.utf8))
    } catch {
      throw .unavailable
    }
  }

  /// Starts a session.
  mutating func startSession(
    of account: BackendState.Account, isNewUser: Bool
  ) throws(Problem) -> IssuedSession {
    noteRequest(of: account.id)
    let id = try random(byteCount: 16)
    let tokens = Tokens(
      access: id + "." + (try random(byteCount: 32)),
      refresh: id + "." + (try random(byteCount: 32)))
    let session = try session(
      of: account.id, authenticatedAt: now, tokens: tokens, spent: [], predecessors: [])
    state.sessions[id] = session
    return issued(tokens, of: session, account, isNewUser: isNewUser)
  }

  /// Gives a session its next tokens.
  ///
  /// The next tokens are derived from the present refresh token and a new salt, so that the same
  /// token gets the same successor again without a token being kept.
  mutating func rotate(
    _ id: String, _ session: BackendState.Session, _ account: BackendState.Account, token: String
  ) throws(Problem) -> IssuedSession {
    noteRequest(of: account.id)
    let salt: Data
    do { salt = try configuration.randomBytes(32) } catch { throw .unavailable }
    let before = Self.noting(useOf: session, at: now, grace: configuration.refreshGrace)
    // One whose time is over, or that is too many, is only recognised from now on.
    let known = before.predecessors ?? []
    let kept = known.filter { $0.isAccepted(at: now) }.suffix(Self.repeatLimit - 1)
    let ended = known.filter { !kept.contains($0) }
    let spent = (before.spentDigests + ended.map(\.digest)).suffix(Self.spentLimit)
    let next = try self.session(
      of: account.id, authenticatedAt: session.authenticatedAt,
      tokens: try Self.successor(of: token, in: id, salt: salt), spent: Array(spent),
      predecessors: kept
        + [
          BackendState.Predecessor(
            digest: session.refreshDigest, salt: salt, accessDigest: session.accessDigest,
            accessExpiresAt: session.accessExpiresAt)
        ])
    state.sessions[id] = next
    return issued(
      try Self.successor(of: token, in: id, salt: salt), of: next, account, isNewUser: false)
  }

  /// Answers a refresh token that was exchanged before with the tokens it was exchanged for: their
  /// answer may have been lost.
  ///
  /// Nil when it is no longer accepted. Unused tokens count their time anew.
  mutating func repeatRotation(
    _ id: String, _ session: BackendState.Session, _ account: BackendState.Account, token: String
  ) throws(Problem) -> IssuedSession? {
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
    let tokens = try Self.successor(of: token, in: id, salt: found.salt)
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
    of token: String, in id: String, salt: Data
  ) throws(Problem) -> Tokens {
    let key = Data(token.utf8)
    do throws(CryptographyError) {
      let access = try HMACSHA256.authenticationCode(for: Data("access".utf8) + salt, key: key)
      let refresh = try HMACSHA256.authenticationCode(for: Data("refresh".utf8) + salt, key: key)
      return Tokens(
        access: id + "." + access.hexadecimal, refresh: id + "." + refresh.hexadecimal)
    } catch {
      throw .unavailable
    }
  }

  private func session(
    of userID: String, authenticatedAt: Date, tokens: Tokens, spent: [Data],
    predecessors: [BackendState.Predecessor]
  ) throws(Problem) -> BackendState.Session {
    BackendState.Session(
      userID: userID, authenticatedAt: authenticatedAt,
      accessDigest: try Self.digest(tokens.access),
      accessExpiresAt: now.adding(configuration.accessTokenLifetime),
      refreshDigest: try Self.digest(tokens.refresh),
      refreshExpiresAt: now.adding(configuration.refreshTokenLifetime),
      spentDigests: spent, predecessors: predecessors, isUsed: false)
  }

  private func issued(
    _ tokens: Tokens, of session: BackendState.Session, _ account: BackendState.Account,
    isNewUser: Bool
  ) -> IssuedSession {
    IssuedSession(
      user: IssuedSession.User(id: account.id, email: account.email), isNewUser: isNewUser,
      accessToken: tokens.access, accessTokenExpiresAt: session.accessExpiresAt,
      refreshToken: tokens.refresh, refreshTokenExpiresAt: session.refreshExpiresAt)
  }
}
