import Domain
import FormKit
import Synchronization
import Testing

@testable import ShellApp

/// The events of screens, recorded by the coordinator for all of them.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ScreenEventTests {
  private final class Log: LogService {
    let events = Mutex<[(name: String, parameters: [String: String])]>([])

    func trackEvent(name: String, parameters: [String: String], type: LogType) {
      guard type == .analytic else { return }
      events.withLock { $0.append((name, parameters)) }
    }
  }

  @Test func `appearances, submissions, buttons and the way back are recorded, without values`()
    async throws
  {
    let log = Log()
    let logger = LogManager(services: [log])
    let configuration = Configuration(pinnedNow: BackendHarness.start, bootTimeout: .seconds(60))
    let system = SystemEnvironment.live(configuration)
    let dependencies = try Dependencies(
      configuration: configuration, system: system,
      transport: try Transport.live(configuration, system, logger), logger: logger)
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    _ = await app.submit(ScreenInput(values: [:]))
    _ = await app.submit(
      ScreenInput(values: ["email": "nobody@example.com", "password": "wrong-horse"]))
    await app.perform(action: "forgotPasswordButton")
    app.goBack()
    await app.appear()
    let events = log.events.withLock { $0 }
    #expect(
      events.map(\.name) == [
        "WelcomeView_Appear", "WelcomeView_Submit_Success", "SignInView_Appear",
        "SignInView_Submit_Fail", "SignInView_Press", "SignInPasswordResetView_Appear",
        "SignInPasswordResetView_Back", "SignInView_Appear",
      ])
    #expect(events[3].parameters == ["fields": "0"])
    #expect(events[4].parameters == ["control": "forgotPasswordButton"])
    #expect(!"\(events)".contains("nobody@example.com"))
  }

  @Test func `every route has a name for events`() {
    #expect(Route.home.viewName == "HomeView")
    #expect(Route.secondFactor.viewName == "SettingsSecondFactorView")
    #expect(Route.identity(.screenName).viewName == "IdentityScreenNameView")
    #expect(Route.newPassword(token: "secret").viewName == "ResetPasswordView")
  }
}
