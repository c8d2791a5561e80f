/// The navigation that every screen can request.
@MainActor
public protocol GlobalRouter {
  /// Leaves the presenter's screen and everything above it.
  func dismissScreen()
  /// Leaves the sheet of the presenter's screen with all its screens.
  func dismissEnvironment()
  /// Shows a toast until the person's next step.
  func show(_ toast: ToastModel)
}

/// Implements the router protocols of all screens, for the presenter of one entry.
///
/// Once the entry is gone, such as after a link, the presenter's navigation does nothing; toasts and the
/// end of the session still do, until another person is signed in.
@MainActor
struct CoreRouter: GlobalRouter {
  /// Weak: presenters hold routers, and the builder holds the presenters.
  private(set) weak var builder: CoreBuilder?
  private let entry: NavigationState.Entry.ID
  private let person: SignedInProfile

  /// Makes the router of the presenter on top.
  init(builder: CoreBuilder) {
    self.builder = builder
    entry = builder.router.state.top.id
    person = builder.profile
  }

  /// The router; nil once the entry is gone.
  var router: Router? {
    guard let router = builder?.router, router.state.contains(entry) else { return nil }
    return router
  }

  /// Ends the app or the session; nil once the person is another one or signed out.
  var exits: (any AppExits)? { builder?.profile === person ? builder?.exits : nil }

  func dismissScreen() { router?.dismissScreen(entry) }
  func dismissEnvironment() { router?.dismissEnvironment(of: entry) }

  /// Shows a toast, even when the screen has just been left, but not to another person.
  func show(_ toast: ToastModel) {
    guard let builder, builder.profile === person else { return }
    builder.ui.show(toast)
  }
}

/// Ends the app or the session.
@MainActor
protocol AppExits: AnyObject {
  /// Ends the app; the session stays.
  func quit()
  /// Ends the session and shows the sign-in.
  func signOut() async
  /// Shows the sign-in after the session has ended, with a message.
  func sessionEnded(_ message: ToastModel) async
}
