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
/// Once the entry is gone, such as after a link or a sign-out, the presenter's navigation does
/// nothing.
@MainActor
struct CoreRouter: GlobalRouter {
  /// Weak: presenters hold routers, and the builder holds the presenters.
  private(set) weak var builder: CoreBuilder?
  private let entry: NavigationState.Entry.ID
  private let module: NavigationState.Module

  /// Makes the router of the presenter on top.
  init(builder: CoreBuilder) {
    self.builder = builder
    entry = builder.router.state.top.id
    module = builder.router.state.module
  }

  /// The router; nil once the entry is gone.
  var router: Router? {
    guard let router = builder?.router, router.state.contains(entry) else { return nil }
    return router
  }

  /// The ends of the app and of the session; nil once the entry is gone.
  var exits: (any AppExits)? { router == nil ? nil : builder?.exits }

  func dismissScreen() { router?.dismissScreen(entry) }
  func dismissEnvironment() { router?.dismissEnvironment(of: entry) }

  /// Shows a toast, also from a screen that has just left; not after the module has changed.
  func show(_ toast: ToastModel) {
    guard let builder, builder.router.state.module == module else { return }
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
