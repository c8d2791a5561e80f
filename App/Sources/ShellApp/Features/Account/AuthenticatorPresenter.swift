public import Domain
import FormKit
public import Observation
import QRCode

/// The requests of the setup of an authenticator app.
public protocol AuthenticatorInteractor: GlobalInteractor {
  /// Begins the setup; the second factor does not change yet.
  func beginAuthenticatorSetup() async throws -> AuthenticatorSetupResult
  /// Sets the second factor of the sign-in; nil for none.
  func setSecondFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult
  /// Returns the second factor of the sign-in; unknown when the service takes longer than a second.
  func secondFactor() async -> SecondFactorSettings
  /// Returns whether the signed-in account is a guest's; nil when the session cannot be read.
  func isGuest() async -> Bool?
}

/// The navigation from the setup of an authenticator app or of text messages.
@MainActor
public protocol AuthenticatorRouter: GlobalRouter {
  /// Asks for the password on a sheet; `onProved` is called after the right one.
  func showReauthentication(onProved: @escaping @MainActor () async -> Void)
  /// Shows new recovery codes; `done` is the message when the person has stored them.
  func showRecoveryCodes(_ codes: [RecoveryCode], done: ToastModel)
  /// Shows the flow that gives a guest's account a way to sign in.
  func showLinkAccount()
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

/// Sets up an authenticator app: shows its secret, and asks for the first code.
@MainActor
@Observable
public final class AuthenticatorPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, AuthenticatorPresenter.self)
  private static let begin = CallToActionModel(.tryAgain, title: "authenticator.begin")
  private static let linkAccount = CallToActionModel(.linkAccount, title: "createAccount.open")
  private static let back = CallToActionModel(.back, title: "action.back")

  private let interactor: any AuthenticatorInteractor
  private let router: any AuthenticatorRouter
  private let loading: LoadingBoard
  private let decision = DecisionForm()
  private var state = ViewState<AuthenticatorSetup>.loading
  private var barcode: QRCode?
  /// The way on from a setup that has not begun.
  private var wayOn = AuthenticatorPresenter.begin

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any AuthenticatorInteractor, router: any AuthenticatorRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The secret above the form of the code; before the setup, a button that begins it.
  public var screen: Screen? {
    let environment = interactor.formEnvironment()
    switch state {
    case .content(let setup):
      let content = AuthenticatorContent(
        setup: setup, barcode: barcode, messages: environment.messages)
      return AccountForms.authenticatorForm.map {
        Screen(
          route: .authenticator, form: $0, canGoBack: true, environment: environment,
          content: content.blocks)
      }
    case .loading, .empty: return notBegun("authenticator.notBegun", isError: false)
    case .error(let message): return notBegun(message, isError: true)
    }
  }

  private func notBegun(_ message: Phrase, isError: Bool) -> Screen? {
    let title: Phrase = "authenticator.title"
    var screen = try? Screen(
      isError
        ? .error(title: title, message: message, actions: [wayOn])
        : .empty(title: title, message: message, actions: [wayOn]),
      at: .authenticator, environment: interactor.formEnvironment(), form: decision)
    screen?.canGoBack = true
    return screen
  }

  /// Records the appearance, and begins the setup at the first one, or when the account may have an address now.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    guard state == .loading || wayOn != Self.begin else { return }
    state = .empty
    await begin()
  }

  /// Confirms the setup with the code, begins it, or leads to an address for the account.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    guard state.content != nil else {
      switch wayOn {
      case Self.linkAccount: router.showLinkAccount()
      case Self.back: router.dismissScreen()
      default: await begin()
      }
      return .advance
    }
    do {
      let code = try input.values.convert(.code) { SecretString($0) }.get()
      return try await confirm(code)
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      // Cancelled: the person may enter the code again.
      return .stay(messages: [:], notice: nil)
    }
  }

  private func begin() async {
    interactor.trackEvent(Event.begin(.start))
    // Cancelled: the person may begin again.
    let result = try? await loading.show("authenticator.beginning") {
      try await interactor.beginAuthenticatorSetup()
    }
    guard let result else { return }
    interactor.trackEvent(Event.begin(result.stage))
    wayOn = Self.begin
    switch result {
    case .begun(let setup):
      barcode = QRCode(setup.uri.revealed)
      state = .content(setup)
    case .reauthenticationRequired:
      state = .empty
      router.showReauthentication { [weak self] in await self?.begin() }
    case .noEmailAddress:
      // Another attempt would fail, too.
      let isGuest = await interactor.isGuest() == true
      wayOn = isGuest ? Self.linkAccount : Self.back
      state = .error(isGuest ? "account.guest" : "account.noEmail")
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure): state = .error(failure.phrase)
    case .sessionUnavailable(let error): state = .error(error.phrase)
    }
  }

  private func confirm(_ code: SecretString) async throws -> ScreenResult {
    interactor.trackEvent(Event.confirm(.start))
    let result = try await loading.show("action.saving") {
      try await interactor.setSecondFactor(.authenticatorApp(code: code))
    }
    interactor.trackEvent(Event.confirm(result.stage))
    switch result {
    case .changed(let codes):
      router.showRecoveryCodes(codes, done: .success("secondFactor.withApp"))
      return .advance
    case .wrongCode(let attemptsLeft):
      return .stay(
        messages: ["code": Phrase("authenticator.code.wrong", count: attemptsLeft)], notice: nil)
    case .setupEnded:
      await setupEnded()
      return .advance
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.repeatConfirmation(with: code) }
      return .advance
    case .unavailable, .noEmailAddress, .notSignedIn, .failed, .sessionUnavailable:
      return await router.screenResult(ofFailure: result)
    }
  }
}

extension AuthenticatorRouter {
  /// The end of a submission whose second factor was not set, for a reason that every factor has; others advance.
  func screenResult(ofFailure result: SecondFactorResult) async -> ScreenResult {
    let reason: Phrase
    switch result {
    case .notSignedIn, .failed(.unauthorized):
      await sessionExpired()
      return .advance
    case .unavailable: reason = "secondFactor.unavailable"
    case .noEmailAddress: reason = "secondFactor.noEmail.message"
    case .failed(let failure): reason = failure.phrase
    case .sessionUnavailable(let error): reason = error.phrase
    case .changed, .wrongCode, .setupEnded, .reauthenticationRequired: return .advance
    }
    return .stay(messages: [:], notice: Notice(.error, reason))
  }
}

extension AuthenticatorPresenter {
  /// Leaves a setup that has ended; the code before, whose answer was lost, may have confirmed it.
  private func setupEnded() async {
    if await interactor.secondFactor().status.method == .totp {
      router.dismissScreen()
      router.show(.info("authenticator.present"))
    } else {
      state = .error("authenticator.ended")
    }
  }

  /// Confirms the setup after the password was right, when the code may be too old by then.
  ///
  /// The form no longer shows then, so an error is an alert.
  private func repeatConfirmation(with code: SecretString) async {
    guard case .stay(let messages, let notice)? = try? await confirm(code),
      let text = messages["code"] ?? notice?.text
    else { return }
    router.showSimpleAlert(title: "alert.error", subtitle: text)
  }
}

extension AuthenticatorPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case begin(ActionStage)
    case confirm(ActionStage)

    var route: Route { .authenticator }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .begin(let stage): .request("Begin", stage)
      case .confirm(let stage): .request("Confirm", stage)
      }
    }
  }
}

extension CoreInteractor: AuthenticatorInteractor {
  func beginAuthenticatorSetup() async throws -> AuthenticatorSetupResult {
    try await dependencies.account.beginAuthenticatorSetup.execute()
  }
}

extension CoreBuilder {
  func authenticator() -> AuthenticatorPresenter {
    AuthenticatorPresenter(interactor: interactor, router: coreRouter, loading: loading)
  }
}
