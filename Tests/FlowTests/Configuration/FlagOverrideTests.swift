import DebugTools
import Domain
import FormKit
import Testing

@testable import ShellApp

/// Feature flags that the debug menu sets, and who has seen them.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(2)))
struct FlagOverrideTests {
  private let injector = FaultInjector()

  private func start(asksService: Bool = true) async throws -> AppCoordinator {
    let dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60)),
      interceptor: injector)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    // Home has its cards when the managers are logged in.
    while dependencies.engagement.login.user == nil { await Task.yield() }
    #expect(exposures.isEmpty)
    // Without the service's values nothing that shows is an exposure.
    if asksService { await app.refreshConfiguration(isPatient: true) }
    return app
  }

  private func choose(
    _ value: String, for field: String = "flag-formSandbox", in app: AppCoordinator
  ) async throws {
    let menu = try #require(app.menu)
    menu.open()
    let values = try #require(menu.screen?.values)
    _ = await menu.submit(
      ScreenInput(values: values.merging([field: .string(value)]) { $1 }))
  }

  private var exposures: [String] { exposures(of: "formSandbox") }

  private func exposures(of flag: String) -> [String] {
    injector.history.lines(limit: 1_000).reversed()
      .filter { $0.name == "flag_exposure_Success" }
      .filter { line in line.facts.contains { $0.name == "flag" && $0.value == flag } }
      .compactMap { line in line.facts.first { $0.name == "value" }?.value }
  }

  /// The headings of home's cards.
  private func headings(_ app: AppCoordinator) -> [String] {
    (app.screen?.content ?? []).compactMap { block in
      if case .card(let card) = block { card.title } else { nil }
    }
  }

  @Test func `the debug menu overrides an arm, home shows it, and each arm is logged once`()
    async throws
  {
    let app = try await start()
    let field = "experiment-streakHeading"
    #expect(headings(app).contains("Streak"))
    // The managers may be logged in after the screen appeared.
    while exposures(of: "streakHeading").isEmpty {
      try Task.checkCancellation()
      await Task.yield()
    }
    try await choose("invitation", for: field, in: app)
    #expect(headings(app).contains("Keep It Going") && !headings(app).contains("Streak"))
    #expect(app.menu?.status != nil)
    await app.perform(action: "settingsButton")
    await app.perform(action: "homeButton")
    try await choose("configured", for: field, in: app)
    #expect(headings(app).contains("Streak"))
    await app.perform(action: "settingsButton")
    await app.perform(action: "homeButton")
    #expect(exposures(of: "streakHeading") == ["control", "invitation"])
  }

  @Test func `a service's arm that the app does not know is the control`() {
    #expect(StreakHeadingArm.key.parse("invitation") == .invitation)
    #expect(StreakHeadingArm.key.parse("later") == nil)
    #expect(StreakHeadingArm.key.builtIn == .control)
  }

  @Test func `the debug menu overrides a flag until it is configured again`() async throws {
    let app = try await start()
    #expect(app.screen?.frame?.tabs.map(\.title) == ["Home", "Forms", "Settings"])
    try await choose("off", in: app)
    #expect(app.screen?.frame?.tabs.map(\.title) == ["Home", "Settings"])
    #expect(app.menu?.status != nil)
    #expect(app.menu?.screen == nil)
    try await choose("configured", in: app)
    #expect(app.screen?.frame?.tabs.map(\.title) == ["Home", "Forms", "Settings"])
    #expect(app.menu?.status == nil)
  }

  @Test func `a flag is logged once also when the log knows the person later`() async throws {
    let app = try await start()
    #expect(exposures == ["true"])
    app.watchService()
    while app.identifiedUser == nil {
      try Task.checkCancellation()
      await Task.yield()
    }
    await app.perform(action: "settingsButton")
    await app.perform(action: "homeButton")
    #expect(exposures == ["true"])
    await app.finish()
  }

  @Test func `without the service's answer no flag counts as seen`() async throws {
    let app = try await start(asksService: false)
    injector.faults.requests = .offline
    await app.refreshConfiguration(isPatient: false)
    #expect(app.store.environment.featureFlagsReady)
    await app.perform(action: "settingsButton")
    await app.perform(action: "homeButton")
    #expect(exposures.isEmpty)
    injector.faults.requests = .sent
    await app.refreshConfiguration(isPatient: false)
    #expect(exposures == ["true"])
  }

  @Test func `a flag of the tabs is logged on each screen, an arm on its own`() async throws {
    let app = try await start(asksService: false)
    await app.perform(action: "settingsButton")
    await app.refreshConfiguration(isPatient: true)
    #expect(exposures == ["true"])
    #expect(exposures(of: "streakHeading").isEmpty)
    await app.perform(action: "homeButton")
    #expect(exposures(of: "streakHeading").count == 1)
    #expect(exposures == ["true"])
  }

  @Test func `a flag is logged once for each value that a person sees`() async throws {
    let app = try await start()
    #expect(exposures == ["true"])
    await app.perform(action: "settingsButton")
    await app.perform(action: "homeButton")
    #expect(exposures == ["true"])
    try await choose("off", in: app)
    await app.perform(action: "settingsButton")
    await app.perform(action: "homeButton")
    #expect(exposures == ["true", "false"])
  }
}
