public import FormKit

/// Shows the settings, and keeps what is set.
@MainActor
public final class SettingsCoordinator: ScreenCoordinator {
  private let settings: Settings
  private let environment: @Sendable () -> FormEnvironment
  private let onFinish: @MainActor (Notice?) -> Void

  /// Makes a coordinator.
  ///
  /// - Parameters:
  ///   - settings: What is shown and set.
  ///   - environment: What the form is judged by.
  ///   - onFinish: Called when the person leaves, with what to say then.
  public init(
    settings: Settings, environment: @escaping @Sendable () -> FormEnvironment,
    onFinish: @escaping @MainActor (Notice?) -> Void
  ) {
    self.settings = settings
    self.environment = environment
    self.onFinish = onFinish
  }

  /// The form, with what is set.
  public var screen: Screen? {
    guard let form = try? CompiledForm(SettingsForm.schema) else { return nil }
    return Screen(
      route: .settings, form: form, values: SettingsForm.values(settings), canGoBack: true,
      environment: environment())
  }

  /// Keeps everything at once; what cannot be kept is said, and nothing changes.
  public func submit(_ input: ScreenInput) async -> ScreenResponse {
    do {
      try SettingsForm.save(input.values, in: settings)
    } catch {
      let toast = ToastModel.error("The settings could not be saved. \(error)")
      return .stay(messages: [:], notice: toast.notice)
    }
    onFinish(ToastModel.success("Your settings are saved.").notice)
    return .advance
  }

  /// The form has no further buttons.
  public func perform(action: String) async {}

  /// Leaves; nothing changes.
  public func goBack() { onFinish(nil) }

  /// What was not saved is not kept.
  public func suspend(values: [String: FormValue]) async {}
}
