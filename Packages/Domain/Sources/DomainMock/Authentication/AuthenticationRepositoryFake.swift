public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A service in memory that knows accounts by address and password.
///
/// Sessions it grants are told apart by a number; access tokens last 15 minutes, refresh tokens
/// 30 days from the injected instant.
public final class AuthenticationRepositoryFake: AuthenticationRepository {
  private struct Account {
    var password: Password
    var id: UserID
    var isNewUser: Bool
    var secondFactor: MFAMethod?
  }

  private struct State {
    var accounts: [EmailAddress: Account] = [:]
    var granted: [UserSession] = []
    var active: Set<UserSession> = []
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Date

  /// Creates a service without accounts.
  ///
  /// - Parameter now: The instant sessions are granted at, the start of 2026 by default.
  public init(
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_767_225_600) }
  ) {
    self.now = now
  }

  /// Adds an account, in place of one with the same address.
  public func addAccount(
    email: EmailAddress,
    password: Password,
    id: UserID,
    isNewUser: Bool = false,
    secondFactor: MFAMethod? = nil
  ) {
    let account = Account(
      password: password, id: id, isNewUser: isNewUser, secondFactor: secondFactor)
    state.withLock { $0.accounts[email] = account }
  }

  /// The sessions granted and not ended.
  public var activeSessions: Set<UserSession> { state.withLock { $0.active } }

  /// Whether there is an account with an address.
  public func hasAccount(_ email: EmailAddress) -> Bool {
    state.withLock { $0.accounts[email] != nil }
  }

  /// What every method throws, nil to succeed.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Signs in, or refuses the credentials.
  public func signIn(
    email: EmailAddress, password: Password
  ) async throws -> AuthenticationResponse {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard let account = state.accounts[email], account.password == password else {
        throw RemoteFailure.unauthorized(.wrongCredentials)
      }
      if let method = account.secondFactor { return .requiresMFA(method) }
      let session = Self.session(
        of: account.id, email: email, number: state.granted.count + 1, at: now())
      state.granted.append(session)
      state.active.insert(session)
      state.accounts[email]?.isNewUser = false
      return .signedIn(session, isNewUser: account.isNewUser)
    }
  }

  /// Ends a session; one that is not active has ended already.
  public func signOut(_ session: UserSession) async throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard state.active.remove(session) != nil else {
        throw RemoteFailure.unauthorized(.sessionEnded)
      }
    }
  }

  /// Deletes the account of an active session, and ends all its sessions.
  public func deleteAccount(_ session: UserSession) async throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard state.active.contains(session) else {
        throw RemoteFailure.unauthorized(.sessionEnded)
      }
      state.accounts = state.accounts.filter { $0.value.id != session.userID }
      state.active = state.active.filter { $0.userID != session.userID }
    }
  }

  private static func session(
    of id: UserID, email: EmailAddress, number: Int, at instant: Date
  ) -> UserSession {
    UserSession(
      userID: id,
      email: email,
      accessToken: SecretString("access-\(number)"),
      refreshToken: SecretString("refresh-\(number)"),
      accessTokenExpiresAt: instant.addingTimeInterval(900),
      refreshTokenExpiresAt: instant.addingTimeInterval(30 * 86_400))
  }
}
