import Domain
import DomainMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Phone numbers, and text messages as the second factor.
@Suite struct TextMessageTests {
  private let sessions = SessionRepositoryFake()
  private let service = AuthenticationRepositoryFake()
  private let email: EmailAddress
  private let number: PhoneNumber

  init() throws {
    email = try EmailAddress("john@example.com")
    number = try #require(PhoneNumber("+12015550167"))
    service.addAccount(email: email, password: Password("correct horse"), id: UserID("user-1"))
  }

  private func signIn() async throws {
    _ = try await SignInUseCase(authentication: service, sessions: sessions)
      .execute(.password(email, Password("correct horse")))
    try await prove()
  }

  private func prove() async throws {
    let result = try await ReauthenticateUseCase(
      authentication: service, sessions: sessions, providers: SignInProviderFake.unused
    ).execute(password: Password("correct horse"))
    #expect(result == .proved)
  }

  private func begin() async throws -> TextMessageSetupResult {
    try await BeginTextMessageSetupUseCase(authentication: service, sessions: sessions)
      .execute(number)
  }

  private func set(_ factor: SecondFactor) async throws -> SecondFactorResult {
    try await SetSecondFactorUseCase(authentication: service, sessions: sessions).execute(factor)
  }

  private func read() async -> SecondFactorSettings {
    await ReadSecondFactorUseCase(authentication: service, sessions: sessions).execute()
  }

  @Test(arguments: ["+12015550167", "+12345678", "+123456789012345"])
  func `a number in the international format is read`(text: String) {
    #expect(PhoneNumber(text)?.revealed == text)
  }

  @Test(arguments: [
    "", "+", "12015550167", "0012015550167", "+02015550167", "+1234567", "+1234567890123456",
    "+1201555016a", "+1/2015550167", "++2015550167", "+1201555016\u{0661}", "+1+2015550167",
    "+1\n2015550167", "+1 2015550167", "+1-2015550167", "+1(201)5550167", "+1.2015550167",
  ])
  func `a text that is no number in the international format is refused`(text: String) {
    #expect(PhoneNumber(text) == nil)
  }

  @Test func `descriptions do not reveal a number, and its coding does`() throws {
    var dumped = "\(number) \(String(reflecting: number))"
    dump(TextMessageSetup(phoneNumber: number, expiresAt: Fixture.now), to: &dumped)
    #expect(!dumped.contains("201555") && number.ending == "67")
    let data = try JSONEncoder().encode([number])
    #expect(String(decoding: data, as: UTF8.self) == #"["+12015550167"]"#)
    #expect(try JSONDecoder().decode([PhoneNumber].self, from: data) == [number])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PhoneNumber].self, from: Data(#"["12015550167"]"#.utf8))
    }
  }

  @Test func `text messages are the second factor once the code confirms the number`()
    async throws
  {
    service.sendsTextMessages = true
    let right = SecondFactor.textMessage(code: AuthenticationRepositoryFake.code)
    try await signIn()
    #expect(await read() == SecondFactorSettings(.off, offeredMethods: [.email, .totp, .sms]))
    #expect(try await set(right) == .setupEnded)
    guard case .begun(let setup) = try await begin() else {
      Issue.record("The setup has not begun.")
      return
    }
    #expect(setup.phoneNumber == number)
    #expect(
      try await set(.authenticatorApp(code: AuthenticationRepositoryFake.code))
        == .reauthenticationRequired)
    let wrong = SecondFactor.textMessage(code: SecretString("000000"))
    #expect(try await set(wrong) == .wrongCode(attemptsLeft: 2))
    #expect(try await set(right) == .changed(AuthenticationRepositoryFake.recoveryCodes))
    let present = PresentSecondFactor(.sms, recoveryCodesLeft: 10, phoneNumberEnding: "67")
    #expect(await read().status == .on(present))
    try await prove()
    #expect(try await set(.email) != .setupEnded)
    #expect(
      await read().status == .on(PresentSecondFactor(.email, recoveryCodesLeft: 10)))
  }

  @Test func `a service without text messages offers email and authenticator apps`() async throws {
    #expect(await read() == SecondFactorSettings(.unknown))
    try await signIn()
    #expect(await read() == SecondFactorSettings(.off, offeredMethods: [.email, .totp]))
    #expect(try await begin() == .unavailable)
  }

  @Test func `a setup that cannot begin has its reason`() async throws {
    #expect(try await begin() == .notSignedIn)
    try await signIn()
    let failures: [(any Error, TextMessageSetupResult)] = [
      (AuthenticationRepositoryError.reauthenticationRequired, .reauthenticationRequired),
      (AuthenticationRepositoryError.noEmailAddress, .noEmailAddress),
      (AuthenticationRepositoryError.unsupportedPhoneNumber, .unsupportedNumber),
      (RemoteError.rateLimited(until: nil), .failed(.rateLimited(until: nil))),
    ]
    for (failure, result) in failures {
      service.failure = failure
      #expect(try await begin() == result)
    }
    service.failure = CancellationError()
    await #expect(throws: CancellationError.self) { try await begin() }
    sessions.readFailure = SessionRepositoryError.locked
    #expect(try await begin() == .sessionUnavailable(.locked))
  }
}
