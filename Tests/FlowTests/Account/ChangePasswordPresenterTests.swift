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

  nonisolated static let failures: [(PasswordChangeResult, RouterSpy.Step)] = [
    (
      .noEmailAddress,
      .alert("secondFactor.noEmail", "changePassword.noEmail.message", [])
    ),
    (.notSignedIn, .sessionExpired), (.failed(.unauthorized(.sessionEnded)), .sessionExpired),
    (.failed(.timedOut), .alert("alert.error", RemoteError.timedOut.phrase, [])),
    (
      .sessionUnavailable(.corrupt),
      .alert("alert.error", SessionRepositoryError.corrupt.phrase, [])
    ),
  ]

  @Test(arguments: failures)
  func `a failure is said, and the form stays below`(
    result: PasswordChangeResult, step: RouterSpy.Step
  ) async {
    #expect(await presenter(result).submit(input) == .advance)
    #expect(router.steps == [step])
  }
}
