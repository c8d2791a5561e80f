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

  private func presenter(_ result: PasswordChangeResult) -> ChangePasswordPresenter {
    ChangePasswordPresenter(interactor: AccountInteractorFake(password: result), router: router)
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
    let presenter = presenter(.reauthenticationRequired)
    #expect(await presenter.submit(input) == .advance)
    #expect(router.steps == [.reauthentication])
    // The right password sends the new one again, and the double refuses it again.
    await router.onProved?()
    #expect(router.steps == [.reauthentication, .reauthentication])
  }

  @Test func `a weak password is named at its field`() async {
    let stays = await presenter(.weakPassword).submit(input)
    #expect(stays == .stay(messages: ["password": "newPassword.password.weak"], notice: nil))
    #expect(router.steps.isEmpty)
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
