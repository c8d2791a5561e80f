import Domain
import FormKit
import Testing

@testable import ShellApp

/// The events of screens: each one once, without values.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ScreenEventTests {
  @Test func `appearances, submissions, buttons and the way back are recorded, without values`()
    async throws
  {
    let log = RecordedLog(filter: .analytic)
    let logger = LogManager(services: [log], now: { BackendHarness.start })
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
    let events = log.entries.filter { !$0.name.hasSuffix("_Start") }
    #expect(
      events.map(\.name) == [
        "WelcomeView_Appear", "WelcomeView_Submit_Success", "SignInView_Appear",
        "SignInView_Submit_Fail", "SignInView_Press", "SignInPasswordResetView_Appear",
        "SignInPasswordResetView_Back", "SignInView_Appear",
      ])
    #expect(events[3].parameters == ["fields": 0])
    #expect(events[4].parameters == ["control": "forgotPasswordButton"])
    #expect(!"\(log.lines)".contains("nobody@example.com"))
  }

  @Test func `a sign-in records its request, at the place that made it`() async throws {
    let interactor = AuthenticationInteractorFake(.wrongCredentials)
    let flow = AuthenticationCoordinator(
      interactor: interactor, delegate: AuthenticationDelegate { _ in })
    await flow.appear()
    _ = await flow.submit(ScreenInput(values: [:]))
    await flow.appear()
    _ = await flow.submit(
      ScreenInput(values: ["email": "nobody@example.com", "password": "wrong-horse"]))
    #expect(
      interactor.log.names == [
        "WelcomeView_Appear", "SignInView_Appear", "SignInView_SignIn_Start",
        "SignInView_SignIn_Fail",
      ])
    // As severe as the same refusal of the auth manager.
    let stage = SignInResult.wrongCredentials.stage
    #expect(interactor.log.last?.type == .warning && stage.type == .warning)
    #expect(interactor.log.last?.parameters == stage.parameters)
    #expect(interactor.log.last?.parameters == ["reason": "wrongCredentials"])
  }

  @Test func `a refusal by a rule is a warning, a failure is severe`() throws {
    for error in [AvatarError.unsupportedFormat, .processingFailed, .cropNotSquare] {
      #expect([AvatarResult.failed(error, canRetry: false)].stage.type == .warning, "\(error)")
    }
    let failed = AvatarResult.failed(.uploadFailed(.unreachable), canRetry: true)
    #expect([failed].stage.type == .severe)
    let overflow = ActionStage.fail(ExperiencePointsCalculator.Error.overflow)
    #expect(overflow.type == .warning && overflow.parameters["reason"] == "overflow")
    #expect(ActionStage.fail(EngagementEntry.Error.invalidID).type == .warning)
    #expect(ActionStage.fail(EngagementStoreError.unavailable).type == .severe)
    #expect(ActionStage.fail(RemoteError.offline).type == .severe)
  }

  @Test func `every screen on a walk through the app is recorded once, with its requests`()
    async throws
  {
    let log = RecordedLog(filter: .analytic)
    let logger = LogManager(services: [log], now: { BackendHarness.start })
    let configuration = Configuration(
      pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60))
    let dependencies = try Dependencies(
      configuration: configuration, system: SystemEnvironment.live(configuration),
      transport: try Transport.live(configuration, .live(configuration), logger), logger: logger)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    _ = await app.submit(ScreenInput(values: [:]))
    _ = await app.submit(ScreenInput(values: [:]))
    await app.perform(action: "settingsButton")
    await app.perform(action: "secondFactorButton")
    _ = await app.submit(ScreenInput(values: ["method": "none"]))
    _ = await app.submit(ScreenInput(values: ["appearance": "dark", "reducesMotion": false]))
    await app.perform(action: "formSandboxButton")
    _ = await app.submit(ScreenInput(values: ["form": "login"]))
    _ = await app.submit(
      ScreenInput(values: ["email": "ada@example.com", "password": "correct-horse"]))
    await app.perform(action: "editButton")
    let events = log.entries.filter { $0.name.contains("View_") && !$0.name.hasSuffix("_Start") }
    #expect(
      events.map(\.name) == [
        "HomeView_Appear", "HomeView_Submit_Success", "ProfileView_Appear",
        "ProfileView_Submit_Success", "HomeView_Appear", "HomeView_Press", "SettingsView_Appear",
        "SettingsView_Press", "SettingsSecondFactorView_Appear",
        "SettingsSecondFactorView_Submit_Success", "SettingsView_Appear",
        "SettingsView_Save_Success", "SettingsView_Submit_Success",
        "HomeView_Appear", "HomeView_Press", "FormSandboxView_Appear",
        "FormSandboxView_Submit_Success", "FormSandboxLoginView_Appear",
        "FormSandboxLoginView_Send_Success", "FormSandboxLoginView_Submit_Success",
        "FormSandboxLoginReviewView_Appear", "FormSandboxLoginReviewView_Press",
        "FormSandboxLoginView_Appear",
      ])
    #expect(!"\(log.lines)".contains("ada@example.com"))
  }

  @Test func `a place that shows again after a cover is recorded again, and once`() async throws {
    let log = RecordedLog(filter: .analytic)
    let logger = LogManager(services: [log], now: { BackendHarness.start })
    let configuration = Configuration(pinnedNow: BackendHarness.start, bootTimeout: .seconds(60))
    let dependencies = try Dependencies(
      configuration: configuration, system: SystemEnvironment.live(configuration),
      transport: try Transport.live(configuration, .live(configuration), logger), logger: logger)
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    await app.appear()
    dependencies.service.maintenance.set(true)
    await app.updateMaintenance()
    await app.appear()
    await app.appear()
    dependencies.service.maintenance.set(false)
    await app.updateMaintenance()
    await app.appear()
    #expect(
      log.entries.map(\.name) == [
        "WelcomeView_Appear", "MaintenanceView_Appear", "WelcomeView_Appear",
      ])
  }

  @Test func `every route has a name for events`() {
    #expect(Route.home.viewName == "HomeView")
    #expect(Route.secondFactor.viewName == "SettingsSecondFactorView")
    #expect(Route.identity(.handle).viewName == "OnboardingHandleView")
    #expect(Route.identity(.screenName).viewName == "IdentityScreenNameView")
    #expect(Route.newPassword(token: "secret").viewName == "ResetPasswordView")
  }
}
