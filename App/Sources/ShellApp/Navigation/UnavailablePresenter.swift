import FormKit

/// Stands in for a screen whose form does not load, so that the person can always go on.
@MainActor
final class UnavailablePresenter: ScreenPresenter {
  private static let back = CallToActionModel(.back, title: "Go back")
  private static let quit = CallToActionModel(.quit, title: "Quit")

  private let route: Route
  private let canGoBack: Bool
  private let environment: @Sendable () -> FormEnvironment
  private let onExit: @MainActor (_ quits: Bool) -> Void

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - canGoBack: Whether there is a screen below; without one the person can only quit.
  ///   - onExit: Called with false to leave the screen, or with true to quit.
  init(
    route: Route, canGoBack: Bool, environment: @escaping @Sendable () -> FormEnvironment,
    onExit: @escaping @MainActor (_ quits: Bool) -> Void
  ) {
    self.route = route
    self.canGoBack = canGoBack
    self.environment = environment
    self.onExit = onExit
  }

  var screen: Screen? {
    try? Screen(
      .error(
        title: "Screen Unavailable",
        message: "This screen could not be loaded. Update the app, then try again.",
        actions: canGoBack ? [Self.back, Self.quit] : [Self.quit]),
      at: route, environment: environment())
  }

  func submit(_ input: ScreenInput) async -> ScreenResult {
    onExit(!canGoBack)
    return .advance
  }

  func perform(_ action: ActionID) async {
    if action == .quit { onExit(true) }
  }
}
