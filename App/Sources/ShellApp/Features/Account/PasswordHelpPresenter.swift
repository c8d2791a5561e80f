import FormKit
public import Observation

/// The navigation from the help for a person without a password.
@MainActor
public protocol PasswordHelpRouter: SignOutRouter {}

/// The help for a person without a password.
///
/// Its sign-out asks first, as everywhere, when something would be lost.
@MainActor
@Observable
public final class PasswordHelpPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, PasswordHelpPresenter.self)
  private static let signOut = CallToActionModel(.signOut, title: "action.signOut")
  private static let back = CallToActionModel(.back, title: "action.back", role: .secondary)

  private let profile: SignedInProfile
  private let interactor: any SignOutInteractor
  private let engagement: (any EngagementInteractor)?
  private let router: any PasswordHelpRouter
  private let loading: LoadingBoard
  private let decision = DecisionForm()

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - engagement: The streak, experience points and progress; default none.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    profile: SignedInProfile, interactor: any SignOutInteractor,
    engagement: (any EngagementInteractor)? = nil, router: any PasswordHelpRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.profile = profile
    self.interactor = interactor
    self.engagement = engagement
    self.router = router
    self.loading = loading
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
    guard action == .signOut else { return }
    let signOut = SignOut(
      profile: profile, interactor: interactor, engagement: engagement, router: router,
      loading: loading)
    await signOut.perform()
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
    PasswordHelpPresenter(
      profile: profile, interactor: interactor, engagement: interactor, router: coreRouter,
      loading: loading)
  }
}
