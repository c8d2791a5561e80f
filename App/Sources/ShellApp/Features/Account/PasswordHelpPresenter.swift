import FormKit
public import Observation

/// The navigation from the help for a person without a password.
@MainActor
public protocol PasswordHelpRouter: GlobalRouter {
  /// Ends the session.
  func signOut() async
}

/// The help for a person without a password.
///
/// It makes no request: its interactor is the one of every screen.
@MainActor
@Observable
public final class PasswordHelpPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, PasswordHelpPresenter.self)
  private static let signOut = CallToActionModel(.signOut, title: "action.signOut")
  private static let back = CallToActionModel(.back, title: "action.back", role: .secondary)

  private let interactor: any GlobalInteractor
  private let router: any PasswordHelpRouter
  private let decision = DecisionForm()

  /// Makes a presenter.
  public init(interactor: any GlobalInteractor, router: any PasswordHelpRouter) {
    self.interactor = interactor
    self.router = router
  }

  /// The explanation.
  public var screen: Screen? {
    try? Screen(
      .error(
        title: "passwordHelp.title",
        message: "passwordHelp.message", actions: [Self.back, Self.signOut]),
      at: .passwordHelp, environment: interactor.formEnvironment(), form: decision)
  }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear) }

  /// Goes back to the password.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    router.dismissModal()
    return .advance
  }

  /// Signs out instead.
  public func perform(_ action: ActionID) async {
    if action == .signOut { await router.signOut() }
  }
}

extension PasswordHelpPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear

    var route: Route { .passwordHelp }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      }
    }
  }
}

extension CoreRouter: PasswordHelpRouter {}

extension CoreBuilder {
  func passwordHelp() -> PasswordHelpPresenter {
    PasswordHelpPresenter(interactor: interactor, router: coreRouter)
  }
}
