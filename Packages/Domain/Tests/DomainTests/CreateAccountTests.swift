import Domain
import DomainMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct CreateAccountTests {
  private let authentication = AuthenticationRepositoryFake()
  private let sessions = SessionRepositoryFake()
  private let password = Password("correct-horse")

  private var createAccount: CreateAccountUseCase {
    CreateAccountUseCase(authentication: authentication, sessions: sessions)
  }

  private func email(_ text: String = "new@example.com") throws -> EmailAddress {
    try EmailAddress(text)
  }

  private func pending(_ result: CreateAccountResult) throws -> PendingAccount {
    guard case .codeSent(let pending) = result else { throw NoCode(result: result) }
    return pending
  }

  private struct NoCode: Error { let result: CreateAccountResult }

  @Test func `an account exists after its code, and its session is stored`() async throws {
    let pending = try pending(
      try await createAccount.signUp(email: email(), password: password))
    #expect(pending.purpose == .signUp)
    #expect(try pending.email == email())
    #expect(!authentication.hasAccount(try email()))
    let result = try await createAccount.verify(pending, code: AuthenticationRepositoryFake.code)
    guard case .signedIn(let session, isNewUser: true) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(session.email == (try email()))
    #expect(try await sessions.currentSession() == session)
    let again = try await createAccount.verify(pending, code: AuthenticationRepositoryFake.code)
    #expect(again == .challengeEnded)
  }

  @Test func `a wrong code signs no user in`() async throws {
    let pending = try pending(
      try await createAccount.signUp(email: email(), password: password))
    let result = try await createAccount.verify(pending, code: SecretString("000000"))
    #expect(result == .wrongCode(attemptsLeft: 4))
    #expect(try await sessions.currentSession() == nil)
  }

  @Test func `the right code of a known address leads to the answer that it is in use`()
    async throws
  {
    authentication.addAccount(email: try email(), password: password, id: UserID("known"))
    let pending = try pending(
      try await createAccount.signUp(email: email(), password: Password("another-horse")))
    let result = try await createAccount.verify(pending, code: AuthenticationRepositoryFake.code)
    #expect(result == .addressInUse)
    #expect(try await sessions.currentSession() == nil)
  }

  @Test func `a linked guest keeps the user identifier`() async throws {
    let signIn = SignInUseCase(authentication: authentication, sessions: sessions)
    guard case .signedIn(let guest, _) = try await signIn.execute(.anonymous) else {
      Issue.record("no guest")
      return
    }
    let pending = try pending(
      try await createAccount.link(email: email(), password: password))
    #expect(pending.purpose == .link)
    #expect(try await sessions.currentSession()?.email == nil)
    let result = try await createAccount.verify(pending, code: AuthenticationRepositoryFake.code)
    guard case .signedIn(let session, isNewUser: false) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(guest.isAnonymous)
    #expect(!session.isAnonymous)
    #expect(session.userID == guest.userID)
    #expect(try session.email == email())
    #expect(session.refreshToken == guest.refreshToken)
    #expect(try await sessions.currentSession() == session)
  }

  /// Signs another user in, or the guest out, while the service links the guest.
  private struct Meanwhile: SessionRepository {
    let base: SessionRepositoryFake
    let other: UserSession?
    let reads = Counter()

    final class Counter: Sendable {
      private let value = Mutex(0)
      func next() -> Int {
        value.withLock {
          $0 += 1; return $0
        }
      }
    }

    func currentSession() async throws -> UserSession? {
      reads.next() == 1 ? try await base.currentSession() : other
    }
    func save(_ session: UserSession) async throws { try await base.save(session) }
    func clear() async throws { try await base.clear() }
  }

  @Test(arguments: [false, true])
  func `a session that ended meanwhile is not stored again`(isAnotherUser: Bool) async throws {
    let signIn = SignInUseCase(authentication: authentication, sessions: sessions)
    guard case .signedIn(let guest, _) = try await signIn.execute(.anonymous) else {
      Issue.record("no guest")
      return
    }
    let other = UserSession(
      userID: UserID("other"), accessToken: SecretString("a"), refreshToken: SecretString("r"),
      accessTokenExpiresAt: .distantFuture, refreshTokenExpiresAt: .distantFuture)
    let pending = try pending(try await createAccount.link(email: email(), password: password))
    let linking = CreateAccountUseCase(
      authentication: authentication,
      sessions: Meanwhile(base: sessions, other: isAnotherUser ? other : nil))
    let result = try await linking.verify(pending, code: AuthenticationRepositoryFake.code)
    #expect(result == .failed(.unauthorized(.sessionEnded)))
    #expect(try await sessions.currentSession() == guest)
  }

  @Test func `only a signed-in guest can be linked`() async throws {
    #expect(try await createAccount.link(email: email(), password: password) == .notSignedIn)
    let pending = PendingAccount(
      challenge: SecretString("c"), purpose: .link, email: try email(), expiresAt: .distantFuture)
    let result = try await createAccount.verify(pending, code: AuthenticationRepositoryFake.code)
    #expect(result == .failed(.unauthorized(.sessionEnded)))
    authentication.addAccount(email: try email(), password: password, id: UserID("known"))
    let signIn = SignInUseCase(authentication: authentication, sessions: sessions)
    _ = try await signIn.execute(email: email(), password: password)
    let refused = try await createAccount.link(
      email: email("other@example.com"), password: password)
    #expect(refused == .notGuest)
  }

  @Test func `a guest who is linked to a provider keeps the user identifier`() async throws {
    let signIn = SignInUseCase(authentication: authentication, sessions: sessions)
    let (pages, page) = AsyncStream.makeStream(of: URL.self)
    let linking = SignInWithProviderUseCase(
      providers: SignInProviderFake { _ in AuthenticationRepositoryFake.identityToken },
      signIn: signIn, createAccount: createAccount)
    let nobody = try await linking.link(.google) { _ in }
    #expect(nobody == .answered(.failed(.unauthorized(.sessionEnded))))
    guard case .signedIn(let guest, _) = try await signIn.execute(.anonymous) else {
      Issue.record("no guest")
      return
    }
    let result = try await linking.link(.google) { page.yield($0) }
    guard case .answered(.signedIn(let session, isNewUser: false)) = result else {
      Issue.record("\(result)")
      return
    }
    var shown = pages.makeAsyncIterator()
    #expect(await shown.next()?.absoluteString == SignInProviderFake.page)
    #expect(session.userID == guest.userID && session.refreshToken == guest.refreshToken)
    #expect(guest.isAnonymous && !session.isAnonymous && session.email == nil)
    #expect(try await sessions.currentSession() == session)
    // The answer may have been lost, so that the guest asks again.
    #expect(try await linking.link(.google) { _ in } == result)
    #expect(try await linking.link(.apple) { _ in } == .answered(.notGuest))
    _ = try await signIn.execute(.anonymous)
    let credential = SignInCredential.provider(
      .google, identityToken: AuthenticationRepositoryFake.identityToken)
    #expect(try await linking.link(.google) { _ in } == .answered(.identityInUse(credential)))
  }

  @Test func `a guest who was linked without an answer is none any more once the service says so`()
    async throws
  {
    let signIn = SignInUseCase(authentication: authentication, sessions: sessions)
    guard case .signedIn(let guest, _) = try await signIn.execute(.anonymous) else {
      Issue.record("no guest")
      return
    }
    _ = try await authentication.link(
      guest, to: .google, identityToken: AuthenticationRepositoryFake.identityToken)
    let result = try await createAccount.link(
      to: .apple, identityToken: AuthenticationRepositoryFake.identityToken)
    #expect(result == .notGuest)
    #expect(try await sessions.currentSession()?.isAnonymous == false)
    try await sessions.save(guest)
    #expect(try await createAccount.link(email: email(), password: password) == .notGuest)
    #expect(try await sessions.currentSession()?.isAnonymous == false)
  }

  @Test func `a provider's token that is not valid links nothing`() async throws {
    let signIn = SignInUseCase(authentication: authentication, sessions: sessions)
    guard case .signedIn(let guest, _) = try await signIn.execute(.anonymous) else {
      Issue.record("no guest")
      return
    }
    let result = try await createAccount.link(
      to: .apple, identityToken: SecretString("forged"))
    #expect(result == .wrongCredentials)
    #expect(try await sessions.currentSession() == guest)
    let refused = SignInWithProviderUseCase(
      providers: SignInProviderFake { _ in throw SignInProviderError.refused }, signIn: signIn,
      createAccount: createAccount)
    #expect(try await refused.link(.apple) { _ in } == .failed(.refused))
  }

  @Test func `refusals and failures are results`() async throws {
    let weak = try await createAccount.signUp(email: email(), password: Password("short"))
    #expect(weak == .weakPassword)
    authentication.failure = RemoteError.offline
    #expect(
      try await createAccount.signUp(email: email(), password: password) == .failed(.offline))
    let pending = PendingAccount(
      challenge: SecretString("c"), purpose: .signUp, email: try email(),
      expiresAt: .distantFuture)
    #expect(
      try await createAccount.verify(pending, code: AuthenticationRepositoryFake.code) == .offline)
    authentication.failure = CancellationError()
    await #expect(throws: CancellationError.self) {
      try await createAccount.signUp(email: email(), password: password)
    }
  }
}
