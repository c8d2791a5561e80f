import Observation

/// Moves through the app: changes the ``NavigationState`` and keeps a presenter for each entry.
@MainActor
@Observable
final class Router {
  /// The current navigation state.
  private(set) var state: NavigationState
  @ObservationIgnored private var presenters: [Int: any ScreenPresenter] = [:]
  private let build: @MainActor (Route) -> (any ScreenPresenter)?

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - module: The first module.
  ///   - root: Its lowest screen.
  ///   - build: Makes the presenter of a route.
  init(
    _ module: NavigationState.Module, root: Route,
    build: @escaping @MainActor (Route) -> (any ScreenPresenter)?
  ) {
    state = NavigationState(module, root: root)
    self.build = build
  }

  /// The presenter of the screen on top, made at its first use; nil when the route has none.
  var top: (any ScreenPresenter)? {
    if let presenter = presenters[state.top.id] { return presenter }
    let presenter = build(state.top.route)
    presenters[state.top.id] = presenter
    return presenter
  }

  /// Pushes a route.
  ///
  /// - Parameter presenter: Makes the presenter of the screen; default the one of the route.
  func push(_ route: Route, presenter: (@MainActor () -> (any ScreenPresenter)?)? = nil) {
    keep(state.push(route), presenter)
  }

  /// Presents a route on a sheet; parameters as in ``push(_:presenter:)``.
  func present(_ route: Route, presenter: (@MainActor () -> (any ScreenPresenter)?)? = nil) {
    keep(state.present(route), presenter)
  }

  /// The screen on top was shown.
  func arrived() { state.arrived() }

  /// Leaves the screen on top; the root stays.
  func dismissScreen() { leave(state.dismissScreen()) }

  /// Leaves the screen of an entry and everything above it.
  func dismissScreen(_ entry: NavigationState.Entry.ID) { leave(state.dismissScreen(entry)) }

  /// Leaves the sheet of an entry.
  func dismissEnvironment(of entry: NavigationState.Entry.ID) {
    leave(state.dismissEnvironment(of: entry))
  }

  /// Goes back to a route.
  func dismiss(to route: Route) { leave(state.dismiss(to: route)) }

  /// Shows a module with a stack of its own.
  ///
  /// - Parameter presenter: The presenter of the root; default the one that is built for it.
  func showModule(
    _ module: NavigationState.Module, root: Route, pushing routes: [Route] = [],
    presenter: (any ScreenPresenter)? = nil
  ) {
    let gone = state.showModule(module, root: root, pushing: routes)
    presenters[state.stacks[0][0].id] = presenter
    leave(gone)
  }

  /// Shows the screens of a stored state in place of all others.
  func restore(_ stored: NavigationState) { leave(state.restore(stored)) }

  /// Makes the presenter of the new entry, which is on top.
  private func keep(
    _ entry: NavigationState.Entry?, _ presenter: (@MainActor () -> (any ScreenPresenter)?)?
  ) {
    if let entry, let presenter { presenters[entry.id] = presenter() }
  }

  private func leave(_ entries: [NavigationState.Entry]) {
    for entry in entries { presenters[entry.id] = nil }
  }
}
