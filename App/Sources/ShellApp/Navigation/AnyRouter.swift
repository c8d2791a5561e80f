/// The router of one entry of the navigation.
///
/// Once the entry is gone, such as after a link, nothing happens any more.
@MainActor
struct AnyRouter {
  /// Weak: presenters hold their router, and the router holds the presenters.
  private weak var base: Router?
  private let entry: NavigationState.Entry.ID

  /// Makes the router of an entry; default of the one on top.
  init(_ router: Router, entry: NavigationState.Entry.ID? = nil) {
    base = router
    self.entry = entry ?? router.state.top.id
  }

  private var router: Router? {
    guard let base, base.state.contains(entry) else { return nil }
    return base
  }

  /// Shows a destination.
  func show(_ destination: AnyDestination) { router?.show(destination) }

  /// Pushes a route.
  func push(_ route: Route) { show(AnyDestination(route)) }

  /// Leaves the entry's screen and everything above it.
  func dismissScreen() { router?.dismissScreen(entry) }

  /// Leaves the sheet, cover, modal or alert of the entry with all its screens.
  func dismissEnvironment() { router?.dismissEnvironment(of: entry) }

  /// Goes back to the lowest screen of the entry's stack.
  func dismissPushStack() { router?.dismissPushStack(of: entry) }

  /// Leaves the modal on top.
  func dismissModal() { router?.dismissModal() }

  /// Goes back to a route.
  func dismiss(to route: Route) { router?.dismiss(to: route) }
}
