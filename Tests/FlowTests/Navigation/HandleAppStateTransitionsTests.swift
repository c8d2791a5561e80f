import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// HandleAppStateTransitions: the app in the background and back again.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct HandleAppStateTransitionsTests {
  @Test func `only the background keeps state, and only coming back from it asks again`() {
    let useCase = HandleAppStateTransitions()
    for old in LifecyclePhase.allCases {
      for new in LifecyclePhase.allCases {
        let steps = useCase.execute(from: old, to: new, hasLaunched: true)
        switch (old, new) {
        case (.active, .background), (.inactive, .background):
          #expect(steps == [.keepState, .lock, .cancelRequests, .finishRequests])
          #expect(useCase.execute(from: old, to: new, hasLaunched: false).isEmpty)
        case (.background, .active):
          #expect(steps == [.unlock, .checkService, .refresh])
          #expect(useCase.execute(from: old, to: new, hasLaunched: false) == [.checkService])
        default: #expect(steps.isEmpty)
        }
      }
    }
  }

  private final class BackgroundReasons: Sendable {
    let all = Mutex<[String]>([])
  }

  /// Does the work at once and records its reason.
  private struct BackgroundWorkSpy: BackgroundWork {
    let reasons: BackgroundReasons

    func perform(_ reason: String, _ work: @escaping @Sendable () async -> Void) async {
      reasons.all.withLock { $0.append(reason) }
      await work()
    }
  }

  /// The service of one device.
  private final class Service: Sendable {
    let hasEndedSessions = Mutex(false)
    let isUnderMaintenance = Mutex(false)
    let requests = Mutex<[String]>([])
    let hangs = Mutex(false)
    let hanging = Mutex(false)
    let backgroundReasons = BackgroundReasons()

    /// Whether a request waits for its end.
    var isHanging: Bool { hanging.withLock { $0 } }
  }

  private let service = Service()
  private let dependencies: Dependencies

  init() throws {
    let service = service
    let backend = BackendHarness { configuration in
      configuration.isUnderMaintenance = { service.isUnderMaintenance.withLock { $0 } }
    }.backend()
    let client = HTTPClientStub { request in
      service.requests.withLock { $0.append(request.url.path()) }
      if service.hangs.withLock({ $0 }), request.url.path().contains("screen-names") {
        service.hanging.withLock { $0 = true }
        // Ends with the cancellation of the request.
        let (never, continuation) = AsyncStream.makeStream(of: Void.self)
        defer { continuation.finish() }
        for await _ in never {}
        throw CancellationError()
      }
      let isSignIn = request.url.path() == "/v1/auth/sign-in"
      if service.hasEndedSessions.withLock({ $0 }), !isSignIn {
        return HTTPResponse(status: 401)
      }
      return try await backend.send(request)
    }
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current)
    configuration.hasConsoleLog = false
    var system = SystemEnvironment(
      now: { BackendHarness.start }, timeZone: configuration.timeZone, clock: TestClock(),
      random: { 0.5 }, identifier: { "identifier" })
    system.backgroundWork = BackgroundWorkSpy(reasons: service.backgroundReasons)
    dependencies = try Dependencies(
      configuration: configuration, system: system,
      transport: Transport(
        client: client, baseURL: try #require(URL(string: "https://api.example.com"))))
  }

  private func start() async throws -> AppCoordinator {
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    return app
  }

  private func signIn(_ app: AppCoordinator, _ email: String = "ada@example.com") async {
    service.hasEndedSessions.withLock { $0 = false }
    if app.route == .welcome { _ = await app.submit(ScreenInput(values: [:])) }
    _ = await app.submit(
      ScreenInput(
        values: ["email": .string(email), "password": "correct-horse"], sensitive: ["password"]))
  }

  @Test func `an app that is killed in the background shows the same screens again`() async throws {
    let app = try await start()
    await signIn(app)
    await app.perform(action: "settingsButton")
    await app.perform(action: "secondFactorButton")
    await app.enter(.background, values: [:])
    #expect(try await start().stack == [.home, .settings, .secondFactor])
  }

  @Test func `what was typed in the identity flow is there after a kill in the background`()
    async throws
  {
    let app = try await start()
    await signIn(app, "demo@example.com")
    #expect(app.route == .identity(.handle))
    await app.enter(.background, values: ["handle": "grace_h"])
    let next = try await start()
    #expect(next.screen?.values["handle"] == "grace_h")
  }

  @Test func `values of a screen that is gone are not kept for the next one`() async throws {
    let app = try await start()
    _ = await app.submit(ScreenInput(values: [:]))
    let signInScreen = try #require(app.screen)
    await signIn(app, "demo@example.com")
    #expect(app.route == .identity(.handle))
    await app.suspend(values: ["handle": "correct-horse"], of: signInScreen.identity)
    #expect(try await start().screen?.values["handle"] == nil)
    await app.suspend(values: ["handle": "grace_h"], of: app.screen?.identity)
    #expect(try await start().screen?.values["handle"] == "grace_h")
  }

  @Test func `an inactive app keeps nothing and asks nothing`() async throws {
    let app = try await start()
    await signIn(app)
    await app.perform(action: "settingsButton")
    service.requests.withLock { $0 = [] }
    await app.enter(.inactive, values: [:])
    await app.enter(.active, values: [:])
    #expect(service.requests.withLock { $0 } == [])
    #expect(dependencies.place.load() == nil)
  }

  @Test func `a check in flight is cancelled in the background, and asked again at the return`()
    async throws
  {
    let app = try await start()
    await signIn(app)
    service.hangs.withLock { $0 = true }
    let check = Task { try await dependencies.interactor.screenNameAvailability("grace_h") }
    while !service.isHanging { await Task.yield() }
    await app.enter(.background, values: [:])
    await #expect(throws: CancellationError.self) { try await check.value }
    service.hangs.withLock { $0 = false }
    await app.enter(.active, values: [:])
    #expect(try await dependencies.interactor.screenNameAvailability("grace_h") == .available)
  }

  @Test func `queued requests are sent as background work`() async throws {
    let app = try await start()
    await signIn(app)
    await app.perform(action: "signOutButton")
    await signIn(app)
    service.requests.withLock { $0 = [] }
    await app.enter(.background, values: [:])
    #expect(service.backgroundReasons.all.withLock { $0 } == ["sendRequests"])
  }

  @Test func `coming back shows a maintenance that has begun meanwhile`() async throws {
    let app = try await start()
    await signIn(app)
    await app.enter(.background, values: [:])
    service.isUnderMaintenance.withLock { $0 = true }
    await app.enter(.active, values: [:])
    #expect(app.route == .maintenance)
  }

  @Test func `a person whose session has ended returns to the screens after the sign-in`()
    async throws
  {
    let app = try await start()
    await signIn(app)
    await app.perform(action: "settingsButton")
    await app.perform(action: "secondFactorButton")
    service.hasEndedSessions.withLock { $0 = true }
    _ = await app.submit(ScreenInput(values: ["method": "email"]))
    #expect(app.route == .welcome)
    await signIn(app)
    #expect(app.stack == [.home, .settings, .secondFactor])
    #expect(app.route == .secondFactor)
  }

  @Test func `another person does not get to the screens of the one before`() async throws {
    let app = try await start()
    await signIn(app)
    await app.perform(action: "settingsButton")
    await app.perform(action: "secondFactorButton")
    service.hasEndedSessions.withLock { $0 = true }
    _ = await app.submit(ScreenInput(values: ["method": "email"]))
    await signIn(app, "demo@example.com")
    #expect(app.route == .identity(.handle))
    #expect(dependencies.place.load() == nil)
  }

  @Test func `after a sign-out the same person begins at home`() async throws {
    let app = try await start()
    await signIn(app)
    await app.perform(action: "settingsButton")
    await app.perform(action: "secondFactorButton")
    app.goBack()
    app.goBack()
    await app.perform(action: "signOutButton")
    await signIn(app)
    #expect(app.stack == [.home])
  }
}
