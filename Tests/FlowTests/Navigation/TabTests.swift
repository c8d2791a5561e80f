import Domain
import FormKit
import Testing

@testable import ShellApp

/// The frame around the screens, and its tabs.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct TabTests {
  private func app(isSignedIn: Bool = true) async throws -> AppCoordinator {
    let dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: isSignedIn, bootTimeout: .seconds(60)))
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    return app
  }

  /// The titles of the tabs; the current one in brackets.
  private func tabs(_ app: AppCoordinator) -> [String] {
    (app.screen?.frame?.tabs ?? []).map { $0.isCurrent ? "[\($0.title)]" : $0.title }
  }

  @Test func `every screen of the tab bar has the tabs, and the person`() async throws {
    let app = try await app()
    #expect(tabs(app) == ["[Home]", "Forms", "Settings"])
    #expect(
      app.screen?.frame
        == FormFrame(
          AppIdentity.current.displayName, logo: AppIdentity.current.logo,
          tabs: app.screen?.frame?.tabs ?? [],
          person: .init("ada_lovelace", initials: "AL")))
    await app.perform(action: "settingsButton")
    #expect(tabs(app) == ["Home", "Forms", "[Settings]"])
    await app.perform(action: "appLockButton")
    #expect(tabs(app) == ["Home", "Forms", "[Settings]"])
  }

  @Test func `below the screen of a tab, that tab stays the current one`() async throws {
    let app = try await app()
    CoreRouter(builder: app.builder).showProfile()
    #expect(app.route == .profile && tabs(app) == ["[Home]", "Forms", "Settings"])
    await app.perform(action: "formSandboxButton")
    await app.perform(action: "contentGalleryButton")
    #expect(app.route == .contentGallery)
    #expect(tabs(app) == ["Home", "[Forms]", "Settings"])
  }

  @Test func `a tab shows its screen above home, wherever the person is`() async throws {
    let app = try await app()
    await app.perform(action: "settingsButton")
    await app.perform(action: "appLockButton")
    #expect(app.stack == [.home, .settings, .appLock])
    await app.perform(action: "formSandboxButton")
    #expect(app.stack == [.home, .formSandbox])
    await app.perform(action: "contentGalleryButton")
    await app.perform(action: "homeButton")
    #expect(app.stack == [.home])
    await app.perform(action: "settingsButton")
    await app.perform(action: "settingsButton")
    #expect(app.stack == [.home, .settings])
  }

  @Test func `a feature that is off has no tab`() async throws {
    let app = try await app()
    app.store.send(.featureFlagsChanged([], isReady: true))
    #expect(tabs(app) == ["[Home]", "Settings"])
    await app.perform(action: "formSandboxButton")
    #expect(app.stack == [.home])
  }

  @Test func `a question above the screens has no tabs`() async throws {
    let app = try await app()
    let router = CoreRouter(builder: app.builder)
    router.showSimpleAlert(title: "profile.ready")
    #expect(app.screen?.route == .alert && tabs(app).isEmpty)
    await app.perform(action: "settingsButton")
    #expect(app.route == .alert)
  }

  @Test func `a person who is signed out has neither tabs nor a name above the screen`()
    async throws
  {
    let app = try await app(isSignedIn: false)
    #expect(
      app.screen?.frame
        == FormFrame(AppIdentity.current.displayName, logo: AppIdentity.current.logo))
    await app.perform(action: "settingsButton")
    #expect(app.route == .welcome)
  }

  @Test func `after signing out, the frame has neither tabs nor a person`() async throws {
    let app = try await app()
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    #expect(
      app.screen?.frame
        == FormFrame(AppIdentity.current.displayName, logo: AppIdentity.current.logo))
  }

  @Test(arguments: [
    ("ada_lovelace", "AL"), ("ada_1815", "AD"), ("a_b_c", "AB"), ("x9y", "XY"), ("123", "12"),
  ])
  func `initials are the first letters of two words, or the first two of one`(
    name: String, initials: String
  ) throws {
    #expect(try ScreenName(name).initials == initials)
  }
}
