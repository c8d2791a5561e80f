import FormKit

/// Shows why the app cannot go on, and offers to try again.
@MainActor
final class RetryCoordinator: ScreenPresenter {
  private static let tryAgain = CallToActionModel(.tryAgain, title: "Try again")
  private static let quit = CallToActionModel(.quit, title: "Quit", role: .secondary)

  private let route: Route
  private let content: ContentUnavailableModel
  private let environment: @Sendable () -> FormEnvironment
  private let onExit: @MainActor (_ retries: Bool) async -> Void

  init(
    route: Route, message: String, environment: @escaping @Sendable () -> FormEnvironment,
    onExit: @escaping @MainActor (Bool) async -> Void
  ) {
    self.route = route
    content = .error(
      title: "Please Try Again", message: message, actions: [Self.tryAgain, Self.quit])
    self.environment = environment
    self.onExit = onExit
  }

  var screen: Screen? { try? Screen(content, at: route, environment: environment()) }

  func submit(_ input: ScreenInput) async -> ScreenResult {
    await onExit(true)
    return .advance
  }

  func perform(_ action: ActionID) async {
    if action == .quit { await onExit(false) }
  }
}
