/// The navigation that every screen can request.
@MainActor
public protocol GlobalRouter {
  /// Leaves the screen on top.
  func dismissScreen()
  /// Leaves the sheet on top with all its screens.
  func dismissEnvironment()
  /// Shows a toast until the person's next step.
  func show(_ toast: ToastModel)
}

/// Implements the router protocols of all screens.
@MainActor
struct CoreRouter: GlobalRouter {
  /// Weak: presenters hold routers, and the builder holds the presenters.
  private(set) weak var builder: CoreBuilder?

  var router: Router? { builder?.router }
  var exits: (any AppExits)? { builder?.exits }

  func dismissScreen() { router?.dismissScreen() }
  func dismissEnvironment() { router?.dismissEnvironment() }
  func show(_ toast: ToastModel) { builder?.ui.show(toast) }
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
