public import Domain
import FormKit
public import Observation

/// The requests of the choice of the second factor.
public protocol SecondFactorInteractor: GlobalInteractor {
  /// Returns the second factor of the sign-in and the methods that the service offers; unknown when the service
  /// takes longer than a second.
  func secondFactor() async -> SecondFactorSettings
  /// Sets the second factor of the sign-in; nil for none.
  func setSecondFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult
  /// Replaces the recovery codes.
  func renewRecoveryCodes() async throws -> RecoveryCodesResult
  /// Returns whether the signed-in account is a guest's; nil when the session cannot be read.
  func isGuest() async -> Bool?
}

/// The navigation from the choice of the second factor.
@MainActor
public protocol SecondFactorRouter: GlobalRouter {
  /// Shows the setup of an authenticator app.
  func showAuthenticator()
  /// Shows the setup of text messages.
  func showTextMessage()
  /// Shows the flow that gives a guest's account a way to sign in.
  func showLinkAccount()
  /// Shows new recovery codes; `done` is the message when the person has stored them.
  func showRecoveryCodes(_ codes: [RecoveryCode], done: ToastModel)
  /// Asks for the password on a sheet; `onProved` is called after the right one.
  func showReauthentication(onProved: @escaping @MainActor () async -> Void)
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

/// The choice of the second factor of the sign-in.
@MainActor
@Observable
public final class SecondFactorPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, SecondFactorPresenter.self)
  private let interactor: any SecondFactorInteractor
  private let router: any SecondFactorRouter
  private let loading: LoadingBoard
  private let decision = DecisionForm()
  private var present = SecondFactorSettings(.unknown)
  /// Whether the account is a guest's, which has no sign-in.
  private var isGuest = false

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any SecondFactorInteractor, router: any SecondFactorRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The form, with the present factor chosen; for a guest the way to an account.
  public var screen: Screen? {
    guard !isGuest else {
      return .forGuest(
        "secondFactor.title", at: .secondFactor, environment: interactor.formEnvironment(),
        form: decision)
    }
    let number = present.status.phoneNumberEnding.map {
      Notice(.info, Phrase("textMessage.present", ["ending": .text($0)]))
    }
    return AccountForms.secondFactorForm(present).map {
      Screen(
        route: .secondFactor, form: $0, values: AccountForms.values(of: present),
        notices: [number].compactMap(\.self), canGoBack: true,
        environment: interactor.formEnvironment())
    }
  }

  /// Records the appearance, and reads the present factor and whether the account is a guest's.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    isGuest = await interactor.isGuest() == true
    present = await interactor.secondFactor()
  }

  /// Sets the chosen factor when it is another one, or shows the setup of the authenticator app or of text messages.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    guard !isGuest else {
      router.showLinkAccount()
      return .advance
    }
    switch AccountForms.method(in: input.values) {
    case nil where present.status == .off:
      router.dismissScreen()
      router.show(.success("secondFactor.withoutCode"))
    case nil: await set(nil)
    case .totp: router.showAuthenticator()
    case .sms: router.showTextMessage()
    case .email where present.status.method == .email:
      router.dismissScreen()
      router.show(.success("secondFactor.withCode"))
    case .email: await set(.email)
    }
    return .advance
  }

  /// Replaces the recovery codes.
  public func perform(_ action: ActionID) async {
    if action == .renewRecoveryCodes { await renewCodes() }
  }

  private func set(_ factor: SecondFactor?) async {
    interactor.trackEvent(Event.save(.start))
    // Cancelled: the person may save again.
    let result = try? await loading.show("action.saving") {
      try await interactor.setSecondFactor(factor)
    }
    guard let result else { return }
    interactor.trackEvent(Event.save(result.stage))
    await handle(result, factor)
  }

  private func handle(_ result: SecondFactorResult, _ factor: SecondFactor?) async {
    switch result {
    case .changed where factor == nil:
      router.dismissScreen()
      router.show(.success("secondFactor.withoutCode"))
    // A service without recovery codes returns none.
    case .changed([]):
      router.dismissScreen()
      router.show(.success("secondFactor.withCode"))
    case .changed(let codes):
      router.showRecoveryCodes(codes, done: .success("secondFactor.withCode"))
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.set(factor) }
    case .noEmailAddress:
      let isGuest = await interactor.isGuest() == true
      router.showAlert(
        .alert, title: "secondFactor.noEmail", subtitle: "secondFactor.noEmail.message",
        buttons: isGuest ? .linkingAccount { [router] in router.showLinkAccount() } : [])
    case .unavailable, .wrongCode, .setupEnded:
      router.showSimpleAlert(title: "alert.error", subtitle: "secondFactor.unavailable")
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure): router.showAlert(error: failure)
    case .sessionUnavailable(let error): router.showAlert(error: error)
    }
  }

  private func renewCodes() async {
    interactor.trackEvent(Event.renew(.start))
    // Cancelled: the person may ask again.
    let result = try? await loading.show("recoveryCodes.running") {
      try await interactor.renewRecoveryCodes()
    }
    guard let result else { return }
    interactor.trackEvent(Event.renew(result.stage))
    switch result {
    case .renewed(let codes):
      router.showRecoveryCodes(codes, done: .success("recoveryCodes.renewed"))
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.renewCodes() }
    case .noSecondFactor:
      router.showSimpleAlert(title: "alert.error", subtitle: "secondFactor.withoutCode")
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure): router.showAlert(error: failure)
    case .sessionUnavailable(let error): router.showAlert(error: error)
    }
  }
}

extension SecondFactorPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case save(ActionStage)
    case renew(ActionStage)

    var route: Route { .secondFactor }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .save(let stage): .request("Save", stage)
      case .renew(let stage): .request("Renew", stage)
      }
    }
  }
}

extension CoreInteractor: SecondFactorInteractor {
  func secondFactor() async -> SecondFactorSettings {
    let useCase = dependencies.account.readSecondFactor
    return await withinSecond { await useCase.execute() } ?? SecondFactorSettings(.unknown)
  }

  func setSecondFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult {
    try await dependencies.account.setSecondFactor.execute(factor)
  }

  func renewRecoveryCodes() async throws -> RecoveryCodesResult {
    try await dependencies.account.renewRecoveryCodes.execute()
  }
}

extension CoreBuilder {
  func secondFactor() -> SecondFactorPresenter {
    SecondFactorPresenter(interactor: interactor, router: coreRouter, loading: loading)
  }
}
