import Domain
import FormKit
import Testing

@testable import ShellApp

/// The first flow after a start, by the state that the boot found.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct RouteToInitialFlowTests {
  private let app: AppCoordinator

  init() throws {
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    app = AppCoordinator(dependencies: try Dependencies(configuration: configuration))
  }

  private func user() throws -> User {
    User(id: UserID("user-1"), email: try EmailAddress("ada@example.com"))
  }

  @Test func `a signed-in person begins at home`() throws {
    app.route(to: .authenticated(try user()))
    #expect(app.router.state.module == .tabbar)
    #expect(app.stack == [.home])
  }

  @Test func `a signed-in person without a profile begins the identity flow`() throws {
    app.route(to: .authenticatedNoProfile(try user()))
    #expect(app.router.state.module == .onboarding)
    #expect(app.route == .identity(.handle))
  }

  @Test func `a person who is signed out begins at welcome`() {
    app.route(to: .unauthenticated)
    #expect(app.router.state.module == .onboarding)
    #expect(app.route == .welcome)
  }

  @Test(arguments: [
    (LaunchState.locked(.locked), Route.locked), (.failed(reason: "No folder."), .failed),
    (.maintenance, .maintenance),
    (.ineligible(Ineligibility(minimum: 13, until: nil)), .ineligible),
  ])
  func `an app that cannot go on says why`(state: LaunchState, route: Route) {
    app.route(to: state)
    #expect(app.route == route)
    #expect(app.screen?.notices.isEmpty == false)
  }

  @Test func `a second call starts the flow once more, not beside the first`() throws {
    app.route(to: .authenticated(try user()))
    app.route(to: .authenticated(try user()))
    #expect(app.stack == [.home])
    app.route(to: .unauthenticated)
    #expect(app.stack == [.welcome])
    app.goBack()
    #expect(app.route == .welcome)
  }

  @Test func `two boots at once begin one flow`() async throws {
    async let first: Void = app.boot()
    async let second: Void = app.boot()
    _ = try await (first, second)
    #expect(app.stack == [.welcome])
  }

  @Test func `a link that came before waits for its person`() async throws {
    #expect(await app.open("shell://settings").action == .queued)
    app.route(to: .unauthenticated)
    #expect(app.stack == [.welcome])
    app.route(to: .authenticatedNoProfile(try user()))
    #expect(app.route == .identity(.handle))
    app.route(to: .authenticated(try user()))
    #expect(app.stack == [.home, .settings])
  }

  @Test(arguments: ["shell://nowhere", "home", "shell://", "https://evil.example/home"])
  func `with a link that leads nowhere the default flow begins`(link: String) async throws {
    #expect(await app.open(link).action == .rejected)
    try await app.boot()
    #expect(app.stack == [.welcome])
  }
}
