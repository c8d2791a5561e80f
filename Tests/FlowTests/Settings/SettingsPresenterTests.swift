import Domain
import FormKit
import Foundation
import LocalPersistence
import ShellApp
import Testing

@MainActor @Suite(.withoutLeaks)
struct SettingsPresenterTests {
  private let store = InMemoryKeyValueStore()
  private let router = RouterSpy()
  private let profile = SignedInProfile(.empty, interactor: IdentityInteractorFake())

  private func presenter() -> SettingsPresenter {
    SettingsPresenter(profile: profile, interactor: SettingsInteractorFake(store), router: router)
  }

  @Test func `the defaults are the system's appearance, with motion`() throws {
    let screen = try #require(presenter().screen)
    #expect(screen.route == .settings)
    #expect(screen.canGoBack)
    #expect(screen.form.findings == [])
    #expect(
      screen.values == [
        "appearance": "automatic", "highContrast": false, "reducesMotion": false,
        "sharesUsage": false, "playsFeedback": true, "remindsOfStreak": false,
      ])
    #expect(screen.contentFollowsForm)
  }

  @Test func `saved settings are stored and shown again`() async throws {
    let input = ScreenInput(values: [
      "appearance": "dark", "highContrast": true, "reducesMotion": true, "sharesUsage": true,
      "playsFeedback": false, "remindsOfStreak": true,
    ])
    let interactor = SettingsInteractorFake(store)
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    #expect(await presenter.submit(input) == .advance)
    #expect(interactor.log.names == ["SettingsView_Save_Start", "SettingsView_Save_Success"])
    #expect(router.steps == [.dismissScreen, .toast(.success("settings.saved"))])
    let settings = Settings(store: store)
    #expect(settings.appearance == .highContrastDark)
    #expect(settings.reducesMotion)
    #expect(settings.sharesUsage)
    #expect(!settings.playsFeedback)
    #expect(settings.remindsOfStreak)
    let screen = try #require(self.presenter().screen)
    #expect(
      screen.values == [
        "appearance": "dark", "highContrast": true, "reducesMotion": true, "sharesUsage": true,
        "playsFeedback": false, "remindsOfStreak": true,
      ])
  }

  @Test func `a reminder that the person does not allow changes nothing and says why`() async {
    var interactor = SettingsInteractorFake(store)
    interactor.allowsReminders = false
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    let input = ScreenInput(values: ["appearance": "dark", "remindsOfStreak": true])
    #expect(
      await presenter.submit(input)
        == .stay(
          messages: ["remindsOfStreak": "settings.remindsOfStreak.refused"], notice: nil))
    #expect(Settings(store: store).appearance == .automatic)
    #expect(!Settings(store: store).remindsOfStreak)
    #expect(interactor.log.names == ["SettingsView_Save_Start", "SettingsView_Save_Fail"])
    // Without the reminder, the rest is stored.
    #expect(
      await presenter.submit(ScreenInput(values: ["appearance": "dark"])) == .advance)
  }

  @Test func `what was changed is stored when the screen is left`() async {
    let interactor = SettingsInteractorFake(store)
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await presenter.leave(values: ["appearance": "dark"])
    #expect(router.steps == [.toast(.success("settings.saved"))])
    #expect(Settings(store: store).appearance == .dark)
    #expect(Settings(store: store).playsFeedback)
    #expect(interactor.log.names == ["SettingsView_Save_Start", "SettingsView_Save_Success"])
  }

  @Test func `leaving the screen reports a refused reminder and stores the rest`() async {
    var interactor = SettingsInteractorFake(store)
    interactor.allowsReminders = false
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await presenter.leave(values: ["appearance": "dark", "remindsOfStreak": true])
    #expect(router.steps == [.toast(.error("settings.remindsOfStreak.refused"))])
    #expect(Settings(store: store).appearance == .dark)
    #expect(!Settings(store: store).remindsOfStreak)
  }

  @Test(arguments: Appearance.allCases)
  func `every appearance is shown as it was chosen`(appearance: Appearance) async throws {
    try Settings(store: store).set(
      appearance: appearance, reducesMotion: false, sharesUsage: false, playsFeedback: true,
      remindsOfStreak: false)
    let screen = try #require(presenter().screen)
    #expect(screen.form.check(screen.values, environment: screen.environment).isValid)
    _ = await presenter().submit(ScreenInput(values: screen.values))
    #expect(Settings(store: store).appearance == appearance)
  }

  @Test func `the buttons lead to the account`() async {
    let presenter = presenter()
    await presenter.perform(.appLock)
    await presenter.perform(.secondFactor)
    await presenter.perform(.deleteAccount)
    await presenter.perform(.quit)
    await presenter.perform(.signOut)
    #expect(
      router.steps == [
        .route(.appLock), .route(.secondFactor), .route(.deleteAccount), .signOut,
      ])
  }

  @Test func `a guest is asked before the sign-out, and is offered no second factor`() async {
    var interactor = SettingsInteractorFake(store)
    interactor.isGuestAccount = true
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await presenter.appear()
    #expect(!rows(presenter).contains { $0.contains("secondFactorButton") })
    await presenter.perform(.signOut)
    #expect(
      router.steps == [
        .alert(
          "signOut.question", "signOut.losesGuest",
          ["linkAccountButton", "signOutButton", "backButton"])
      ])
    router.forgetButtons()
  }

  /// An account without an address with a second factor.
  private static func account(_ status: SecondFactorStatus) -> AccountDetails {
    AccountDetails(email: nil, isVerified: false, hasPassword: true, secondFactor: status)
  }

  /// The rows of the cards: title, detail and button.
  private func rows(_ presenter: SettingsPresenter) -> [[String]] {
    (presenter.screen?.content ?? []).flatMap { block -> [[String]] in
      guard case .card(let card) = block, case .list(let rows)? = card.blocks.first else {
        return []
      }
      return rows.map { [$0.title, $0.detail] + $0.actions.map(\.id) }
    }
  }

  @Test func `the lock and the address of the account are shown once they are read`() async throws {
    var interactor = SettingsInteractorFake(store)
    interactor.lock = AppLock(policy: .afterMinutes(5), usesBiometrics: false)
    interactor.email = try EmailAddress(normalizing: "ada@example.com")
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    let signOut = ["Sign out", "", "signOutButton"]
    let deletion = [
      "Delete account", "Deletes the account and its data, here and at the service.",
      "deleteAccountButton",
    ]
    #expect(
      rows(presenter) == [
        ["Two-step sign-in", "", "secondFactorButton"], ["App lock", "", "appLockButton"], signOut,
        deletion,
      ])
    await presenter.appear()
    #expect(
      rows(presenter) == [
        ["Two-step sign-in", "", "secondFactorButton"],
        ["App lock", "After 5 minutes away", "appLockButton"],
        ["Password", "", "changePasswordButton"], ["Email", "ada@example.com"], signOut, deletion,
      ])
  }

  @Test(arguments: [
    (0, "Changed today"), (1, "Changed yesterday"), (29, "Changed 29 days ago"),
    (30, "Changed 1 month ago"), (364, "Changed 12 months ago"), (365, "Changed 1 year ago"),
    (900, "Changed 2 years ago"),
  ])
  func `the age of the password is shown`(days: Int, detail: String) async throws {
    var interactor = SettingsInteractorFake(store)
    interactor.email = try EmailAddress(normalizing: "ada@example.com")
    // Almost midnight: a day begins at midnight, not 24 hours later.
    let changedAt = Date(timeIntervalSince1970: 1_767_225_600 + 86_399 - 86_400 * Double(days))
    interactor.details = AccountDetails(
      email: interactor.email, isVerified: true, hasPassword: true, passwordChangedAt: changedAt)
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await presenter.appear()
    #expect(rows(presenter)[2] == ["Password", detail, "changePasswordButton"])
    #expect(tags(presenter)["Email"] == .init("Verified", .success))
    await presenter.perform(.changePassword)
    #expect(router.steps == [.route(.changePassword)])
  }

  @Test func `an account without a password can set one, and one without an address cannot`()
    async throws
  {
    var interactor = SettingsInteractorFake(store)
    let guest = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await guest.appear()
    await guest.perform(.changePassword)
    #expect(!rows(guest).contains { $0[0] == "Password" } && router.steps.isEmpty)
    interactor.email = try EmailAddress(normalizing: "ada@example.com")
    interactor.details = AccountDetails(
      email: interactor.email, isVerified: false, hasPassword: false)
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await presenter.appear()
    #expect(rows(presenter)[2] == ["Password", "Not set", "changePasswordButton"])
    interactor.details = AccountDetails(
      email: interactor.email, isVerified: false, hasPassword: false,
      secondFactor: .on(PresentSecondFactor(.totp)))
    let coded = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await coded.appear()
    #expect(
      rows(coded)[0] == [
        "Two-step sign-in", "A code of an authenticator app", "secondFactorButton",
      ])
    #expect(tags(presenter)["Email"] == .init("Not verified", .warning))
  }

  @Test(arguments: [
    (SecondFactorStatus.off, "No code"),
    (.on(PresentSecondFactor(.email)), "A code sent by email"),
    (.on(PresentSecondFactor(.totp)), "A code of an authenticator app"),
    (.on(PresentSecondFactor(.sms)), "A code in a text message"),
    (
      .on(PresentSecondFactor(.sms, phoneNumberEnding: "67")),
      "A code in a text message to a number ending in 67"
    ),
    (.unknown, ""),
  ])
  func `the second factor shows what the sign-in asks for`(
    status: SecondFactorStatus, detail: String
  ) async {
    var interactor = SettingsInteractorFake(store)
    interactor.details = Self.account(status)
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await presenter.appear()
    #expect(rows(presenter)[0] == ["Two-step sign-in", detail, "secondFactorButton"])
  }

  @Test(arguments: [(10, "10 codes left"), (1, "1 code left"), (0, "0 codes left")])
  func `a second factor shows how many recovery codes are left`(count: Int, detail: String) async {
    var interactor = SettingsInteractorFake(store)
    interactor.details = Self.account(.on(PresentSecondFactor(.totp, recoveryCodesLeft: count)))
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await presenter.appear()
    #expect(rows(presenter)[1] == ["Recovery codes", detail])
  }

  /// The tags of the rows by title; a row without one is not among them.
  private func tags(_ presenter: SettingsPresenter) -> [String: ContentBlock.Tag] {
    let rows = (presenter.screen?.content ?? []).flatMap { block -> [ContentBlock.ListRow] in
      guard case .card(let card) = block, case .list(let rows)? = card.blocks.first else {
        return []
      }
      return rows
    }
    return Dictionary(
      rows.compactMap { row in row.tag.map { (row.title, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func `tags name whether the second factor and the lock are on, once that is known`() async {
    var interactor = SettingsInteractorFake(store)
    interactor.details = Self.account(.on(PresentSecondFactor(.totp)))
    let on = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    #expect(tags(on) == [:])
    interactor.lock = AppLock(policy: .afterMinutes(5), usesBiometrics: false)
    let locked = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await locked.appear()
    #expect(
      tags(locked) == [
        "Two-step sign-in": .init("On", .success), "App lock": .init("On", .success),
      ])
    interactor.details = Self.account(.off)
    interactor.lock = nil
    let off = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await off.appear()
    #expect(tags(off) == ["Two-step sign-in": .init("Off"), "App lock": .init("Off")])
  }

  @Test func `a lock that is off, unreadable or missing is not shown as one`() async {
    var interactor = SettingsInteractorFake(store)
    let off = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await off.appear()
    #expect(rows(off)[1] == ["App lock", "Never", "appLockButton"])
    interactor.isLockReadable = false
    let unreadable = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await unreadable.appear()
    #expect(rows(unreadable)[1] == ["App lock", "", "appLockButton"])
    interactor.hasAppLock = false
    let missing = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    await missing.appear()
    await missing.perform(.appLock)
    #expect(rows(missing).map { $0[0] } == ["Two-step sign-in", "Sign out", "Delete account"])
    #expect(router.steps.isEmpty)
  }

  @Test func `settings that cannot be stored stay as they were`() async throws {
    let folder = SecureFolder(path: "/dev/null/nowhere")
    let interactor = SettingsInteractorFake(
      FileKeyValueStore(folder: folder, namespace: "settings"))
    let presenter = SettingsPresenter(profile: profile, interactor: interactor, router: router)
    let input = ScreenInput(values: ["appearance": "dark", "reducesMotion": true])
    guard case .stay(let messages, let notice?) = await presenter.submit(input) else {
      Issue.record("The screen did not stay.")
      return
    }
    #expect(messages.isEmpty)
    #expect(notice.text.english.hasPrefix("The settings could not be saved. "))
    #expect(router.steps.isEmpty)
    #expect(interactor.log.names == ["SettingsView_Save_Start", "SettingsView_Save_Fail"])
    #expect(interactor.log.last?.type == .severe)
    #expect(interactor.log.last?.parameters["error"] == "KeyValueStoreError")
    #expect(try #require(presenter.screen).values["appearance"] == "automatic")
  }
}
