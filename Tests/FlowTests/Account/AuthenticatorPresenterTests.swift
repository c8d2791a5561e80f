import Domain
import DomainMock
import FormKit
import Testing

@testable import ShellApp

@MainActor @Suite(.withoutLeaks)
struct AuthenticatorPresenterTests {
  private let router = RouterSpy()
  private let code = ScreenInput(values: ["code": "123456"])

  private func presenter(
    setup: AuthenticatorSetupResult = .begun(AuthenticationRepositoryFake.authenticatorSetup),
    present: SecondFactorStatus = .off, factor: SecondFactorResult...
  ) async -> AuthenticatorPresenter {
    let presenter = AuthenticatorPresenter(
      interactor: AccountInteractorFake(
        factors: factor.isEmpty ? [.changed([])] : factor, present: present, setup: setup),
      router: router)
    await presenter.appear()
    return presenter
  }

  @Test func `the screen has the key in groups of four and the address of the QR code`()
    async throws
  {
    let screen = try #require(await presenter().screen)
    let shown = "\(screen.content)"
    #expect(shown.contains("GEZD GNBV GY3T QOJQ"))
    #expect(shown.contains("otpauth://totp/Fake?secret=GEZDGNBVGY3TQOJQ"))
    #expect(screen.form.findings == [] && screen.canGoBack)
  }

  nonisolated static let failures: [(AuthenticatorSetupResult, Phrase)] = [
    (.failed(.offline), RemoteError.offline.phrase),
    (.sessionUnavailable(.locked), SessionRepositoryError.locked.phrase),
  ]

  @Test(arguments: failures)
  func `a setup that cannot begin says why and offers another attempt`(
    setup: AuthenticatorSetupResult, text: Phrase
  ) async throws {
    let screen = try #require(await presenter(setup: setup).screen)
    #expect(screen.notices == [Notice(.error, text)])
    #expect(screen.form.schema.submitLabel == "Begin setup")
    #expect(screen.canGoBack)
  }

  @Test(arguments: [true, false])
  func `without an address a guest is led to one, and another account back`(
    isGuest: Bool
  ) async throws {
    let presenter = AuthenticatorPresenter(
      interactor: AccountInteractorFake(setup: .noEmailAddress, isGuest: isGuest), router: router)
    await presenter.appear()
    let screen = try #require(presenter.screen)
    let reason: Phrase = isGuest ? "account.guest" : "account.noEmail"
    #expect(screen.notices == [Notice(.error, reason)])
    #expect(screen.form.schema.submitLabel == (isGuest ? "Create account" : "Back"))
    #expect(await presenter.submit(ScreenInput(values: [:])) == .advance)
    #expect(router.steps == [isGuest ? .route(.linkAccount) : .dismissScreen])
  }

  @Test func `a session that has ended leads to the sign-in`() async {
    _ = await presenter(setup: .notSignedIn)
    _ = await presenter(factor: .notSignedIn).submit(code)
    #expect(router.steps == [.sessionExpired, .sessionExpired])
  }

  @Test func `the right code leads to the recovery codes`() async {
    let codes = AuthenticationRepositoryFake.recoveryCodes
    #expect(await presenter(factor: .changed(codes)).submit(code) == .advance)
    #expect(router.steps == [.recoveryCodes(codes, .success("secondFactor.withApp"))])
  }

  nonisolated static let refusals: [(SecondFactorResult, Phrase)] = [
    (.unavailable, "secondFactor.unavailable"),
    (.noEmailAddress, "secondFactor.noEmail.message"),
    (.failed(.timedOut), RemoteError.timedOut.phrase),
    (.sessionUnavailable(.corrupt), SessionRepositoryError.corrupt.phrase),
  ]

  @Test(arguments: refusals)
  func `a code that cannot be checked stays with the reason`(
    result: SecondFactorResult, text: Phrase
  ) async {
    let end = await presenter(factor: result).submit(code)
    #expect(end == .stay(messages: [:], notice: Notice(.error, text)))
  }

  @Test func `a setup that has ended with its app set up leads to the second factor`() async {
    let present = SecondFactorStatus.on(PresentSecondFactor(.totp))
    #expect(await presenter(present: present, factor: .setupEnded).submit(code) == .advance)
    #expect(router.steps == [.dismissScreen, .toast(.info("authenticator.present"))])
  }

  @Test(arguments: [SecondFactorStatus.off, .unknown, .on(PresentSecondFactor(.email))])
  func `a setup that has ended without its app set up begins again`(
    present: SecondFactorStatus
  ) async {
    let presenter = await presenter(present: present, factor: .setupEnded)
    #expect(await presenter.submit(code) == .advance)
    #expect(presenter.screen?.notices == [Notice(.error, "authenticator.ended")])
    #expect(router.steps == [])
  }

  @Test func `a recent sign-in that has passed asks for the password, then confirms`() async {
    #expect(await presenter(factor: .reauthenticationRequired).submit(code) == .advance)
    #expect(router.steps == [.reauthentication])
  }

  @Test func `a code that is refused after the password was right shows as an alert`() async {
    let wrong = await presenter(
      factor: .reauthenticationRequired, .wrongCode(attemptsLeft: 3))
    #expect(await wrong.submit(code) == .advance)
    await router.onProved?()
    #expect(
      router.steps == [
        .reauthentication,
        .alert("alert.error", Phrase("authenticator.code.wrong", count: 3), []),
      ])
    router.forgetButtons()
  }

  @Test func `stored recovery codes lead to the settings with the message`() async {
    let presenter = RecoveryCodesPresenter(
      interactor: AccountInteractorFake(), router: router,
      delegate: RecoveryCodesDelegate(
        codes: AuthenticationRepositoryFake.recoveryCodes, done: .success("recoveryCodes.renewed")))
    #expect(presenter.screen?.content.count == 1)
    #expect(await presenter.submit(ScreenInput(values: [:])) == .advance)
    #expect(presenter.goBack())
    let end: [RouterSpy.Step] = [
      .route(.settings), .toast(.success("recoveryCodes.renewed")),
    ]
    #expect(router.steps == end + end)
  }
}
