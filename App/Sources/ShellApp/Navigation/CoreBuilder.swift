/// Makes the presenter of each route.
@MainActor
final class CoreBuilder {
  private let lifetime = Lifetime(.flow, CoreBuilder.self)
  let dependencies: Dependencies
  let interactor: CoreInteractor
  let loading: LoadingBoard
  let ui: GlobalUI
  /// The profile that the screens of the tab bar share.
  var profile: SignedInProfile
  /// The forms of the form sandbox, compiled at their first use.
  private(set) lazy var sandboxForms = dependencies.sandboxForms
  /// Asks for access to photos, for every screen that chooses a picture.
  private(set) lazy var imagePicker = LifetimeTracker.$maker.withValue(nil) {
    // It outlives the screen that needs it first.
    ImagePickerCoordinator(library: dependencies.photos)
  }
  weak var exits: (any AppExits)?
  private(set) lazy var router = Router(
    .onboarding, root: .welcome, logger: dependencies.logger
  ) { [weak self] route in
    self?.presenter(of: route)
  }

  init(dependencies: Dependencies, store: AppStore, loading: LoadingBoard, ui: GlobalUI) {
    self.dependencies = dependencies
    interactor = CoreInteractor(dependencies: dependencies, store: store)
    self.loading = loading
    self.ui = ui
    profile = SignedInProfile(.empty, interactor: interactor)
  }

  /// The router of the presenter on top.
  var coreRouter: CoreRouter { CoreRouter(builder: self) }

  /// The presenter of a route; nil for a route that a flow shows.
  private func presenter(of route: Route) -> (any ScreenPresenter)? {
    switch route {
    case .home: home()
    case .profile: profileCard()
    case .profileEdit: profileEdit()
    case .profileBirthday: birthdayForm()
    case .profileHandle: handleForm()
    case .profilePicture: profilePicture()
    case .guardian: guardian()
    case .guardianDecision: guardianDecision()
    case .settings: settings()
    case .appLock: dependencies.hasAppLock ? appLock() : nil
    case .secondFactor: secondFactor()
    case .changePassword: changePassword()
    case .linkAccount: linkAccount()
    case .authenticator: authenticator()
    case .textMessage: textMessage()
    case .deleteAccount: deleteAccount()
    case .passwordHelp: passwordHelp()
    case .formSandbox: sandboxList()
    case .sandboxForm(let form): sandboxForm(form)
    case .contentGallery: contentGallery()
    default: nil
    }
  }
}
