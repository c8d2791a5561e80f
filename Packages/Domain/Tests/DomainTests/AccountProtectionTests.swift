import Domain
import DomainMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Second factors, reauthentication and password resets.
@Suite struct AccountProtectionTests {
  private final class Time: Sendable {
    let passed = Mutex<TimeInterval>(0)
    var now: Date { Fixture.now.addingTimeInterval(passed.withLock { $0 }) }
    func pass(_ seconds: TimeInterval) { passed.withLock { $0 += seconds } }
  }

  private let time = Time()
  private let sessions = SessionRepositoryFake()
  private let service: AuthenticationRepositoryFake
  private let email: EmailAddress
  private let password = Password("correct horse")

  init() throws {
    let time = time
    service = AuthenticationRepositoryFake(now: { time.now })
    email = try EmailAddress("john@example.com")
    service.addAccount(email: email, password: password, id: UserID("user-1"))
  }

  private func signIn(_ credential: SignInCredential) async throws -> SignInResult {
    try await SignInUseCase(authentication: service, sessions: sessions)
      .execute(credential)
  }

  private func deleteAccount() async throws -> DeleteAccountResult {
    try await DefaultDeleteAccountUseCase(
      authentication: service, sessions: sessions,
      profiles: ProfileRepositoryFake(cached: try Fixture.profile()), avatars: AvatarStoreFake()
    ).execute()
  }

  private func prove(_ password: Password) async throws -> ReauthenticationResult {
    try await ReauthenticateUseCase(
      authentication: service, sessions: sessions, providers: SignInProviderFake.unused
    ).execute(password: password)
  }

  private func prove(
    at provider: IdentityProvider,
    _ result: @escaping @Sendable (IdentityProvider) async throws -> SecretString = { _ in
      AuthenticationRepositoryFake.identityToken
    }
  ) async throws -> ReauthenticationResult {
    try await ReauthenticateUseCase(
      authentication: service, sessions: sessions, providers: SignInProviderFake(result: result)
    ).execute(at: provider, showing: { _ in })
  }

  private let codes = AuthenticationRepositoryFake.recoveryCodes

  private func beginSetup() async throws -> AuthenticatorSetupResult {
    try await BeginAuthenticatorSetupUseCase(authentication: service, sessions: sessions).execute()
  }

  private func renewCodes() async throws -> RecoveryCodesResult {
    try await RenewRecoveryCodesUseCase(authentication: service, sessions: sessions).execute()
  }

  private func setFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult {
    try await SetSecondFactorUseCase(authentication: service, sessions: sessions)
      .execute(factor)
  }

  private func challenge() async throws -> MFAChallenge {
    guard case .requiresMFA(let challenge) = try await signIn(.password(email, password)) else {
      throw RemoteError.invalidResponse
    }
    return challenge
  }

  @Test func `the right code of the second factor completes the sign-in`() async throws {
    service.addAccount(
      email: email, password: password, id: UserID("user-1"), secondFactor: .email)
    let challenge = try await challenge()
    #expect(challenge.method == .email)
    #expect(sessions.session == nil)
    let outcome = try await signIn(.code(AuthenticationRepositoryFake.code, of: challenge))
    #expect(outcome == .signedIn(try #require(sessions.session), isNewUser: false))
  }

  @Test func `the second factor is read, and unknown without a session or a service`() async throws
  {
    func read() async -> SecondFactorStatus {
      await ReadSecondFactorUseCase(authentication: service, sessions: sessions).execute().status
    }
    #expect(await read() == .unknown)
    _ = try await signIn(.password(email, password))
    #expect(await read() == .off)
    #expect(try await prove(password) == .proved)
    #expect(try await setFactor(.email) == .changed(codes))
    #expect(await read() == .on(PresentSecondFactor(.email, recoveryCodesLeft: 10)))
    service.failure = RemoteError.timedOut
    #expect(await read() == .unknown)
  }

  @Test func `a changed password signs in, and ends the other sessions`() async throws {
    func change(to password: String) async throws -> PasswordChangeResult {
      try await ChangePasswordUseCase(authentication: service, sessions: sessions)
        .execute(to: Password(password))
    }
    func read() async -> AccountDetails? {
      await ReadAccountUseCase(authentication: service, sessions: sessions).execute()
    }
    #expect(try await change(to: "longer horse") == .notSignedIn)
    #expect(await read() == nil)
    _ = try await signIn(.password(email, password))
    let other = try #require(sessions.session)
    _ = try await signIn(.password(email, password))
    #expect(
      await read()
        == AccountDetails(
          email: email, isVerified: true, hasPassword: true, providers: [], secondFactor: .off))
    time.pass(601)
    #expect(try await change(to: "longer horse") == .reauthenticationRequired)
    #expect(try await prove(password) == .proved)
    #expect(try await change(to: "short") == .weakPassword)
    #expect(try await change(to: "longer horse") == .changed)
    #expect(service.activeSessions == [try #require(sessions.session)])
    #expect(!service.activeSessions.contains(other))
    #expect(await read()?.passwordChangedAt == time.now)
    #expect(try await prove(password) == .wrongPassword)
    service.failure = RemoteError.timedOut
    #expect(try await change(to: "longer horse") == .failed(.timedOut))
    #expect(await read() == nil)
  }

  @Test func `a guest has no password to change`() async throws {
    _ = try await signIn(.anonymous)
    let result = try await ChangePasswordUseCase(authentication: service, sessions: sessions)
      .execute(to: Password("longer horse"))
    #expect(result == .noEmailAddress)
    let account = await ReadAccountUseCase(authentication: service, sessions: sessions).execute()
    #expect(
      account
        == AccountDetails(
          email: nil, isVerified: false, hasPassword: false, providers: [], secondFactor: .off))
  }

  @Test func `three wrong codes end the challenge`() async throws {
    service.addAccount(
      email: email, password: password, id: UserID("user-1"), secondFactor: .email)
    let challenge = try await challenge()
    let wrong = SignInCredential.code(SecretString("000000"), of: challenge)
    #expect(try await signIn(wrong) == .wrongCode(attemptsLeft: 2))
    #expect(try await signIn(wrong) == .wrongCode(attemptsLeft: 1))
    #expect(try await signIn(wrong) == .challengeEnded)
    let right = SignInCredential.code(AuthenticationRepositoryFake.code, of: challenge)
    #expect(try await signIn(right) == .challengeEnded)
    #expect(sessions.session == nil)
  }

  @Test func `an anonymous sign-in creates a guest session without an address`() async throws {
    let outcome = try await signIn(.anonymous)
    let session = try #require(sessions.session)
    #expect(outcome == .signedIn(session, isNewUser: true))
    #expect(session.email == nil)
  }

  @Test func `an invalid provider token returns wrongCredentials`() async throws {
    let credential = SignInCredential.provider(.apple, identityToken: SecretString("token"))
    #expect(try await signIn(credential) == .wrongCredentials)
  }

  @Test func `deletion requires reauthentication when the sign-in is not recent`() async throws {
    _ = try await signIn(.password(email, password))
    time.pass(601)
    #expect(try await deleteAccount() == .reauthenticationRequired)
    #expect(sessions.session != nil)
    #expect(service.hasAccount(email))
    #expect(try await prove(Password("wrong")) == .wrongPassword)
    #expect(try await deleteAccount() == .reauthenticationRequired)
    #expect(try await prove(password) == .proved)
    #expect(try await deleteAccount() == .deleted)
    #expect(sessions.session == nil)
  }

  @Test func `a guest account cannot reauthenticate with a password`() async throws {
    _ = try await signIn(.anonymous)
    #expect(try await prove(password) == .wrongPassword)
  }

  @Test func `an account without a password reauthenticates at its own provider only`()
    async throws
  {
    #expect(try await prove(at: .apple) == .notSignedIn)
    _ = try await signIn(.anonymous)
    #expect(try await prove(at: .apple) == .wrongIdentity)
    let session = try #require(sessions.session)
    _ = try await service.link(
      session, to: .apple, identityToken: AuthenticationRepositoryFake.identityToken)
    let account = await ReadAccountUseCase(authentication: service, sessions: sessions).execute()
    #expect(account?.providers == [.apple] && account?.hasPassword == false)
    time.pass(601)
    #expect(try await deleteAccount() == .reauthenticationRequired)
    #expect(try await prove(at: .google) == .wrongIdentity)
    #expect(try await prove(at: .apple) { _ in SecretString("other") } == .wrongIdentity)
    #expect(
      try await prove(at: .apple) { _ in throw SignInProviderError.timedOut }
        == .providerFailed(.timedOut))
    #expect(
      try await prove(at: .apple) { _ in throw RemoteError.offline }
        == .providerFailed(.remote(.offline)))
    await #expect(throws: CancellationError.self) {
      try await prove(at: .apple) { _ in throw CancellationError() }
    }
    #expect(try await deleteAccount() == .reauthenticationRequired)
    #expect(try await prove(at: .apple) == .proved)
    #expect(sessions.session?.userID == session.userID)
    #expect(try await deleteAccount() == .deleted)
  }

  @Test func `each change of the second factor needs the password`() async throws {
    _ = try await signIn(.password(email, password))
    #expect(try await setFactor(.email) == .reauthenticationRequired)
    #expect(try await prove(password) == .proved)
    #expect(try await setFactor(.email) == .changed(codes))
    #expect(service.secondFactor(of: email) == .email)
    #expect(try await setFactor(nil) == .reauthenticationRequired)
    #expect(try await prove(password) == .proved)
    #expect(try await setFactor(nil) == .changed([]))
    #expect(service.secondFactor(of: email) == nil)
    #expect(try await prove(password) == .proved)
    time.pass(601)
    #expect(try await setFactor(.email) == .reauthenticationRequired)
    #expect(service.secondFactor(of: email) == nil)
  }

  @Test func `a second factor requires an email address`() async throws {
    _ = try await signIn(.anonymous)
    #expect(try await setFactor(.email) == .noEmailAddress)
    #expect(try await beginSetup() == .noEmailAddress)
  }

  @Test func `an authenticator app is the second factor once a code confirms its setup`()
    async throws
  {
    let right = SecondFactor.authenticatorApp(code: AuthenticationRepositoryFake.code)
    _ = try await signIn(.password(email, password))
    #expect(try await prove(password) == .proved)
    #expect(try await setFactor(right) == .setupEnded)
    #expect(try await beginSetup() == .begun(AuthenticationRepositoryFake.authenticatorSetup))
    #expect(service.secondFactor(of: email) == nil)
    let wrong = SecondFactor.authenticatorApp(code: SecretString("000000"))
    #expect(try await setFactor(wrong) == .wrongCode(attemptsLeft: 2))
    #expect(try await setFactor(right) == .changed(codes))
    #expect(service.secondFactor(of: email) == .totp)
    #expect(try await prove(password) == .proved)
    #expect(try await setFactor(right) == .setupEnded)
  }

  @Test func `recovery codes are replaced once the password is confirmed`() async throws {
    _ = try await signIn(.password(email, password))
    #expect(try await prove(password) == .proved)
    #expect(try await renewCodes() == .noSecondFactor)
    #expect(try await setFactor(.email) == .reauthenticationRequired)
    #expect(try await prove(password) == .proved)
    #expect(try await setFactor(.email) == .changed(codes))
    #expect(try await renewCodes() == .reauthenticationRequired)
    #expect(try await prove(password) == .proved)
    #expect(try await renewCodes() == .renewed(codes))
    #expect(try await renewCodes() == .reauthenticationRequired)
    #expect(try await beginSetup() == .reauthenticationRequired)
  }

  @Test func `a recovery code is read in any case and grouping, and is redacted`() throws {
    let code = try #require(RecoveryCode(bytes: [UInt8](repeating: 0x5A, count: 10)))
    #expect(code.grouped == "B9D5-MPJT-B9D5-MPJT")
    #expect(RecoveryCode(" b9d5 mpjt-b9d5 mpjt ") == code)
    #expect("\(code)" == "•••" && "\(SecondFactorResult.changed([code]))".contains("•••"))
    #expect(RecoveryCode("123456") == nil && RecoveryCode("") == nil)
    #expect(RecoveryCode("U9D5-MPJT-B9D5-MPJT") == nil)
    #expect(RecoveryCode(bytes: [1]) == nil)
  }

  @Test func `without a readable session no request is sent`() async throws {
    #expect(try await prove(password) == .notSignedIn)
    #expect(try await setFactor(.email) == .notSignedIn)
    sessions.readFailure = SessionRepositoryError.corrupt
    #expect(try await prove(password) == .notSignedIn)
    #expect(try await setFactor(.email) == .notSignedIn)
    sessions.readFailure = SessionRepositoryError.locked
    #expect(try await prove(password) == .sessionUnavailable(.locked))
    #expect(try await setFactor(.email) == .sessionUnavailable(.locked))
    #expect(try await beginSetup() == .sessionUnavailable(.locked))
    #expect(try await renewCodes() == .sessionUnavailable(.locked))
  }

  @Test func `a connection failure is returned as failed`() async throws {
    _ = try await signIn(.password(email, password))
    service.failure = RemoteError.offline
    #expect(try await prove(password) == .failed(.offline))
    #expect(try await setFactor(.email) == .failed(.offline))
    #expect(try await beginSetup() == .failed(.offline))
    #expect(try await renewCodes() == .failed(.offline))
    let reset = ResetPasswordUseCase(authentication: service)
    #expect(try await reset.request(for: email) == .offline)
    #expect(
      try await reset.confirm(token: SecretString("t"), password: password) == .failed(.offline))
  }

  @Test func `cancellation is rethrown`() async throws {
    _ = try await signIn(.password(email, password))
    service.failure = CancellationError()
    let reset = ResetPasswordUseCase(authentication: service)
    await #expect(throws: CancellationError.self) { try await prove(password) }
    await #expect(throws: CancellationError.self) { try await setFactor(nil) }
    await #expect(throws: CancellationError.self) { try await reset.request(for: email) }
    await #expect(throws: CancellationError.self) {
      try await reset.confirm(token: SecretString("t"), password: password)
    }
  }

  @Test func `a reset token sets one new password and ends every session`() async throws {
    _ = try await signIn(.password(email, password))
    let reset = ResetPasswordUseCase(authentication: service)
    let token = AuthenticationRepositoryFake.resetToken
    #expect(try await reset.confirm(token: token, password: Password("too early")) == .expired)
    #expect(try await reset.request(for: try EmailAddress("unknown@example.com")) == nil)
    #expect(try await reset.confirm(token: token, password: Password("too early")) == .expired)
    #expect(try await reset.request(for: email) == nil)
    let wrong = SecretString("wrong")
    #expect(try await reset.confirm(token: wrong, password: Password("new one")) == .expired)
    #expect(try await reset.confirm(token: token, password: Password("new one")) == .changed)
    #expect(service.activeSessions.isEmpty)
    #expect(try await signIn(.password(email, password)) == .wrongCredentials)
    guard case .signedIn = try await signIn(.password(email, Password("new one"))) else {
      Issue.record("not signed in")
      return
    }
    #expect(try await reset.confirm(token: token, password: password) == .expired)
  }

  @Test func `credentials are redacted in descriptions and dumps`() throws {
    let challenge = MFAChallenge(id: SecretString("challenge-1"), method: .sms)
    let credentials: [SignInCredential] = [
      .password(email, password), .anonymous,
      .provider(.google, identityToken: SecretString("token-1")),
      .code(SecretString("123456"), of: challenge),
    ]
    for credential in credentials {
      var dumped = "\(credential) \(String(reflecting: credential)) \(challenge)"
      dump(credential, to: &dumped)
      for secret in ["john@", "correct", "token-1", "123456", "challenge-1"] {
        #expect(!dumped.contains(secret))
      }
    }
  }
}
