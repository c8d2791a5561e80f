import Domain
import DomainMock
import FormKit
import Testing

@testable import ShellApp

@MainActor @Suite(.withoutLeaks)
struct ChangePasswordPresenterTests {
  private let router = RouterSpy()
  private let input = ScreenInput(values: [
    "password": "newer-horse", "confirmPassword": "newer-horse",
  ])

  private func presenter(_ results: PasswordChangeResult...) -> ChangePasswordPresenter {
    ChangePasswordPresenter(interactor: AccountInteractorFake(passwords: results), router: router)
  }

  @Test func `the form asks twice and judges as Domain does`() throws {
    let screen = try #require(presenter(.changed).screen)
    #expect(screen.form.findings == [] && screen.canGoBack)
    func isValid(_ password: String, _ again: String) -> Bool {
      screen.form.check(
        ["password": .string(password), "confirmPassword": .string(again)],
        environment: screen.environment
      ).isValid
    }
    #expect(isValid("newer-horse", "newer-horse"))
    #expect(!isValid("newer-horse", "newer-house"))
    #expect(!isValid("short", "short"))
  }

  @Test func `a changed password leads back with a message`() async {
    let interactor = AccountInteractorFake()
    let presenter = ChangePasswordPresenter(interactor: interactor, router: router)
    await presenter.appear()
    #expect(await presenter.submit(input) == .advance)
    #expect(router.steps == [.dismissScreen, .toast(.success("changePassword.done"))])
    #expect(
      interactor.log.names == [
        "SettingsPasswordView_Appear", "SettingsPasswordView_Save_Start",
        "SettingsPasswordView_Save_Success",
      ])
  }

  @Test func `a guest is led to an account before anything is typed`() async throws {
    let interactor = AccountInteractorFake(isGuest: true)
    let screens: [any ScreenPresenter] = [
      ChangePasswordPresenter(interactor: interactor, router: router),
      SecondFactorPresenter(interactor: interactor, router: router),
      TextMessagePresenter(interactor: interactor, router: router),
    ]
    for presenter in screens {
      await presenter.appear()
      let screen = try #require(presenter.screen)
      #expect(screen.form.schema.fields.isEmpty && screen.canGoBack)
      #expect(screen.form.schema.submitLabel == "Create account")
      #expect(await presenter.submit(ScreenInput(values: [:])) == .advance)
    }
    #expect(router.steps == Array(repeating: .route(.linkAccount), count: 3))
    #expect(interactor.textedNumbers.isEmpty)
  }

  @Test func `without a recent sign-in the present password is asked for`() async throws {
    let presenter = presenter(.reauthenticationRequired, .changed)
    #expect(await presenter.submit(input) == .advance)
    #expect(router.steps == [.reauthentication])
    await router.onProved?()
    #expect(
      router.steps == [.reauthentication, .dismissScreen, .toast(.success("changePassword.done"))])
  }

  @Test func `a weak password is named at its field, and after the sheet in an alert`() async {
    let stays = await presenter(.weakPassword).submit(input)
    #expect(stays == .stay(messages: ["password": "newPassword.password.weak"], notice: nil))
    #expect(router.steps.isEmpty)
    let late = presenter(.reauthenticationRequired, .weakPassword)
    _ = await late.submit(input)
    await router.onProved?()
    #expect(
      router.steps == [.reauthentication, .alert("alert.error", "newPassword.password.weak", [])])
  }

  nonisolated static let failures: [(PasswordChangeResult, Phrase)] = [
    (.noEmailAddress, "account.noEmail"), (.failed(.timedOut), RemoteError.timedOut.phrase),
    (.sessionUnavailable(.corrupt), SessionRepositoryError.corrupt.phrase),
  ]

  @Test(arguments: failures)
  func `a failure shows its error and keeps the form`(
    result: PasswordChangeResult, text: Phrase
  ) async {
    let stays = await presenter(result).submit(input)
    #expect(stays == .stay(messages: [:], notice: Notice(.error, text)))
    #expect(router.steps.isEmpty)
    let late = presenter(.reauthenticationRequired, result)
    _ = await late.submit(input)
    await router.onProved?()
    #expect(router.steps == [.reauthentication, .alert("alert.error", text, [])])
  }

  @Test(arguments: [PasswordChangeResult.notSignedIn, .failed(.unauthorized(.sessionEnded))])
  func `a session that has ended leads to the sign-in`(result: PasswordChangeResult) async {
    #expect(await presenter(result).submit(input) == .advance)
    #expect(router.steps == [.sessionExpired])
  }
}
