public import Domain
import FormKit
public import Observation

/// The requests of the unlock screen.
public protocol UnlockInteractor: GlobalInteractor {
  /// Returns the prompt to show.
  func unlockPrompt() async -> BiometricGate.Prompt
  /// Asks for biometrics.
  func authenticate(reason: String) async -> BiometricGate.Step
  /// Checks a passcode.
  func unlock(with passcode: Passcode) async -> BiometricGate.PasscodeResult
}

extension CoreInteractor: UnlockInteractor {
  func unlockPrompt() async -> BiometricGate.Prompt { await dependencies.gate.prompt() }

  func authenticate(reason: String) async -> BiometricGate.Step {
    await dependencies.gate.authenticate(reason: reason)
  }

  func unlock(with passcode: Passcode) async -> BiometricGate.PasscodeResult {
    await dependencies.gate.unlock(with: passcode)
  }
}

/// The navigation from the unlock screen.
@MainActor
public protocol UnlockRouter {
  /// Shows the app.
  func unlocked() async
  /// Ends the session, with a message at the sign-in.
  ///
  /// - Returns: The error that kept the session; nil when the session ended or the sign-out was
  ///   cancelled.
  func endSession(_ message: ToastModel) async -> Phrase?
  /// Ends the app; it stays locked.
  func quit()
}

/// Asks for biometrics or the passcode, over everything else.
@MainActor
@Observable
public final class UnlockPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, UnlockPresenter.self)
  private let interactor: any UnlockInteractor
  private let router: any UnlockRouter
  private let loading: LoadingBoard
  private var canUseBiometrics = false
  private var isAsking = false
  private var failure: Notice?
  /// Whether the next ``ask()`` asks for biometrics.
  private var asksForBiometrics = true

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any UnlockInteractor, router: any UnlockRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The form; nothing of the signed-in person is on it.
  public var screen: Screen? {
    let form = canUseBiometrics ? AppLockForms.unlockWithBiometrics : AppLockForms.unlock
    return form.map {
      Screen(
        route: .unlock, form: $0, notices: [failure].compactMap { $0 },
        environment: interactor.formEnvironment())
    }
  }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear) }

  /// Asks for biometrics, once until the app comes back from the background.
  func ask() async {
    guard asksForBiometrics else { return }
    asksForBiometrics = false
    switch await interactor.unlockPrompt() {
    case .none: await router.unlocked()
    case .passcode: canUseBiometrics = false
    case .biometrics:
      canUseBiometrics = true
      await authenticate()
    }
  }

  /// Lets the next ``ask()`` prompt again.
  func returned() { asksForBiometrics = true }

  /// Checks the passcode.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    failure = nil
    guard let passcode = AppLockForms.passcode("passcode", in: input.values) else {
      return .stay(messages: [:], notice: nil)
    }
    interactor.trackEvent(Event.unlock(.start))
    let result = await loading.show("unlock.running") {
      await interactor.unlock(with: passcode)
    }
    interactor.trackEvent(Event.unlock(result.stage))
    switch result {
    case .unlocked: await router.unlocked()
    case .wrong(let attemptsLeft):
      return .stay(messages: ["passcode": Self.wrongPasscode(attemptsLeft)], notice: nil)
    case .exhausted: return await endSession(Self.exhausted)
    case .failed(let error):
      return .stay(messages: [:], notice: Notice(.error, Self.unchecked(error)))
    }
    return .advance
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    failure = nil
    switch action {
    case .useBiometrics: await authenticate()
    case .signOut:
      if case .stay(_, let notice) = await endSession(.success("session.signedOut")) {
        failure = notice
      }
    case .quit: router.quit()
    default: break
    }
  }

  private func authenticate() async {
    guard !isAsking else { return }
    isAsking = true
    defer { isAsking = false }
    interactor.trackEvent(Event.authenticate(.start))
    let step = await interactor.authenticate(
      reason: interactor.formEnvironment().messages.text("unlock.biometricReason"))
    interactor.trackEvent(
      Event.authenticate(step == .unlocked ? .success : .refused("\(step)")))
    switch step {
    case .unlocked: await router.unlocked()
    case .askAgain: asksForBiometrics = true
    case .passcode, .locked: break
    }
  }

  private func endSession(_ message: ToastModel) async -> ScreenResult {
    guard let failure = await router.endSession(message) else { return .advance }
    return .stay(messages: [:], notice: Notice(.error, failure))
  }

  /// The message after the last wrong passcode.
  static let exhausted = ToastModel.warning(
    Phrase("passcode.exhausted", count: AppLock.attemptLimit))

  /// The message for a wrong passcode.
  static func wrongPasscode(_ attemptsLeft: Int) -> Phrase {
    Phrase("passcode.wrong", count: attemptsLeft)
  }

  /// The message for a lock that cannot be read or written.
  static func unchecked(_ error: SessionRepositoryError) -> Phrase {
    error == .corrupt ? "passcode.corrupt" : "passcode.unchecked"
  }
}

extension UnlockPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case authenticate(ActionStage)
    case unlock(ActionStage)

    var route: Route { .unlock }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .authenticate(let stage): .request("Authenticate", stage)
      case .unlock(let stage): .request("Unlock", stage)
      }
    }
  }
}

extension BiometricGate.PasscodeResult {
  fileprivate var stage: ActionStage {
    switch self {
    case .unlocked: .success
    case .wrong: .refused("wrong")
    case .exhausted: .refused("exhausted")
    case .failed(let error): .fail(error)
    }
  }
}

extension CoreBuilder {
  func unlock() -> UnlockPresenter {
    UnlockPresenter(
      interactor: interactor, router: UnlockExit(builder: self), loading: loading)
  }
}

/// The ways out of the unlock screen, which belongs to no entry of the navigation.
@MainActor
private struct UnlockExit: UnlockRouter {
  weak let builder: CoreBuilder?

  func unlocked() async { await builder?.exits?.unlocked() }
  func endSession(_ message: ToastModel) async -> Phrase? {
    await builder?.exits?.endSession(message)?.phrase
  }
  func quit() { builder?.exits?.quit() }
}
