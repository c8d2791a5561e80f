import FormKit

/// Shows why the app cannot go on, and offers to try again.
@MainActor
final class RetryCoordinator: ScreenCoordinator {
  private let route: Route
  private let notice: Notice
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  private let onFinish: @MainActor (_ retries: Bool) async -> Void

  init(
    route: Route, notice: Notice, catalog: FormCatalog,
    environment: @escaping @Sendable () -> FormEnvironment,
    onFinish: @escaping @MainActor (Bool) async -> Void
  ) {
    self.route = route
    self.notice = notice
    self.catalog = catalog
    self.environment = environment
    self.onFinish = onFinish
  }

  var screen: Screen? {
    guard let form = try? catalog.form("retry") else { return nil }
    return Screen(route: route, form: form, notices: [notice], environment: environment())
  }

  func submit(_ input: ScreenInput) async -> ScreenResponse {
    await onFinish(true)
    return .advance
  }

  func perform(action: String) async {
    if action == "quitButton" { await onFinish(false) }
  }

  func goBack() {}

  func suspend(values: [String: FormValue]) async {}
}
