import FormKit

/// Shows why the app cannot go on, and offers to try again.
@MainActor
final class RetryPresenter: ScreenPresenter {
  private static let tryAgain = CallToActionModel(.tryAgain, title: "Try again")
  private static let quit = CallToActionModel(.quit, title: "Quit", role: .secondary)

  private let route: Route
  private let content: ContentUnavailableModel
  private let environment: @Sendable () -> FormEnvironment
  private let onExit: @MainActor (_ retries: Bool) async -> ScreenResult

  /// Makes a presenter.
  ///
  /// - Parameter onExit: Called with true to try again, or with false to quit.
  init(
    route: Route, title: String = "Please Try Again", message: String,
    environment: @escaping @Sendable () -> FormEnvironment,
    onExit: @escaping @MainActor (_ retries: Bool) async -> ScreenResult
  ) {
    self.route = route
    content = .error(title: title, message: message, actions: [Self.tryAgain, Self.quit])
    self.environment = environment
    self.onExit = onExit
  }

  var screen: Screen? { try? Screen(content, at: route, environment: environment()) }

  func submit(_ input: ScreenInput) async -> ScreenResult { await onExit(true) }

  func perform(_ action: ActionID) async {
    if action == .quit { _ = await onExit(false) }
  }
}
