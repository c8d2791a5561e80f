import Cryptography
import Domain
import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendCore {
  private struct Credentials: Decodable {
    let email: String
    let password: String
  }

  private struct RefreshBody: Decodable {
    let refreshToken: String
  }

  /// A session just opened: its JSON and its value.
  struct OpenedSession {
    let session: UserSession
    let members: [String: JSONValue]
  }

  func signIn(_ request: IncomingRequest) throws -> HTTPResponse {
    let credentials = try request.decode(Credentials.self)
    let email = (try? EmailAddress(normalizing: credentials.email))?.revealed
    guard let index = state.accounts.firstIndex(where: { $0.email == email }) else {
      // The same work as for a known account: the time does not tell whether it exists.
      _ = try matches(credentials.password, salt: "00", hash: "00")
      throw Self.wrongCredentials
    }
    if let until = state.accounts[index].blockedUntil, until > now { throw blocked(until) }
    let account = state.accounts[index]
    guard try matches(credentials.password, salt: account.salt, hash: account.passwordHash) else {
      countFailure(at: index)
      throw Self.wrongCredentials
    }
    state.accounts[index].failedSignIns = 0
    state.accounts[index].blockedUntil = nil
    var members = openFamily(for: account).members
    members["isNewUser"] = .bool(state.profiles[account.id] == nil)
    return .json(.object(members))
  }

  private static let wrongCredentials = Refusal(
    status: 401, type: "wrong-credentials", title: "The email or password is incorrect.")

  private func blocked(_ until: Date) -> Refusal {
    Refusal(
      status: 429, type: "rate-limited", title: "Too many attempts. Try again later.",
      headers: ["Retry-After": String(Int(until.timeIntervalSince(now).rounded(.up)))])
  }

  private func countFailure(at index: Int) {
    state.accounts[index].failedSignIns += 1
    if state.accounts[index].failedSignIns >= BackendConfiguration.signInLimit.failures {
      state.accounts[index].failedSignIns = 0
      state.accounts[index].blockedUntil = now.addingTimeInterval(
        BackendConfiguration.signInLimit.pause)
    }
  }

  private func matches(_ password: String, salt: String, hash: String) throws -> Bool {
    let derived = try Scrypt.deriveKey(
      from: Data(password.utf8), salt: Hexadecimal.data(salt),
      parameters: Scrypt.Parameters(cost: 1 << 14, blockSize: 8, parallelization: 1),
      byteCount: 32)
    return ConstantTime.areEqual(derived, Hexadecimal.data(hash))
  }

  func openFamily(for account: BackendState.Account) -> OpenedSession {
    let id = "family_\(state.nextID)"
    state.nextID += 1
    return issueTokens(family: id, userID: account.id, email: account.email)
  }

  private func issueTokens(family: String, userID: UserID, email: String) -> OpenedSession {
    let access = configuration.token()
    let refresh = configuration.token()
    let accessExpiresAt = now.addingTimeInterval(BackendConfiguration.accessLifetime)
    let refreshExpiresAt = now.addingTimeInterval(BackendConfiguration.refreshLifetime)
    state.families[family] = BackendState.Family(
      userID: userID, accessHash: hash(access), accessExpiresAt: accessExpiresAt,
      refreshHash: hash(refresh), refreshExpiresAt: refreshExpiresAt)
    return OpenedSession(
      session: UserSession(
        userID: userID, email: try? EmailAddress(email), accessToken: SecretString(access),
        refreshToken: SecretString(refresh), accessTokenExpiresAt: accessExpiresAt,
        refreshTokenExpiresAt: refreshExpiresAt),
      members: [
        "user": .object(["id": .string(userID.rawValue), "email": .string(email)]),
        "accessToken": .string(access), "accessTokenExpiresAt": .instant(accessExpiresAt),
        "refreshToken": .string(refresh), "refreshTokenExpiresAt": .instant(refreshExpiresAt),
      ])
  }

  /// Tokens are kept as hashes only.
  private func hash(_ token: String) -> String {
    (try? SHA256.digest(of: Data(token.utf8))).map(Hexadecimal.text) ?? ""
  }

  func refresh(_ request: IncomingRequest) throws -> HTTPResponse {
    let hashed = hash(try request.decode(RefreshBody.self).refreshToken)
    if let family = state.usedRefreshHashes[hashed] {
      // Somebody kept an old token: nobody of this family can be trusted any more.
      state.families[family] = nil
      throw Self.sessionEnded
    }
    guard !hashed.isEmpty,
      let (id, family) = state.families.first(where: { $0.value.refreshHash == hashed }),
      family.refreshExpiresAt > now,
      let account = state.accounts.first(where: { $0.id == family.userID })
    else { throw Self.sessionEnded }
    state.usedRefreshHashes[hashed] = id
    return .json(
      .object(issueTokens(family: id, userID: account.id, email: account.email).members))
  }

  private static let sessionEnded = Refusal(
    status: 401, type: "session-ended", title: "Your session has ended. Sign in again.")

  func signOut(_ request: IncomingRequest) throws -> HTTPResponse {
    let hashed = hash(try request.decode(RefreshBody.self).refreshToken)
    if let id = state.families.first(where: { $0.value.refreshHash == hashed })?.key {
      state.families[id] = nil
    }
    return HTTPResponse(status: 204)
  }

  func deleteAccount(_ request: IncomingRequest) throws -> HTTPResponse {
    let user = try authenticated(request)
    state.accounts.removeAll { $0.id == user }
    state.families = state.families.filter { $0.value.userID != user }
    state.names = state.names.filter { $0.value != user }
    state.reservations = state.reservations.filter { $0.value.userID != user }
    state.avatars = state.avatars.filter { $0.value.userID != user }
    state.profiles[user] = nil
    state.consents[user] = nil
    return HTTPResponse(status: 204)
  }

  /// Whose access token the request carries.
  func authenticated(_ request: IncomingRequest) throws -> UserID {
    guard let token = request.bearerToken else { throw Refusal.unauthorized }
    let hashed = hash(token)
    guard !hashed.isEmpty,
      let family = state.families.values.first(where: { $0.accessHash == hashed }),
      family.accessExpiresAt > now
    else { throw Refusal.unauthorized }
    return family.userID
  }
}
