import Observation

/// Moves through the app: changes the ``NavigationState`` and keeps a presenter for each entry.
@MainActor
@Observable
final class Router {
  private let lifetime = Lifetime(.flow, Router.self)
  /// The current navigation state.
  private(set) var state: NavigationState
  @ObservationIgnored private var presenters: [NavigationState.Entry.ID: any ScreenPresenter] = [:]
  @ObservationIgnored private var onDismiss: [NavigationState.Entry.ID: @MainActor () -> Void] = [:]
  /// The entries whose screens were on top.
  @ObservationIgnored private var shown: Set<NavigationState.Entry.ID> = []
  private let logger: any RoutingLogger
  private let build: @MainActor (Route) -> (any ScreenPresenter)?

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - module: The first module.
  ///   - root: Its lowest screen.
  ///   - logger: Receives an event after every change.
  ///   - build: Makes the presenter of a route.
  init(
    _ module: NavigationState.Module, root: Route, logger: any RoutingLogger,
    build: @escaping @MainActor (Route) -> (any ScreenPresenter)?
  ) {
    state = NavigationState(module, root: root)
    self.logger = logger
    self.build = build
  }

  /// The presenter of the screen on top, made at its first use; nil when the route has none.
  var top: (any ScreenPresenter)? { presenter(of: state.top) }

  /// The presenter of the screen below the sheets, covers, modals and alerts.
  var base: (any ScreenPresenter)? {
    state.stacks[0].last.flatMap { presenter(of: $0) }
  }

  /// The presenters of ``top`` and ``base``, as far as they were made.
  var made: [any ScreenPresenter] {
    ([state.top] + state.stacks[0].suffix(1)).compactMap { presenters[$0.id] }
  }

  private func presenter(of entry: NavigationState.Entry) -> (any ScreenPresenter)? {
    if let presenter = presenters[entry.id] { return presenter }
    let presenter = making(entry, build)
    presenters[entry.id] = presenter
    return presenter
  }

  /// Shows a destination, unless it is on its way already.
  func show(_ destination: AnyDestination) {
    guard let entry = state.show(destination.route, as: destination.presentation) else { return }
    onDismiss[entry.id] = destination.onDismiss
    if let presenter = destination.presenter {
      presenters[entry.id] = making(entry) { _ in presenter(entry.id) }
    }
    logger.trackEvent(event: .show(entry.route, entry.presentation))
  }

  /// The screen on top was shown.
  func arrived() {
    state.arrived()
    shown.insert(state.top.id)
  }

  /// Leaves the screen on top; the root stays.
  func dismissScreen() { leave(state.dismissScreen()) }

  /// Leaves the screen of an entry and everything above it.
  func dismissScreen(_ entry: NavigationState.Entry.ID) { leave(state.dismissScreen(entry)) }

  /// Leaves the sheet, cover, modal or alert of an entry.
  func dismissEnvironment(of entry: NavigationState.Entry.ID) {
    leave(state.dismissEnvironment(of: entry))
  }

  /// Goes back to the lowest screen of an entry's stack.
  func dismissPushStack(of entry: NavigationState.Entry.ID) {
    leave(state.dismissPushStack(of: entry))
  }

  /// Leaves every sheet, cover, modal and alert.
  func dismissEnvironments() { leave(state.dismissEnvironments()) }

  /// Leaves the modal on top.
  func dismissModal() { leave(state.dismissModal()) }

  /// Goes back to a route.
  func dismiss(to route: Route) { leave(state.dismiss(to: route)) }

  /// Shows a module with a stack of its own.
  ///
  /// - Parameter presenter: Makes the presenter of the root; default the one that is built for it.
  func showModule(
    _ module: NavigationState.Module, root: Route, pushing routes: [Route] = [],
    presenter: (@MainActor () -> any ScreenPresenter)? = nil
  ) {
    let gone = state.showModule(module, root: root, pushing: routes)
    if let presenter {
      let entry = state.stacks[0][0]
      presenters[entry.id] = making(entry) { _ in presenter() }
    }
    logger.trackEvent(event: .showModule(module, state.top.route))
    leave(gone)
  }

  /// Shows the screens of a stored state in place of all others.
  func restore(_ stored: NavigationState) {
    let gone = state.restore(stored)
    logger.trackEvent(event: .showModule(state.module, state.top.route))
    leave(gone)
  }

  /// Makes the presenter of an entry, whose lifetime must end with the entry.
  private func making(
    _ entry: NavigationState.Entry, _ make: @MainActor (Route) -> (any ScreenPresenter)?
  ) -> (any ScreenPresenter)? {
    LifetimeTracker.$maker.withValue(.init(entry: entry.id, route: "\(entry.route)")) {
      make(entry.route)
    }
  }

  /// Removes the presenters of entries that are gone and calls each `onDismiss` once, front to back.
  ///
  /// A screen that never showed, such as the root before the boot, is not logged as left.
  private func leave(_ entries: [NavigationState.Entry]) {
    let left = entries.filter { shown.remove($0.id) != nil }
    if !left.isEmpty { logger.trackEvent(event: .dismiss(left.map(\.route))) }
    for entry in entries {
      presenters[entry.id] = nil
      onDismiss.removeValue(forKey: entry.id)?()
    }
  }
}
