public import Domain
import FormKit
public import Observation

/// The requests of the question for the password.
public protocol ReauthenticationInteractor: GlobalInteractor {
  /// Proves with the password that the signed-in user is the same person.
  func reauthenticate(password: Password) async throws -> ReauthenticationResult
}

/// The navigation from the question for the password.
@MainActor
public protocol ReauthenticationRouter: GlobalRouter {
  /// Shows the help for a person without a password on a modal.
  func showPasswordHelp()
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

/// The input of the question for the password.
public struct ReauthenticationDelegate {
  /// Called after the right password, when the screen is gone.
  public let onProved: @MainActor () async -> Void

  /// Makes the input.
  public init(onProved: @escaping @MainActor () async -> Void) { self.onProved = onProved }
}

/// Asks for the password where the service wants a recent sign-in, or the password for a change of the second factor.
@MainActor
@Observable
public final class ReauthenticationPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, ReauthenticationPresenter.self)
  private let interactor: any ReauthenticationInteractor
  private let router: any ReauthenticationRouter
  private let loading: LoadingBoard
  private let delegate: ReauthenticationDelegate

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any ReauthenticationInteractor, router: any ReauthenticationRouter,
    loading: LoadingBoard = LoadingBoard(), delegate: ReauthenticationDelegate
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
    self.delegate = delegate
  }

  /// The form.
  public var screen: Screen? {
    AccountForms.passwordForm.map {
      Screen(
        route: .reauthentication, form: $0, canGoBack: true,
        environment: interactor.formEnvironment())
    }
  }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear) }

  /// Checks the password.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      let password = try AccountForms.password(in: input.values)
      interactor.trackEvent(Event.prove(.start))
      let result = try await loading.show("reauthenticate.running") {
        try await interactor.reauthenticate(password: password)
      }
      interactor.trackEvent(Event.prove(result.stage))
      return await handle(result)
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      return .stay(messages: [:], notice: nil)
    }
  }

  private func handle(_ result: ReauthenticationResult) async -> ScreenResult {
    switch result {
    case .proved:
      router.dismissEnvironment()
      await delegate.onProved()
    case .wrongPassword:
      return .stay(messages: ["password": "reauthenticate.wrong"], notice: nil)
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure):
      return .stay(messages: [:], notice: Notice(.error, failure.phrase))
    case .sessionUnavailable(let error):
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    }
    return .advance
  }

  /// Handles the button beside submit.
  public func perform(_ action: ActionID) async {
    if action == .noPassword { router.showPasswordHelp() }
  }
}

extension ReauthenticationPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case prove(ActionStage)

    var route: Route { .reauthentication }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .prove(let stage): .request("Prove", stage)
      }
    }
  }
}

extension CoreInteractor: ReauthenticationInteractor {
  func reauthenticate(password: Password) async throws -> ReauthenticationResult {
    try await dependencies.account.reauthenticate.execute(password: password)
  }
}

extension CoreBuilder {
  func reauthentication(
    _ entry: NavigationState.Entry.ID, _ delegate: ReauthenticationDelegate
  ) -> ReauthenticationPresenter {
    ReauthenticationPresenter(
      interactor: interactor, router: CoreRouter(builder: self, entry: entry), loading: loading,
      delegate: delegate)
  }
}
