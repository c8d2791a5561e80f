import DebugTools
import FormKit
import Testing

@testable import ShellApp

/// Feature flags that the debug menu sets, and who has seen them.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(2)))
struct FlagOverrideTests {
  private let injector = FaultInjector()

  private func start() async throws -> AppCoordinator {
    let dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60)),
      interceptor: injector)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    return app
  }

  private func choose(_ value: String, in app: AppCoordinator) async throws {
    let menu = try #require(app.menu)
    menu.open()
    let values = try #require(menu.screen?.values)
    _ = await menu.submit(
      ScreenInput(values: values.merging(["flag-formSandbox": .string(value)]) { $1 }))
  }

  private var exposures: [String] {
    injector.history.lines(limit: 1_000).reversed()
      .filter { $0.name == "flag_exposure_Success" }
      .compactMap { line in line.facts.first { $0.name == "value" }?.value }
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
