public import FormKit

/// Shows the settings, keeps what is set, and leads to what can be done about the account.
@MainActor
public final class SettingsCoordinator: ScreenCoordinator {
  private let settings: Settings
  private let environment: @Sendable () -> FormEnvironment
  private let onAccount: @MainActor (AccountCoordinator.Purpose) -> Void
  private let onFinish: @MainActor (Notice?) -> Void
  private var notice: Notice?

  /// Makes a coordinator.
  ///
  /// - Parameters:
  ///   - settings: What is shown and set.
  ///   - environment: What the form is judged by.
  ///   - onAccount: Called when the person wants to do something about the account; it leads back
  ///     here. Default nothing.
  ///   - onFinish: Called when the person leaves, with what to say then.
  public init(
    settings: Settings, environment: @escaping @Sendable () -> FormEnvironment,
    onAccount: @escaping @MainActor (AccountCoordinator.Purpose) -> Void = { _ in },
    onFinish: @escaping @MainActor (Notice?) -> Void
  ) {
    self.settings = settings
    self.environment = environment
    self.onAccount = onAccount
    self.onFinish = onFinish
  }

  /// Says something on the screen until the next step; nil says nothing.
  func say(_ notice: Notice?) { self.notice = notice }

  /// The form, with what is set.
  public var screen: Screen? {
    Screen(
      SettingsForm.schema, at: .settings, values: SettingsForm.values(settings),
      notices: [notice], environment: environment())
  }

  /// Keeps everything at once; what cannot be kept is said, and nothing changes.
  public func submit(_ input: ScreenInput) async -> ScreenResponse {
    notice = nil
    do {
      try SettingsForm.save(input.values, in: settings)
    } catch {
      let toast = ToastModel.error("The settings could not be saved. \(error)")
      return .stay(messages: [:], notice: toast.notice)
    }
    onFinish(ToastModel.success("Your settings are saved.").notice)
    return .advance
  }

  /// Leads to what can be done about the account.
  public func perform(action: String) async {
    notice = nil
    switch action {
    case "secondFactorButton": onAccount(.secondFactor)
    case "deleteAccountButton": onAccount(.deletion)
    default: break
    }
  }

  /// Leaves; nothing changes.
  public func goBack() { onFinish(nil) }

  /// What was not saved is not kept.
  public func suspend(values: FormObject) async {}
}
