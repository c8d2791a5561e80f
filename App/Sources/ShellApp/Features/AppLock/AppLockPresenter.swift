public import Domain
import FormKit
public import Observation

/// The requests of the form of the app's lock.
public protocol AppLockInteractor: GlobalInteractor {
  /// Returns the lock; nil when the app has none.
  func appLock() throws(SessionRepositoryError) -> AppLock?
  /// Returns whether the device has biometrics that can be used.
  func hasBiometrics() async -> Bool
  /// Stores a policy; see ``Domain/UpdateAppLockUseCase``.
  func updateAppLock(
    policy: BiometricPolicy, usesBiometrics: Bool, passcode: Passcode?, current: Passcode?
  ) async -> UpdateAppLockUseCase.Result
}

extension CoreInteractor: AppLockInteractor {
  func appLock() throws(SessionRepositoryError) -> AppLock? {
    try dependencies.updateAppLock.current()
  }

  func hasBiometrics() async -> Bool { await dependencies.updateAppLock.hasBiometrics() }

  func updateAppLock(
    policy: BiometricPolicy, usesBiometrics: Bool, passcode: Passcode?, current: Passcode?
  ) async -> UpdateAppLockUseCase.Result {
    await dependencies.updateAppLock.execute(
      policy: policy, usesBiometrics: usesBiometrics, passcode: passcode, current: current)
  }
}

/// The navigation from the form of the app's lock.
@MainActor
public protocol AppLockRouter: GlobalRouter {
  /// Ends the session, with a message at the sign-in.
  ///
  /// - Returns: The error that kept the session; nil when the session ended or the sign-out was
  ///   cancelled.
  func endSession(_ message: ToastModel) async -> Phrase?
}

/// Sets, changes or removes the app's lock.
@MainActor
@Observable
public final class AppLockPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, AppLockPresenter.self)
  private let interactor: any AppLockInteractor
  private let router: any AppLockRouter
  private let loading: LoadingBoard
  private var lock: AppLock?
  private var form: CompiledForm?
  private var failure: Notice?

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any AppLockInteractor, router: any AppLockRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
    do throws(SessionRepositoryError) {
      lock = try interactor.appLock()
    } catch {
      failure = Notice(.error, UnlockPresenter.unchecked(error))
    }
    form = try? CompiledForm(Self.schema(lock, hasBiometrics: false, interactor))
  }

  private static func schema(
    _ lock: AppLock?, hasBiometrics: Bool, _ interactor: any AppLockInteractor
  ) -> FormSchema {
    AppLockForms.appLock(
      lock, hasBiometrics: hasBiometrics, in: interactor.formEnvironment().messages)
  }

  /// The form, with the present policy.
  public var screen: Screen? {
    form.map {
      Screen(
        route: .appLock, form: $0, values: AppLockForms.values(lock),
        notices: [failure].compactMap { $0 }, canGoBack: true,
        environment: interactor.formEnvironment())
    }
  }

  /// Records the appearance, and offers biometrics where the device has them.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    guard await interactor.hasBiometrics() else { return }
    form = try? CompiledForm(Self.schema(lock, hasBiometrics: true, interactor))
  }

  /// Stores the lock.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    let values = input.values
    let policy = AppLockForms.policy(in: values)
    interactor.trackEvent(Event.save(.start))
    let result = await loading.show("action.saving") {
      await interactor.updateAppLock(
        policy: policy,
        usesBiometrics: values["usesBiometrics"]?.boolValue ?? lock?.usesBiometrics ?? false,
        passcode: AppLockForms.passcode("passcode", in: values),
        current: AppLockForms.passcode("currentPasscode", in: values))
    }
    interactor.trackEvent(Event.save(result.stage))
    switch result {
    case .saved:
      router.dismissScreen()
      router.show(
        .success(policy == .never ? "appLock.off" : "appLock.on"))
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
        messages: ["passcode": Phrase("passcode.tooShort", count: Passcode.minimumLength)],
        notice: nil)
    case .failed(let error):
      return .stay(messages: [:], notice: Notice(.error, UnlockPresenter.unchecked(error)))
    }
  }
}

extension AppLockPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case save(ActionStage)

    var route: Route { .appLock }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .save(let stage): .request("Save", stage)
      }
    }
  }
}

extension UpdateAppLockUseCase.Result {
  fileprivate var stage: ActionStage {
    switch self {
    case .saved: .success
    case .wrongPasscode: .refused("wrong")
    case .exhausted: .refused("exhausted")
    case .unacceptablePasscode: .refused("unacceptable")
    case .failed(let error): .fail(error)
    }
  }
}

extension CoreRouter: AppLockRouter {
  func endSession(_ message: ToastModel) async -> Phrase? {
    await exits?.endSession(message)?.phrase
  }
}

extension CoreBuilder {
  func appLock() -> AppLockPresenter {
    AppLockPresenter(interactor: interactor, router: coreRouter, loading: loading)
  }
}
