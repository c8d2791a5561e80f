import Domain
import FormKit
import Testing

@testable import ShellApp

/// Screens whose form does not load.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct UnavailableScreenTests {
  /// An app that lacks some of its schemas, or has others in their place.
  private func app(
    isSignedIn: Bool, replacing schemas: [String: String?]
  ) async throws -> AppCoordinator {
    let catalog = FormCatalog.standard(region: "US")
    var sources: [String: String] = [:]
    for id in FormCatalog.ids { sources[id] = catalog.source(of: id) }
    for (id, source) in schemas { sources[id] = source }
    let changed = FormCatalog(
      eligibility: RegionalAgeEligibility.standard.policy(for: "US"), sources: sources)
    var overrides = Registrations()
    overrides.register(FormCatalog.self) { changed }
    let dependencies = try Container.$overrides.withValue(overrides) {
      try Dependencies(
        configuration: Configuration(
          pinnedNow: BackendHarness.start, isSignedIn: isSignedIn, bootTimeout: .seconds(60)))
    }
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    return app
  }

  @Test(arguments: [nil, "{", #"{"formatVersion":1,"id":"home"}"#])
  func `a root without its form offers to quit`(source: String?) async throws {
    let app = try await app(isSignedIn: true, replacing: ["home": source])
    let screen = try #require(app.screen)
    #expect(screen.route == .home)
    #expect(
      screen.notices.map(\.text) == [
        "unavailable.screen.message"
      ])
    #expect(!screen.canGoBack)
    #expect(await app.submit(ScreenInput(values: [:])) == .advance)
    #expect(app.isFinished)
    #expect(app.screen == nil)
  }

  @Test func `a screen without its form leads back to the one below`() async throws {
    let app = try await app(isSignedIn: true, replacing: ["profileCard": nil])
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.stack == [.home, .profile])
    #expect(app.screen?.notices.isEmpty == false)
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.stack == [.home])
    #expect(app.screen?.notices.isEmpty == true)
    _ = await app.submit(ScreenInput(values: [:]))
    await app.perform(action: "quitButton")
    #expect(app.isFinished)
  }

  @Test func `a flow without its first form offers to quit`() async throws {
    let app = try await app(isSignedIn: false, replacing: ["welcome": nil])
    #expect(app.screen?.route == .welcome)
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.isFinished)
  }
}
