import Domain
public import FormKit
public import Observation

/// The navigation from the settings.
@MainActor
public protocol SettingsRouter: SignOutRouter {
  /// Shows the form of the app's lock.
  func showAppLock()
  /// Shows the choice of the second factor.
  func showSecondFactor()
  /// Shows the form of a new password.
  func showChangePassword()
  /// Shows the question before the account is deleted.
  func showDeleteAccount()
}

/// The settings of this device, with buttons for the screens about the account.
@MainActor
@Observable
public final class SettingsPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, SettingsPresenter.self)
  private let interactor: any SettingsInteractor
  private let profile: SignedInProfile
  private let engagement: (any EngagementInteractor)?
  private let router: any SettingsRouter
  private let loading: LoadingBoard
  private var lock: BiometricPolicy?
  private var email: EmailAddress?
  private var isGuest = false
  private var account: AccountDetails?

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - engagement: The streak, experience points and progress; default none.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    profile: SignedInProfile, interactor: any SettingsInteractor,
    engagement: (any EngagementInteractor)? = nil, router: any SettingsRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.profile = profile
    self.interactor = interactor
    self.engagement = engagement
    self.router = router
    self.loading = loading
  }

  /// The form, with the present settings, and the cards below it.
  public var screen: Screen? {
    guard let form = SettingsForm.form else { return nil }
    let environment = interactor.formEnvironment()
    let content = SettingsContent(
      lock: lock, hasLock: interactor.hasAppLock, email: email, account: account,
      passwordAge: passwordAge, isGuest: isGuest, messages: environment.messages)
    var screen = Screen(
      route: .settings, form: form, values: SettingsForm.values(interactor), canGoBack: true,
      environment: environment, content: content.blocks)
    screen.contentFollowsForm = true
    return screen
  }

  /// The days since the password was changed; nil when that is unknown.
  private var passwordAge: Int? {
    account?.passwordChangedAt.map { interactor.day(of: $0).days(until: interactor.today) }
  }

  /// Records the appearance, and reads the lock and the account.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    // A lock that cannot be read now shows its error on its own screen.
    lock = interactor.hasAppLock ? try? interactor.appLock()?.policy ?? .never : nil
    email = await interactor.accountEmail()
    isGuest = await interactor.isGuest() ?? false
    account = await interactor.account()
    await profile.refreshQueue()
  }

  /// Stores all settings; when that fails nothing changes, and the screen shows the error.
  ///
  /// The reminder of the streak needs the person's permission; without it nothing changes.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    switch await save(input.values) {
    case .saved:
      router.dismissScreen()
      router.show(.success("settings.saved"))
      return .advance
    case .refused(let reason):
      return .stay(messages: ["remindsOfStreak": reason], notice: nil)
    case .failed(let reason):
      return .stay(messages: [:], notice: ToastModel.error(reason).notice)
    }
  }

  /// Stores what was changed, except a reminder that is not allowed; a toast says what came of it.
  public func leave(values: FormObject) async {
    var all = SettingsForm.values(interactor).merging(values) { _, typed in typed }
    switch await save(FieldValues(all)) {
    case .saved: router.show(.success("settings.saved"))
    case .failed(let reason): router.show(.error(reason))
    case .refused(let reason):
      all["remindsOfStreak"] = false
      if case .failed(let reason) = await save(FieldValues(all)) { router.show(.error(reason)) }
      router.show(.error(reason))
    }
  }

  private enum Outcome {
    case saved
    /// The person does not allow reminders.
    case refused(Phrase)
    case failed(Phrase)
  }

  private func save(_ values: FieldValues) async -> Outcome {
    interactor.trackEvent(Event.save(.start))
    let remindsOfStreak = SettingsForm.remindsOfStreak(in: values)
    if remindsOfStreak, !interactor.remindsOfStreak {
      guard await interactor.requestReminderPermission() else {
        interactor.trackEvent(Event.save(.refused("reminders")))
        return .refused("settings.remindsOfStreak.refused")
      }
    }
    do {
      try interactor.saveSettings(
        appearance: SettingsForm.appearance(in: values),
        reducesMotion: SettingsForm.reducesMotion(in: values),
        sharesUsage: SettingsForm.sharesUsage(in: values),
        playsFeedback: SettingsForm.playsFeedback(in: values),
        remindsOfStreak: remindsOfStreak)
    } catch {
      interactor.trackEvent(Event.save(.fail(error)))
      return .failed("settings.failed" + .verbatim("\(error)"))
    }
    interactor.trackEvent(Event.save(.success))
    return .saved
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    switch action {
    case .appLock where interactor.hasAppLock: router.showAppLock()
    case .secondFactor: router.showSecondFactor()
    case .changePassword where email != nil: router.showChangePassword()
    case .linkAccount where isGuest: router.showLinkAccount()
    case .signOut:
      let signOut = SignOut(
        profile: profile, interactor: interactor, engagement: engagement, router: router,
        loading: loading)
      await signOut.perform()
    case .deleteAccount: router.showDeleteAccount()
    default: break
    }
  }
}

extension SettingsPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case save(ActionStage)

    var route: Route { .settings }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .save(let stage): .request("Save", stage)
      }
    }
  }
}

extension CoreRouter: SettingsRouter {
  func showAppLock() { router.push(.appLock) }
  func showSecondFactor() { router.push(.secondFactor) }
  func showChangePassword() { router.push(.changePassword) }
  func showLinkAccount() { router.push(.linkAccount) }
  func showDeleteAccount() { router.push(.deleteAccount) }
}

extension CoreBuilder {
  func settings() -> SettingsPresenter {
    SettingsPresenter(
      profile: profile, interactor: interactor, engagement: interactor, router: coreRouter,
      loading: loading)
  }
}
