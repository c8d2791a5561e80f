public import FormKit

/// The navigation from the settings.
@MainActor
public protocol SettingsRouter: GlobalRouter {
  /// Shows the form of the app's lock.
  func showAppLock()
  /// Shows the choice of the second factor.
  func showSecondFactor()
  /// Shows the question before the account is deleted.
  func showDeleteAccount()
}

/// The settings of this device, and the ways to what can be done about the account.
@MainActor
public final class SettingsPresenter: ScreenPresenter {
  private let settings: Settings
  private let environment: @Sendable () -> FormEnvironment
  private let router: any SettingsRouter

  /// Makes a presenter; `environment` is what the form is judged in.
  public init(
    settings: Settings, environment: @escaping @Sendable () -> FormEnvironment,
    router: any SettingsRouter
  ) {
    self.settings = settings
    self.environment = environment
    self.router = router
  }

  /// The form, with the present settings.
  public var screen: Screen? {
    Screen(
      SettingsForm.schema, at: .settings, values: SettingsForm.values(settings),
      environment: environment())
  }

  /// Saves everything at once; when that fails nothing changes and the screen says why.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      try SettingsForm.save(input.values, in: settings)
    } catch {
      let toast = ToastModel.error("The settings could not be saved. \(error)")
      return .stay(messages: [:], notice: toast.notice)
    }
    router.dismissScreen()
    router.show(.success("Your settings are saved."))
    return .advance
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    switch action {
    case .appLock: router.showAppLock()
    case .secondFactor: router.showSecondFactor()
    case .deleteAccount: router.showDeleteAccount()
    default: break
    }
  }
}

extension CoreRouter: SettingsRouter {
  func showAppLock() { router.push(.appLock) }
  func showSecondFactor() { router.push(.secondFactor) }
  func showDeleteAccount() { router.push(.deleteAccount) }
}

extension CoreBuilder {
  func settings() -> SettingsPresenter {
    SettingsPresenter(
      settings: dependencies.settings, environment: dependencies.formEnvironment,
      router: coreRouter)
  }
}
