import Domain
import FormKit
import Testing

@testable import ShellApp

/// Questions above everything, on the screens of the running app.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct AlertFlowTests {
  private let app: AppCoordinator

  init() async throws {
    let dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60)))
    try await dependencies.prepare()
    app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
  }

  private func show(_ style: AlertStyle, _ buttons: [AlertButton]) {
    CoreRouter(builder: app.builder).showAlert(
      style, title: "Really?", subtitle: "It is gone then.", buttons: buttons)
  }

  @Test func `an alert shows above the screen, and its answer leads back`() async throws {
    var answers: [String] = []
    show(
      .confirmationDialog,
      [
        AlertButton(.confirmDelete, title: "Delete", role: .destructive) { answers.append("yes") },
        AlertButton(.back, title: "Keep", role: .cancel) { answers.append("no") },
      ])
    await app.appear()
    let screen = try #require(app.screen)
    #expect(screen.route == .alert)
    #expect(screen.presentation == .alert(.confirmationDialog))
    #expect(screen.form.schema.title == "Really?")
    // A lone Return keeps.
    #expect(screen.form.schema.submitLabel == "Keep")
    #expect(screen.form.schema.actions.map(\.id) == ["confirmDeleteButton"])
    await app.perform(action: "confirmDeleteButton")
    #expect(answers == ["yes"])
    #expect(app.route == .home)

    show(.alert, [AlertButton(.back, title: "Keep") { answers.append("no") }])
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(answers == ["yes", "no"])
    show(.alert, [AlertButton(.back, title: "Keep") { answers.append("no") }])
    app.goBack()
    #expect(answers.count == 2)
    #expect(app.route == .home)
  }

  @Test func `an error shows as an alert, a cancellation does not`() async {
    let router = CoreRouter(builder: app.builder)
    router.showAlert(error: CancellationError())
    #expect(app.route == .home)
    router.showAlert(error: RemoteError.timedOut)
    #expect(app.screen?.notices.map(\.text) == [RemoteError.timedOut.phrase])
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .home)
  }

  @Test func `a link leaves an alert and shows its screen`() async {
    show(.alert, [])
    #expect(await app.open("shell://settings").action == .navigate)
    #expect(app.stack == [.home, .settings])
    #expect(app.route == .settings)
  }
}
