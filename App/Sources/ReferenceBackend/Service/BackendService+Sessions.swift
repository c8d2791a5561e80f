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

  /// The user a request's access token belongs to.
  func authenticatedUser(of request: HTTPRequest) throws(Problem) -> String {
    try session(of: request).session.userID
  }

  /// The session a request's access token belongs to.
  func session(
    of request: HTTPRequest
  ) throws(Problem) -> (id: String, session: BackendState.Session) {
    guard let token = Self.bearerToken(of: request), let id = Self.sessionID(in: token),
      let session = state.sessions[id], session.accessExpiresAt > now,
      session.refreshExpiresAt > now, state.accounts[session.userID] != nil,
      ConstantTime.areEqual(try Self.digest(token), session.accessDigest)
    else { throw .unauthorized }
    return (id, session)
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
    try issue(
      sessionID: random(byteCount: 16), account: account, isNewUser: isNewUser,
      authenticatedAt: now, spent: [])
  }

  /// Gives a session its next tokens; the ones before are no longer accepted.
  mutating func rotate(
    _ id: String, _ session: BackendState.Session, _ account: BackendState.Account
  ) throws(Problem) -> IssuedSession {
    let spent = (session.spentDigests + [session.refreshDigest]).suffix(Self.spentLimit)
    return try issue(
      sessionID: id, account: account, isNewUser: false,
      authenticatedAt: session.authenticatedAt, spent: Array(spent))
  }

  private mutating func issue(
    sessionID: String, account: BackendState.Account, isNewUser: Bool, authenticatedAt: Date,
    spent: [Data]
  ) throws(Problem) -> IssuedSession {
    noteRequest(of: account.id)
    let issued = IssuedSession(
      user: IssuedSession.User(id: account.id, email: account.email),
      isNewUser: isNewUser,
      accessToken: sessionID + "." + (try random(byteCount: 32)),
      accessTokenExpiresAt: now.adding(configuration.accessTokenLifetime),
      refreshToken: sessionID + "." + (try random(byteCount: 32)),
      refreshTokenExpiresAt: now.adding(configuration.refreshTokenLifetime))
    state.sessions[sessionID] = BackendState.Session(
      userID: account.id,
      authenticatedAt: authenticatedAt,
      accessDigest: try Self.digest(issued.accessToken),
      accessExpiresAt: issued.accessTokenExpiresAt,
      refreshDigest: try Self.digest(issued.refreshToken),
      refreshExpiresAt: issued.refreshTokenExpiresAt,
      spentDigests: spent)
    return issued
  }
}
