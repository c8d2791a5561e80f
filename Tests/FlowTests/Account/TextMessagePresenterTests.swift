import Domain
import DomainMock
import FormKit
import Testing

@testable import ShellApp

@MainActor @Suite(.withoutLeaks)
struct TextMessagePresenterTests {
  private let router = RouterSpy()
  private let number = ScreenInput(values: ["phoneNumber": "+1 (201) 555-0167"])
  private let code = ScreenInput(values: ["code": "123456"])

  private func presenter(_ interactor: AccountInteractorFake) -> TextMessagePresenter {
    TextMessagePresenter(interactor: interactor, router: router)
  }

  /// A presenter that shows the form of the code.
  private func begun(_ interactor: AccountInteractorFake) async -> TextMessagePresenter {
    let presenter = presenter(interactor)
    #expect(await presenter.submit(number) == .advance)
    #expect(presenter.flowRoute == .textMessageCode)
    return presenter
  }

  @Test func `the number leads to the form of the code, and back`() async throws {
    let interactor = AccountInteractorFake()
    let presenter = presenter(interactor)
    await presenter.appear()
    let first = try #require(presenter.screen)
    #expect(first.route == .textMessage && first.form.findings == [] && first.canGoBack)
    #expect(first.form.schema.fields.first?.autofill == "tel")
    #expect(await presenter.submit(number) == .advance)
    #expect(interactor.textedNumbers.map(\.revealed) == ["+12015550167"])
    let second = try #require(presenter.screen)
    #expect(second.route == .textMessageCode && second.form.findings == [] && second.canGoBack)
    #expect(
      second.notices.map(\.text.english) == [
        "We sent a text message to +12015550167. Its code is valid for 5 minutes."
      ])
    #expect(presenter.goBack())
    #expect(presenter.flowRoute == .textMessage)
    #expect(presenter.screen?.values["phoneNumber"] == "+12015550167")
    #expect(!presenter.goBack())
    #expect(
      interactor.log.names == [
        "SettingsSecondFactorTextMessageView_Appear",
        "SettingsSecondFactorTextMessageView_Begin_Start",
        "SettingsSecondFactorTextMessageView_Begin_Success",
      ])
  }

  @Test(arguments: ["2015550167", "0012015550167", "+1 201", "phone"])
  func `a text that is no number is refused, by the form too`(text: String) async throws {
    let interactor = AccountInteractorFake()
    let presenter = presenter(interactor)
    let verdict = try #require(presenter.screen).form.check(
      ["phoneNumber": .string(text)], environment: interactor.formEnvironment())
    #expect(!verdict.isValid)
    let end = await presenter.submit(ScreenInput(values: ["phoneNumber": .string(text)]))
    guard case .stay(let messages, nil) = end else {
      Issue.record("The screen has advanced.")
      return
    }
    #expect(messages["phoneNumber"] != nil && interactor.textedNumbers.isEmpty)
  }

  @Test func `without an address a guest is led to one`() async throws {
    let presenter = presenter(
      AccountInteractorFake(texts: [.noEmailAddress], isGuest: true))
    #expect(await presenter.submit(number) == .advance)
    #expect(
      router.steps == [
        .alert(
          "secondFactor.noEmail", "secondFactor.noEmail.message",
          ["linkAccountButton", "backButton"])
      ])
    await router.buttons.first?.action?()
    #expect(router.steps.last == .route(.linkAccount))
    router.forgetButtons()
  }

  nonisolated static let failures: [(TextMessageSetupResult, [FieldPath: Phrase], Phrase?)] = [
    (.unsupportedNumber, ["phoneNumber": "textMessage.number.unsupported"], nil),
    (.unavailable, [:], "secondFactor.unavailable"),
    (.noEmailAddress, [:], "secondFactor.noEmail.message"),
    (.failed(.rateLimited(until: nil)), [:], RemoteError.rateLimited(until: nil).phrase),
    (.sessionUnavailable(.locked), [:], SessionRepositoryError.locked.phrase),
  ]

  @Test(arguments: failures)
  func `a code that cannot be sent stays with the reason`(
    result: TextMessageSetupResult, messages: [FieldPath: Phrase], text: Phrase?
  ) async {
    let presenter = presenter(AccountInteractorFake(texts: [result]))
    let end = await presenter.submit(number)
    #expect(end == .stay(messages: messages, notice: text.map { Notice(.error, $0) }))
    #expect(presenter.flowRoute == .textMessage)
  }

  @Test func `another code is sent after thirty seconds, and five in an hour`() async {
    let interactor = AccountInteractorFake()
    let presenter = await begun(interactor)
    var last = presenter.screen?.identity
    interactor.advance(by: 29)
    await presenter.perform(.anotherCode)
    #expect(presenter.screen?.notices.last?.kind == .warning)
    #expect(presenter.screen?.identity == last)
    #expect(interactor.textedNumbers.count == 1)
    for count in 2...5 {
      interactor.advance(by: 30)
      await presenter.perform(.anotherCode)
      #expect(presenter.screen?.notices.last == Notice(.success, "createAccount.resent"))
      #expect(interactor.textedNumbers.count == count)
      // The form begins anew, without the code before and its error.
      #expect(presenter.screen?.identity != last)
      last = presenter.screen?.identity
    }
    interactor.advance(by: 30)
    await presenter.perform(.anotherCode)
    #expect(presenter.screen?.notices.last?.kind == .error)
    #expect(interactor.textedNumbers.count == 5)
  }

  @Test func `another code that cannot be sent says why`() async {
    let interactor = AccountInteractorFake()
    let presenter = await begun(interactor)
    interactor.advance(by: 30)
    interactor.nextText = .failed(.offline)
    await presenter.perform(.anotherCode)
    #expect(presenter.screen?.notices.last == Notice(.error, RemoteError.offline.phrase))
    #expect(presenter.flowRoute == .textMessageCode)
  }

  @Test func `the same number soon after gets no other code, another number does`() async {
    let interactor = AccountInteractorFake()
    let presenter = await begun(interactor)
    #expect(presenter.goBack())
    #expect(await presenter.submit(number) == .advance)
    #expect(presenter.flowRoute == .textMessageCode)
    #expect(interactor.textedNumbers.count == 1)
    #expect(presenter.goBack())
    _ = await presenter.submit(ScreenInput(values: ["phoneNumber": "+12015550199"]))
    #expect(interactor.textedNumbers.map(\.ending) == ["67", "99"])
    #expect(presenter.screen?.notices.count == 1)
  }

  @Test func `the right code leads to the recovery codes`() async {
    let codes = AuthenticationRepositoryFake.recoveryCodes
    let presenter = await begun(AccountInteractorFake(factors: [.changed(codes)]))
    #expect(await presenter.submit(code) == .advance)
    #expect(router.steps == [.recoveryCodes(codes, .success("secondFactor.withCode"))])
  }

  nonisolated static let refusals: [(SecondFactorResult, [FieldPath: Phrase], Phrase?)] = [
    (.wrongCode(attemptsLeft: 3), ["code": Phrase("mfa.code.wrong", count: 3)], nil),
    (.setupEnded, ["code": "createAccount.codeEnded"], nil),
    (.unavailable, [:], "secondFactor.unavailable"),
    (.noEmailAddress, [:], "secondFactor.noEmail.message"),
    (.failed(.timedOut), [:], RemoteError.timedOut.phrase),
    (.sessionUnavailable(.corrupt), [:], SessionRepositoryError.corrupt.phrase),
  ]

  @Test(arguments: refusals)
  func `a code that confirms nothing stays with the reason`(
    result: SecondFactorResult, messages: [FieldPath: Phrase], text: Phrase?
  ) async {
    // The codes go to another number so far.
    let present = SecondFactorStatus.on(PresentSecondFactor(.sms, phoneNumberEnding: "12"))
    let presenter = await begun(AccountInteractorFake(factors: [result], present: present))
    let end = await presenter.submit(code)
    #expect(end == .stay(messages: messages, notice: text.map { Notice(.error, $0) }))
    #expect(presenter.flowRoute == .textMessageCode && router.steps == [])
  }

  @Test func `a setup that has ended with its number set leads to the second factor`() async {
    let present = SecondFactorStatus.on(PresentSecondFactor(.sms, phoneNumberEnding: "67"))
    let presenter = await begun(AccountInteractorFake(factors: [.setupEnded], present: present))
    #expect(await presenter.submit(code) == .advance)
    #expect(router.steps.first == .dismissScreen)
    guard case .toast(let toast)? = router.steps.last else {
      Issue.record("No message shows.")
      return
    }
    #expect(toast.message.english.contains("a number ending in 67"))
  }

  @Test func `a recent sign-in that has passed asks for the password, then goes on`() async {
    let interactor = AccountInteractorFake(
      factors: [.reauthenticationRequired, .wrongCode(attemptsLeft: 2)],
      texts: [.reauthenticationRequired])
    let presenter = presenter(interactor)
    #expect(await presenter.submit(number) == .advance)
    #expect(presenter.flowRoute == .textMessage)
    await router.onProved?()
    #expect(presenter.flowRoute == .textMessageCode)
    #expect(await presenter.submit(code) == .advance)
    await router.onProved?()
    #expect(router.steps == [.reauthentication, .reauthentication])
    #expect(
      presenter.screen?.notices.last == Notice(.error, Phrase("mfa.code.wrong", count: 2)))
  }

  @Test func `a session that has ended leads to the sign-in`() async {
    _ = await presenter(AccountInteractorFake(texts: [.notSignedIn])).submit(number)
    _ = await begun(AccountInteractorFake(factors: [.notSignedIn])).submit(code)
    #expect(router.steps == [.sessionExpired, .sessionExpired])
  }

  @Test(arguments: [false, true])
  func `text messages are an option where the service offers them`(isOffered: Bool) async throws {
    let number = PresentSecondFactor(.sms, phoneNumberEnding: "67")
    let interactor = AccountInteractorFake(
      present: isOffered ? .on(number) : .off,
      offered: isOffered ? [.email, .totp, .sms] : [.email, .totp])
    let presenter = SecondFactorPresenter(interactor: interactor, router: router)
    await presenter.appear()
    let screen = try #require(presenter.screen)
    #expect(screen.form.findings == [])
    guard case .fixed(let options)? = screen.form.schema.fields.first?.options else {
      Issue.record("The form has no options.")
      return
    }
    let expected: [FormValue] = ["none", "email", "totp"] + (isOffered ? ["sms"] : [])
    #expect(options.map(\.value) == expected)
    #expect(screen.values["method"] == (isOffered ? "sms" : "none"))
    #expect(
      screen.notices.map(\.text.english)
        == (isOffered
          ? ["Your sign-in asks for a code in a text message to a number ending in 67."] : []))
    #expect(await presenter.submit(ScreenInput(values: ["method": "sms"])) == .advance)
    #expect(router.steps == [.route(.textMessage)])
  }
}
