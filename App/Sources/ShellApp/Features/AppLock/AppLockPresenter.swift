public import Domain
public import FormKit

/// What the form of the app's lock may ask.
public protocol AppLockInteractor: Sendable {
  /// Returns the lock; nil when the app has none.
  func current() throws(SessionRepositoryError) -> AppLock?
  /// Returns whether the device has biometrics that can be used.
  func hasBiometrics() async -> Bool
  /// Stores a policy; see ``Domain/UpdateAppLockUseCase``.
  func execute(
    policy: BiometricPolicy, usesBiometrics: Bool, passcode: Passcode?, current: Passcode?
  ) async -> UpdateAppLockUseCase.Result
}

extension UpdateAppLockUseCase: AppLockInteractor {}

/// The navigation from the form of the app's lock.
@MainActor
public protocol AppLockRouter: GlobalRouter {
  /// Ends the session, with a message at the sign-in.
  ///
  /// - Returns: Why it could not be ended; nil when it is.
  func endSession(_ message: ToastModel) async -> String?
}

/// Sets, changes or removes the app's lock.
@MainActor
public final class AppLockPresenter: ScreenPresenter {
  private let interactor: any AppLockInteractor
  private let router: any AppLockRouter
  private let environment: @Sendable () -> FormEnvironment
  private let loading: LoadingBoard
  private var lock: AppLock?
  private var hasBiometrics = false
  private var failure: Notice?

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - environment: The environment that the form is judged in.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any AppLockInteractor, router: any AppLockRouter,
    environment: @escaping @Sendable () -> FormEnvironment,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.environment = environment
    self.loading = loading
    load()
  }

  private func load() {
    do throws(SessionRepositoryError) {
      lock = try interactor.current()
    } catch {
      failure = Notice(.error, UnlockPresenter.unchecked(error))
    }
  }

  /// The form, with the present policy.
  public var screen: Screen? {
    Screen(
      AppLockForms.appLock(lock, hasBiometrics: hasBiometrics), at: .appLock,
      values: AppLockForms.values(lock), notices: [failure], environment: environment())
  }

  /// Looks whether the device has biometrics.
  public func appear() async { hasBiometrics = await interactor.hasBiometrics() }

  /// Stores the lock.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    let values = input.values
    let policy = AppLockForms.policy(in: values)
    let result = await loading.show("Saving…") {
      await interactor.execute(
        policy: policy, usesBiometrics: values["usesBiometrics"]?.boolValue ?? true,
        passcode: AppLockForms.passcode("passcode", in: values),
        current: AppLockForms.passcode("currentPasscode", in: values))
    }
    switch result {
    case .saved:
      router.dismissScreen()
      router.show(
        .success(policy == .never ? "The app lock is off." : "The app lock is on."))
      return .advance
    case .wrongPasscode(let attemptsLeft):
      return .stay(
        messages: ["currentPasscode": UnlockPresenter.wrongPasscode(attemptsLeft)], notice: nil)
    case .exhausted:
      guard let failure = await router.endSession(UnlockPresenter.exhausted) else {
        return .advance
      }
      return .stay(messages: [:], notice: Notice(.error, failure))
    case .unacceptablePasscode:
      return .stay(
        messages: ["passcode": "Use at least \(Passcode.minimumLength) characters."], notice: nil)
    case .failed(let error):
      return .stay(messages: [:], notice: Notice(.error, UnlockPresenter.unchecked(error)))
    }
  }
}

extension CoreRouter: AppLockRouter {
  func endSession(_ message: ToastModel) async -> String? {
    await exits?.endSession(message)?.message
  }
}

extension CoreBuilder {
  func appLock() -> AppLockPresenter {
    AppLockPresenter(
      interactor: dependencies.updateAppLock, router: coreRouter,
      environment: dependencies.formEnvironment, loading: loading)
  }
}
