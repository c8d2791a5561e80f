import Domain
import DomainMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct RestoreSessionTests {
  private func restore(_ sessions: SessionRepositoryFake) async -> SessionStatus {
    await DefaultRestoreSessionUseCase(sessions: sessions, now: { Fixture.now }).execute()
  }

  @Test func `when there is no session, returns unauthenticated`() async {
    #expect(await restore(SessionRepositoryFake()) == .unauthenticated)
  }

  @Test func `when the session is valid, returns authenticated`() async {
    let sessions = SessionRepositoryFake(session: Fixture.session())
    #expect(await restore(sessions) == .authenticated(Fixture.session()))
    #expect(sessions.clearCount == 0)
  }

  @Test(arguments: [0.0, -1])
  func `when the session has expired, returns unauthenticated and clears it`(
    seconds: Double
  ) async {
    let sessions = SessionRepositoryFake(session: Fixture.session(expiresIn: seconds))
    #expect(await restore(sessions) == .unauthenticated)
    #expect(sessions.session == nil)
  }

  @Test(arguments: [
    SessionRepositoryError.locked, .unavailable, .busy, .passphraseMissing, .wrongPassphrase,
  ])
  func `when the store is locked, returns locked with the reason and keeps the session`(
    error: SessionRepositoryError
  ) async {
    let sessions = SessionRepositoryFake(session: Fixture.session(expiresIn: -1))
    sessions.readFailure = error
    #expect(await restore(sessions) == .locked(error))
    #expect(sessions.clearCount == 0)
    #expect(sessions.session != nil)
  }

  @Test func `a misconfigured store returns misconfigured and keeps the session`() async {
    let sessions = SessionRepositoryFake(session: Fixture.session())
    sessions.readFailure = SessionRepositoryError.misconfigured(reason: "Too open.")
    #expect(await restore(sessions) == .misconfigured(reason: "Too open."))
    #expect(sessions.clearCount == 0)
    #expect(sessions.session != nil)
  }

  @Test func `when the session is corrupt, clears it and returns unauthenticated`() async throws {
    let sessions = SessionRepositoryFake(session: Fixture.session())
    sessions.readFailure = SessionRepositoryError.corrupt
    #expect(await restore(sessions) == .unauthenticated)
    #expect(try await sessions.currentSession() == nil)
  }

  @Test func `when the repository throws, returns unauthenticated and keeps the session`() async {
    let errors: [any Error] = [RemoteError.offline, CancellationError()]
    for error in errors {
      let sessions = SessionRepositoryFake(session: Fixture.session())
      sessions.readFailure = error
      #expect(await restore(sessions) == .unauthenticated)
      #expect(sessions.clearCount == 0)
    }
  }

  @Test func `an expired session that cannot be cleared returns unauthenticated`() async {
    let sessions = SessionRepositoryFake(session: Fixture.session(expiresIn: -1))
    sessions.writeFailure = SessionRepositoryError.locked
    #expect(await restore(sessions) == .unauthenticated)
    #expect(sessions.clearCount == 1)
  }

  @Test func `an expired access token does not end the session`() {
    #expect(Fixture.session().needsRefresh(at: Fixture.now))
    #expect(!Fixture.session().isExpired(at: Fixture.now))
  }

  @Test func `a session encodes and decodes`() throws {
    let json = try JSONEncoder().encode(Fixture.session())
    #expect(try JSONDecoder().decode(UserSession.self, from: json) == Fixture.session())
  }

  @Test func `a stored session with an overlong address decodes without it`() throws {
    func json(_ email: String) -> Data {
      Data(
        """
        {"userID":"u1","email":"\(email)","accessToken":"a","refreshToken":"r",
         "accessTokenExpiresAt":0,"refreshTokenExpiresAt":0}
        """.utf8)
    }
    let name = String(repeating: "a", count: 300)
    let session = try JSONDecoder().decode(UserSession.self, from: json(name + "@example.com"))
    #expect(session.userID == UserID("u1") && session.email == nil)
    let other = try JSONDecoder().decode(UserSession.self, from: json("john@example.com"))
    #expect(try other.email == EmailAddress("john@example.com"))
  }
}

@Suite struct AccountTests {
  private let sessions = SessionRepositoryFake()
  private let service = AuthenticationRepositoryFake(now: { Fixture.now })
  private let avatars = AvatarStoreFake()
  private let profiles: ProfileRepositoryFake
  private let email: EmailAddress
  private let password = Password("correct horse")

  init() throws {
    email = try EmailAddress("john@example.com")
    profiles = ProfileRepositoryFake(cached: try Fixture.profile())
    service.addAccount(email: email, password: password, id: UserID("user-1"), isNewUser: true)
  }

  private func signIn(password: String = "correct horse") async throws -> SignInResult {
    try await SignInUseCase(authentication: service, sessions: sessions)
      .execute(email: email, password: Password(password))
  }

  private func signOut() async throws -> SignOutResult {
    try await DefaultSignOutUseCase(
      authentication: service, sessions: sessions, profiles: profiles, avatars: avatars
    ).execute()
  }

  private func deleteAccount() async throws -> DeleteAccountResult {
    try await DefaultDeleteAccountUseCase(
      authentication: service, sessions: sessions, profiles: profiles, avatars: avatars
    ).execute()
  }

  @Test func `signing in stores the session and reports new users`() async throws {
    let first = try await signIn()
    let session = try #require(sessions.session)
    #expect(first == .signedIn(session, isNewUser: true))
    #expect(session.email == email)
    let second = try await signIn()
    #expect(second == .signedIn(try #require(sessions.session), isNewUser: false))
  }

  @Test func `wrong credentials store no session`() async throws {
    #expect(try await signIn(password: "wrong") == .wrongCredentials)
    #expect(sessions.session == nil)
  }

  @Test func `an account with a second factor returns a challenge`() async throws {
    service.addAccount(
      email: email, password: password, id: UserID("user-1"), secondFactor: .totp)
    guard case .requiresMFA(let challenge) = try await signIn() else {
      Issue.record("no challenge")
      return
    }
    #expect(challenge.method == .totp)
    #expect(sessions.session == nil)
  }

  @Test(arguments: [
    (RemoteError.offline, SignInResult.offline),
    (.unreachable, .failed(.unreachable)),
    (.rateLimited(until: nil), .failed(.rateLimited(until: nil))),
    (.serviceFailed, .failed(.serviceFailed)),
  ])
  func `a service failure does not return wrongCredentials`(
    failure: RemoteError, outcome: SignInResult
  ) async throws {
    service.failure = failure
    #expect(try await signIn() == outcome)
  }

  @Test func `a session that cannot be stored is ended`() async throws {
    sessions.writeFailure = SessionRepositoryError.locked
    #expect(try await signIn() == .notStored(.locked))
    #expect(service.activeSessions.isEmpty)
  }

  @Test func `signing out removes local data and ends the session`() async throws {
    _ = try await signIn()
    try await avatars.store(Fixture.avatar(), for: .pending)
    #expect(try await signOut() == .signedOut)
    #expect(sessions.session == nil)
    #expect(profiles.cached == nil)
    #expect(try await avatars.retrieve(for: .pending) == nil)
    #expect(service.activeSessions.isEmpty)
  }

  @Test func `signing out succeeds without the service`() async throws {
    _ = try await signIn()
    service.failure = RemoteError.offline
    #expect(try await signOut() == .signedOutLocally(.offline))
    #expect(sessions.session == nil)
    #expect(profiles.cached == nil)
  }

  @Test func `a cancelled sign-out removes the session`() async throws {
    _ = try await signIn()
    service.failure = CancellationError()
    await #expect(throws: CancellationError.self) { try await signOut() }
    #expect(sessions.session == nil)
  }

  @Test func `signing out of an ended session succeeds`() async throws {
    try await sessions.save(Fixture.session())
    #expect(try await signOut() == .signedOut)
  }

  @Test func `signing out removes a corrupt session`() async throws {
    sessions.readFailure = SessionRepositoryError.corrupt
    #expect(try await signOut() == .signedOut)
    #expect(try await sessions.currentSession() == nil)
  }

  @Test func `a locked store is reported and no request is sent`() async throws {
    _ = try await signIn()
    sessions.fail(with: SessionRepositoryError.locked)
    #expect(try await signOut() == .notCleared(.locked))
    #expect(service.activeSessions.count == 1)
  }

  @Test func `a failure to remove the profile does not keep the session`() async throws {
    _ = try await signIn()
    profiles.cacheFailure = RemoteError.invalidResponse
    #expect(try await signOut() == .notCleared(.unavailable))
    #expect(sessions.session == nil)
  }

  @Test func `deletion removes the account and the local data`() async throws {
    _ = try await signIn()
    #expect(try await deleteAccount() == .deleted)
    #expect(!service.hasAccount(email))
    #expect(sessions.session == nil)
    #expect(profiles.cached == nil)
    #expect(try await deleteAccount() == .notSignedIn)
  }

  @Test func `a failed deletion removes no local data`() async throws {
    _ = try await signIn()
    service.failure = RemoteError.offline
    #expect(try await deleteAccount() == .failed(.offline))
    #expect(sessions.session != nil)
    #expect(profiles.cached != nil)
  }

  @Test func `a deletion whose answer was lost removes the local data`() async throws {
    _ = try await signIn()
    // The request that is sent again is refused: the session has ended with the account.
    try await service.deleteAccount(#require(sessions.session))
    #expect(try await deleteAccount() == .ended(nil))
    #expect(sessions.session == nil)
    #expect(profiles.cached == nil)
    try await sessions.save(Fixture.session())
    sessions.writeFailure = SessionRepositoryError.locked
    #expect(try await deleteAccount() == .ended(.locked))
  }

  @Test func `another sign-in replaces the session only when it succeeds`() async throws {
    let guest = Fixture.session()
    try await sessions.save(guest)
    let signIn = SignInUseCase(authentication: service, sessions: sessions)
    let wrong = SignInCredential.password(email, Password("wrong"))
    #expect(try await signIn.replaceSession(with: wrong) == .wrongCredentials)
    #expect(sessions.session == guest)
    service.failure = RemoteError.offline
    let right = SignInCredential.password(email, password)
    #expect(try await signIn.replaceSession(with: right) == .offline)
    #expect(sessions.session == guest)
    service.failure = nil
    _ = try await signIn.execute(.anonymous)
    let replaced = try #require(sessions.session)
    #expect(service.activeSessions == [replaced])
    _ = try await signIn.replaceSession(with: right)
    let session = try #require(sessions.session)
    #expect(session.userID == UserID("user-1"))
    #expect(service.activeSessions == [session])
  }

  @Test func `local data that remains after a deletion is reported`() async throws {
    _ = try await signIn()
    sessions.writeFailure = SessionRepositoryError.unavailable
    #expect(try await deleteAccount() == .deletedRemotely(.unavailable))
    sessions.readFailure = SessionRepositoryError.locked
    #expect(try await deleteAccount() == .sessionUnavailable(.locked))
  }

  @Test func `cancellation of sign-in and deletion is rethrown`() async throws {
    _ = try await signIn()
    service.failure = CancellationError()
    await #expect(throws: CancellationError.self) { try await signIn() }
    await #expect(throws: CancellationError.self) { try await deleteAccount() }
    #expect(sessions.session != nil)
  }
}
