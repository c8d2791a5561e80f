public import Domain
public import FormKit

/// What the unlock screen may ask.
public protocol UnlockInteractor: Sendable {
  /// Returns what to ask the person for.
  func prompt() async -> BiometricGate.Prompt
  /// Asks for biometrics.
  func authenticate(reason: String) async -> BiometricGate.Step
  /// Checks a passcode.
  func unlock(with passcode: Passcode) async -> BiometricGate.PasscodeResult
}

extension BiometricGate: UnlockInteractor {}

/// The navigation from the unlock screen.
@MainActor
public protocol UnlockRouter {
  /// Shows the app.
  func unlocked() async
  /// Ends the session, with a message at the sign-in.
  ///
  /// - Returns: Why it could not be ended; nil when it is.
  func endSession(_ message: ToastModel) async -> String?
  /// Ends the app; it stays locked.
  func quit()
}

/// Asks for biometrics or the passcode, over everything else.
@MainActor
public final class UnlockPresenter: ScreenPresenter {
  private let interactor: any UnlockInteractor
  private let router: any UnlockRouter
  private let environment: @Sendable () -> FormEnvironment
  private let loading: LoadingBoard
  private var canUseBiometrics = false
  private var isAsking = false
  /// Whether biometrics are asked for when the screen appears.
  private var asksOnAppearance = true

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - environment: The environment that the form is judged in.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any UnlockInteractor, router: any UnlockRouter,
    environment: @escaping @Sendable () -> FormEnvironment,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.environment = environment
    self.loading = loading
  }

  /// The form; nothing of the signed-in person is on it.
  public var screen: Screen? {
    let schema = AppLockForms.unlock(canUseBiometrics: canUseBiometrics)
    guard let form = try? CompiledForm(schema) else { return nil }
    return Screen(route: .unlock, form: form, environment: environment())
  }

  /// Asks for biometrics, once until the app comes back from the background.
  public func appear() async {
    guard asksOnAppearance else { return }
    asksOnAppearance = false
    switch await interactor.prompt() {
    case .none: await router.unlocked()
    case .passcode: canUseBiometrics = false
    case .biometrics:
      canUseBiometrics = true
      await authenticate()
    }
  }

  /// Biometrics are asked for again at the next appearance.
  func returned() { asksOnAppearance = true }

  /// Checks the passcode.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    guard let passcode = AppLockForms.passcode("passcode", in: input.values) else {
      return .stay(messages: [:], notice: nil)
    }
    let result = await loading.show("Checking the passcode…") {
      await interactor.unlock(with: passcode)
    }
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
    switch action {
    case .useBiometrics: await authenticate()
    case .signOut: _ = await endSession(.success("You are signed out."))
    case .quit: router.quit()
    default: break
    }
  }

  private func authenticate() async {
    guard !isAsking else { return }
    isAsking = true
    defer { isAsking = false }
    switch await interactor.authenticate(reason: "Unlock the app") {
    case .unlocked: await router.unlocked()
    case .askAgain: asksOnAppearance = true
    case .passcode, .locked: break
    }
  }

  private func endSession(_ message: ToastModel) async -> ScreenResult {
    guard let failure = await router.endSession(message) else { return .advance }
    return .stay(messages: [:], notice: Notice(.error, failure))
  }

  /// The message after the last wrong passcode.
  static let exhausted = ToastModel.warning(
    "The passcode was wrong \(AppLock.attemptLimit) times. Sign in again.")

  /// The message for a wrong passcode.
  static func wrongPasscode(_ attemptsLeft: Int) -> String {
    let rest = attemptsLeft == 1 ? "once more" : "\(attemptsLeft) more times"
    return "The passcode is wrong. You can try \(rest); then you must sign in again."
  }

  /// The message for a lock that cannot be read or written.
  static func unchecked(_ error: SessionRepositoryError) -> String {
    error == .corrupt
      ? "The passcode cannot be read. Sign out and sign in again."
      : "The passcode cannot be checked now. Try again, or sign out."
  }
}

extension CoreBuilder {
  func unlock() -> UnlockPresenter {
    UnlockPresenter(
      interactor: dependencies.gate, router: UnlockExit(builder: self),
      environment: dependencies.formEnvironment, loading: loading)
  }
}

/// The ways out of the unlock screen, which belongs to no entry of the navigation.
@MainActor
private struct UnlockExit: UnlockRouter {
  weak let builder: CoreBuilder?

  func unlocked() async { await builder?.exits?.unlocked() }
  func endSession(_ message: ToastModel) async -> String? {
    await builder?.exits?.endSession(message)?.message
  }
  func quit() { builder?.exits?.quit() }
}
