/// A screen to show: its route, how it shows, and what happens when it is left.
@MainActor
struct AnyDestination {
  /// The route.
  let route: Route
  /// How it shows.
  let presentation: Presentation
  /// Called once, when the screen has been left in whatever way.
  let onDismiss: (@MainActor () -> Void)?
  /// Makes the presenter of an entry; nil for the one of the route.
  let presenter: (@MainActor (NavigationState.Entry.ID) -> (any ScreenPresenter)?)?

  /// Makes a destination; by default its screen is pushed, with the presenter of the route.
  init(
    _ route: Route, as presentation: Presentation = .push,
    onDismiss: (@MainActor () -> Void)? = nil,
    presenter: (@MainActor (NavigationState.Entry.ID) -> (any ScreenPresenter)?)? = nil
  ) {
    self.route = route
    self.presentation = presentation
    self.onDismiss = onDismiss
    self.presenter = presenter
  }
}
