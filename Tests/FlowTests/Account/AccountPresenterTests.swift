import Domain
import FormKit
import ShellApp
import Testing

/// Deleting the account, setting the second factor and proving who one is.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct AccountPresenterTests {
  private let router = RouterSpy()

  private func deletion(_ outcome: DeleteAccountResult = .deleted) -> DeleteAccountPresenter {
    DeleteAccountPresenter(interactor: AccountInteractorFake(delete: outcome), router: router)
  }

  private func factor(_ outcome: SecondFactorResult = .changed([])) -> SecondFactorPresenter {
    SecondFactorPresenter(interactor: AccountInteractorFake(factors: [outcome]), router: router)
  }

  private func help(isGuest: Bool = false) -> PasswordHelpPresenter {
    let interactor = IdentityInteractorFake()
    interactor.set { $0.isGuest = isGuest }
    return PasswordHelpPresenter(
      profile: SignedInProfile(.empty, interactor: interactor), interactor: interactor,
      router: router)
  }

  private func proof(
    _ outcome: ReauthenticationResult = .proved,
    onProved: @escaping @MainActor () async -> Void = {}
  ) -> ReauthenticationPresenter {
    ReauthenticationPresenter(
      interactor: AccountInteractorFake(proof: outcome), router: router,
      delegate: ReauthenticationDelegate(onProved: onProved))
  }

  @Test func `Return keeps the account, and only its own button deletes it`() async throws {
    let presenter = deletion()
    let screen = try #require(presenter.screen)
    #expect(screen.route == .deleteAccount)
    #expect(screen.form.schema.title == "Delete Account?")
    #expect(screen.form.schema.submitLabel == "Keep account")
    #expect(screen.form.schema.actions.map(\.id) == ["confirmDeleteButton"])
    #expect(await presenter.submit(ScreenInput(values: [:])) == .advance)
    #expect(router.steps == [.dismissScreen])
    await presenter.perform(.confirmDelete)
    #expect(router.steps.last == .sessionEnded(.success("deleteAccount.done")))
  }

  @Test func `every form about the account loads without findings`() async {
    #expect(deletion().screen?.form.findings == [])
    #expect(factor().screen?.form.findings == [])
    #expect(proof().screen?.form.findings == [])
    #expect(help().screen?.form.findings == [])
  }

  nonisolated static let failures: [(DeleteAccountResult, Phrase)] = [
    (.failed(.offline), RemoteError.offline.phrase),
    (.failed(.serviceFailed), RemoteError.serviceFailed.phrase),
    (.sessionUnavailable(.locked), SessionRepositoryError.locked.phrase),
  ]

  @Test(arguments: failures)
  func `a failed deletion says why, and that the next one cannot be undone either`(
    outcome: DeleteAccountResult, text: Phrase
  ) async {
    let presenter = deletion(outcome)
    await presenter.perform(.confirmDelete)
    #expect(presenter.screen?.notices.map(\.text) == [text + "deleteAccount.final"])
    #expect(router.steps.isEmpty)
  }

  @Test(arguments: [DeleteAccountResult.notSignedIn, .failed(.unauthorized(.sessionEnded))])
  func `a session that is over leads to the sign-in`(outcome: DeleteAccountResult) async {
    await deletion(outcome).perform(.confirmDelete)
    #expect(router.steps == [.sessionExpired])
  }

  @Test func `a deletion that left data on the device says so`() async {
    await deletion(.deletedRemotely(.locked)).perform(.confirmDelete)
    guard case .sessionEnded(let toast)? = router.steps.first else {
      Issue.record("The session did not end.")
      return
    }
    #expect(toast.tone == .error)
    #expect(toast.message.english.hasPrefix("Your account is deleted, but"))
  }

  @Test func `a deletion whose answer was lost says that the data is erased`() async {
    await deletion(.ended(nil)).perform(.confirmDelete)
    #expect(router.steps == [.sessionEnded(.info("deleteAccount.ended"))])
    await deletion(.ended(.locked)).perform(.confirmDelete)
    #expect(
      router.steps.last
        == .sessionEnded(
          .error("deleteAccount.endedDataLeft" + SessionRepositoryError.locked.phrase)))
  }

  @Test func `a deletion that needs a proof goes on after it`() async {
    let presenter = deletion(.reauthenticationRequired)
    await presenter.perform(.confirmDelete)
    #expect(router.steps == [.reauthentication])
    await router.onProved?()
    #expect(router.steps == [.reauthentication, .reauthentication])
  }

  nonisolated static let proofs: [(ReauthenticationResult, ScreenResult)] = [
    (.wrongPassword, .stay(messages: ["password": "reauthenticate.wrong"], notice: nil)),
    (
      .failed(.rateLimited(until: nil)),
      .stay(
        messages: [:], notice: Notice(.error, RemoteError.rateLimited(until: nil).phrase))
    ),
    (
      .sessionUnavailable(.locked),
      .stay(messages: [:], notice: Notice(.error, SessionRepositoryError.locked.phrase))
    ),
    (.notSignedIn, .advance), (.failed(.unauthorized(.sessionEnded)), .advance),
  ]

  @Test(arguments: proofs)
  func `a failed proof says why where the password is asked for`(
    outcome: ReauthenticationResult, response: ScreenResult
  ) async {
    let presenter = proof(outcome) { Issue.record("A failed proof went on.") }
    #expect(presenter.screen?.route == .reauthentication)
    #expect(presenter.screen?.form.schema.fields.first?.sensitive == true)
    #expect(await presenter.submit(ScreenInput(values: ["password": "x"])) == response)
    #expect(router.steps == (response == .advance ? [.sessionExpired] : []))
  }

  @Test func `the right password leaves the sheet and goes on`() async {
    var isProved = false
    let presenter = proof { isProved = true }
    #expect(await presenter.submit(ScreenInput(values: ["password": "x"])) == .advance)
    #expect(isProved)
    #expect(router.steps == [.dismissEnvironment])
  }

  @Test func `a person without a password reads what to do, and may sign out for it`()
    async throws
  {
    await proof().perform(.noPassword)
    #expect(router.steps == [.route(.passwordHelp)])
    let help = help()
    let screen = try #require(help.screen)
    #expect(screen.notices[0].text.english.hasPrefix("If your account has no password, sign out"))
    #expect(await help.submit(ScreenInput(values: [:])) == .advance)
    await help.perform(.signOut)
    #expect(router.steps == [.route(.passwordHelp), .dismissModal, .signOut])
  }

  @Test func `a guest without a password is asked before the sign-out, as everywhere`() async {
    await help(isGuest: true).perform(.signOut)
    #expect(
      router.steps == [
        .alert(
          "signOut.question", "signOut.losesGuest",
          ["linkAccountButton", "signOutButton", "backButton"])
      ])
    router.forgetButtons()
  }

  @Test func `a request records its start and its end, an error with its parameters`() async {
    let interactor = AccountInteractorFake(delete: .failed(.offline))
    let presenter = DeleteAccountPresenter(interactor: interactor, router: router)
    await presenter.appear()
    await presenter.perform(.confirmDelete)
    #expect(
      interactor.log.names == [
        "SettingsDeleteAccountView_Appear", "SettingsDeleteAccountView_Delete_Start",
        "SettingsDeleteAccountView_Delete_Fail",
      ])
    #expect(interactor.log.last?.type == .severe)
    #expect(
      interactor.log.last?.parameters == [
        "error": "RemoteError", "reason": "offline",
      ])
  }

  @Test func `a refusal is a warning with its reason`() async {
    let interactor = AccountInteractorFake(proof: .wrongPassword)
    let presenter = ReauthenticationPresenter(
      interactor: interactor, router: router, delegate: ReauthenticationDelegate {})
    _ = await presenter.submit(ScreenInput(values: ["password": "a-secret"]))
    #expect(
      interactor.log.names == [
        "SettingsReauthenticationView_Prove_Start", "SettingsReauthenticationView_Prove_Fail",
      ])
    #expect(interactor.log.last?.type == .warning)
    #expect(interactor.log.last?.parameters == ["reason": "wrongPassword"])
  }

  @Test func `a form is compiled once while nothing changes`() throws {
    let (deletion, help) = (deletion(), help())
    #expect(try #require(deletion.screen).form === deletion.screen?.form)
    #expect(try #require(help.screen).form === help.screen?.form)
    #expect(try #require(factor().screen).form === factor().screen?.form)
  }

  nonisolated static let factors: [(SecondFactorResult, Phrase, Phrase)] = [
    (.noEmailAddress, "secondFactor.noEmail", "secondFactor.noEmail.message"),
    (.failed(.timedOut), "alert.error", RemoteError.timedOut.phrase),
    (
      .sessionUnavailable(.corrupt), "alert.error",
      SessionRepositoryError.corrupt.phrase
    ),
  ]

  @Test(arguments: factors)
  func `a second factor that cannot be set says why`(
    result: SecondFactorResult, title: Phrase, text: Phrase
  ) async {
    _ = await factor(result).submit(ScreenInput(values: ["method": "email"]))
    #expect(router.steps == [.alert(title, text, [])])
  }

  @Test func `a guest without an address for a second factor is led to one`() async {
    let presenter = SecondFactorPresenter(
      interactor: AccountInteractorFake(factors: [.noEmailAddress], isGuest: true), router: router)
    _ = await presenter.submit(ScreenInput(values: ["method": "email"]))
    #expect(
      router.steps == [
        .alert(
          "secondFactor.noEmail", "secondFactor.noEmail.message",
          ["linkAccountButton", "backButton"])
      ])
    router.forgetButtons()
  }

  @Test(arguments: [
    (SecondFactorStatus.off, FormValue.string("none")),
    (.on(PresentSecondFactor(.email)), "email"), (.on(PresentSecondFactor(.totp)), "totp"),
    // It is no option where the service does not offer it.
    (.on(PresentSecondFactor(.sms)), nil), (.unknown, nil),
  ])
  func `the present second factor is chosen`(
    status: SecondFactorStatus, method: FormValue?
  ) async throws {
    let presenter = SecondFactorPresenter(
      interactor: AccountInteractorFake(present: status), router: router)
    await presenter.appear()
    #expect(try #require(presenter.screen).values["method"] == method)
  }

  @Test func `an account without an address is offered an app and no code by email`() async throws {
    let presenter = SecondFactorPresenter(
      interactor: AccountInteractorFake(present: .off, offered: [.totp]), router: router)
    await presenter.appear()
    guard case .fixed(let options)? = presenter.screen?.form.schema.fields.first?.options else {
      Issue.record("The form has no options.")
      return
    }
    #expect(options.map(\.value) == ["none", "totp"])
  }

  @Test(arguments: [
    ("email", "secondFactor.withCode"), ("none", "secondFactor.withoutCode"),
  ])
  func `a second factor that was set is confirmed in the settings`(
    method: String, text: String
  ) async {
    let presenter = factor()
    #expect(presenter.screen?.route == .secondFactor)
    _ = await presenter.submit(ScreenInput(values: ["method": .string(method)]))
    #expect(router.steps == [.dismissScreen, .toast(.success(Phrase(text)))])
  }
}
