import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// A service that goes into maintenance and comes back.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct MaintenanceFlowTests {
  /// The service of one device, whose backend is under maintenance at will.
  private final class Service: Sendable {
    let isUnderMaintenance = Mutex(false)
    /// The problem that every request is answered with; nil sends it.
    let problem = Mutex<String?>(nil)
    /// Whether the problem is the answer to health requests, too.
    let isGateway = Mutex(false)
    /// Whether a maintenance begins with the answer to the sign-in.
    let stopsAfterSignIn = Mutex(false)
    /// The status of every health answer; nil for the backend's.
    let healthStatus = Mutex<Int?>(nil)
    let requests = Mutex<[String]>([])

    func set(_ isOn: Bool) { isUnderMaintenance.withLock { $0 = isOn } }
  }

  private let service = Service()
  private let clock = TestClock()
  private let dependencies: Dependencies
  private let app: AppCoordinator

  init() throws {
    let service = service
    let harness = BackendHarness { configuration in
      configuration.isUnderMaintenance = { service.isUnderMaintenance.withLock { $0 } }
    }
    let backend = harness.backend()
    let client = HTTPClientStub { request in
      service.requests.withLock { $0.append(request.url.path()) }
      let isHealth = request.url.path() == "/v1/health" && !service.isGateway.withLock { $0 }
      if let problem = service.problem.withLock({ $0 }), !isHealth {
        return HTTPResponse(
          status: 503, headers: ["Content-Type": "application/problem+json"],
          body: .text(#"{"type":"/problems/\#(problem)"}"#))
      }
      if request.url.path() == "/v1/health", let status = service.healthStatus.withLock({ $0 }) {
        return HTTPResponse(status: status, headers: ["Content-Type": "text/html"])
      }
      let response = try await backend.send(request)
      if request.url.path() == "/v1/auth/sign-in", service.stopsAfterSignIn.withLock({ $0 }) {
        service.set(true)
      }
      return response
    }
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current,
      bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    dependencies = try Dependencies(
      configuration: configuration,
      system: SystemEnvironment(
        now: { BackendHarness.start }, timeZone: configuration.timeZone, clock: clock,
        random: { 0.5 }, identifier: { "identifier" }),
      transport: Transport(
        client: client, baseURL: try #require(URL(string: "https://api.example.com"))))
    app = AppCoordinator(dependencies: dependencies)
  }

  /// Stores a session, and no profile.
  private func storeSession() async throws {
    _ = try await dependencies.auth.signInEmail(
      try EmailAddress("ada@example.com"), password: Password("correct-horse"))
  }

  private func submitSignIn() async -> ScreenResult {
    await app.submit(
      ScreenInput(
        values: ["email": "ada@example.com", "password": "correct-horse"], sensitive: ["password"]))
  }

  /// Lets time pass until the app shows a route.
  private func passTime(until route: Route) async {
    while app.route != route {
      clock.advance(by: .seconds(5))
      for _ in 0..<50 { await Task.yield() }
    }
  }

  @Test func `a request during maintenance covers the app, and the end uncovers it`() async throws {
    try await app.boot()
    await app.resume()
    app.watchService()
    _ = await app.submit(ScreenInput(values: [:]))
    service.set(true)
    let result = await submitSignIn()
    #expect(
      result
        == .stay(messages: [:], notice: Notice(.error, RemoteError.maintenance.phrase)))
    #expect(app.store.state == .maintenance)
    #expect(app.route == .maintenance)
    #expect(app.screen?.form.schema.title == "We Will Be Back Soon")
    app.goBack()
    #expect(app.route == .maintenance)

    service.set(false)
    await passTime(until: .signIn)
    #expect(app.store.state == .guest)
    _ = await submitSignIn()
    #expect(app.route == .home)
  }

  @Test func `a start during maintenance goes on when it ends`() async throws {
    try await storeSession()
    service.set(true)
    let next = AppCoordinator(dependencies: dependencies)
    try await next.boot()
    await next.resume()
    #expect(next.store.state == .maintenance)
    #expect(next.route == .maintenance)
    #expect(await next.open("shell://settings").action == .queued)

    service.set(false)
    _ = await next.submit(ScreenInput(values: [:]))
    #expect(next.stack == [.home, .settings])
    guard case .authenticated(let user) = next.store.state else {
      Issue.record("\(next.store.state)")
      return
    }
    #expect(user.profile != nil)
  }

  @Test func `the health answer shows maintenance to a person who is signed out`() async throws {
    service.set(true)
    try await app.boot()
    #expect(app.route == .welcome)
    await app.checkService()
    #expect(app.route == .maintenance)
    let result = await app.submit(ScreenInput(values: [:]))
    #expect(
      result
        == .stay(messages: [:], notice: Notice(.info, "maintenance.notYet")))
    service.set(false)
    #expect(await app.submit(ScreenInput(values: [:])) == .advance)
    #expect(app.route == .welcome)
  }

  @Test func `a form that was covered meanwhile is not submitted`() async throws {
    try await app.boot()
    let welcome = try #require(app.screen)
    service.set(true)
    await app.checkService()
    let asked = service.requests.withLock { $0.count }
    #expect(
      await app.submit(ScreenInput(values: [:], screen: welcome.identity))
        == .stay(messages: [:], notice: nil))
    #expect(service.requests.withLock { $0.count } == asked)
    service.set(false)
    await app.checkService()
    #expect(app.screen?.identity == welcome.identity)
    #expect(await app.submit(ScreenInput(values: [:], screen: welcome.identity)) == .advance)
    #expect(app.route == .signIn)
  }

  @Test func `a person can quit during maintenance`() async throws {
    service.set(true)
    try await app.boot()
    await app.checkService()
    await app.perform(action: "quitButton")
    #expect(app.screen == nil && app.isFinished)
  }

  @Test func `a request during maintenance is sent once`() async throws {
    try await storeSession()
    service.problem.withLock { $0 = "maintenance" }
    service.requests.withLock { $0 = [] }
    #expect(try await dependencies.loadProfile.execute() == .unknown(.maintenance))
    #expect(service.requests.withLock { $0 } == ["/v1/profile"])
  }

  @Test func `a sign-in that the maintenance cuts off goes on when it ends`() async throws {
    try await app.boot()
    await app.resume()
    app.watchService()
    service.stopsAfterSignIn.withLock { $0 = true }
    _ = await app.submit(ScreenInput(values: [:]))
    _ = await submitSignIn()
    #expect(app.route == .maintenance)
    service.set(false)
    // The cover stays until there is another screen: the app never shows nothing.
    let routes = Task {
      var routes: [Route?] = []
      for await change in app.changes() {
        routes.append(change.identity?.route)
        if change.identity?.route == .home { break }
      }
      return routes
    }
    await passTime(until: .home)
    #expect(await routes.value == [.maintenance, .home])
  }

  @Test func `an answer that is no health answer does not hold the app up`() async throws {
    try await app.boot()
    service.problem.withLock { $0 = "maintenance" }
    _ = await app.submit(ScreenInput(values: [:]))
    _ = await submitSignIn()
    #expect(app.route == .maintenance)
    service.isGateway.withLock { $0 = true }
    await app.checkService()
    #expect(app.route == .maintenance)
    service.isGateway.withLock { $0 = false }
    service.healthStatus.withLock { $0 = 503 }
    await app.checkService()
    #expect(app.route == .maintenance)
    service.healthStatus.withLock { $0 = 404 }
    await app.checkService()
    #expect(app.route == .signIn)
  }

  @Test func `another 503 is an error and no maintenance`() async throws {
    try await app.boot()
    _ = await app.submit(ScreenInput(values: [:]))
    service.problem.withLock { $0 = "unavailable" }
    let submission = Task { await submitSignIn() }
    #expect(
      await submission.value
        == .stay(messages: [:], notice: Notice(.error, RemoteError.serviceFailed.phrase)))
    #expect(app.route == .signIn)
    await app.checkService()
    #expect(app.store.environment.maintenanceMode == false)
  }

  @Test func `an answer from before the boot is taken over`() async throws {
    try await storeSession()
    try await app.boot()
    await app.takeOver(isUnderMaintenance: nil)
    #expect(app.store.state.name == "authenticated")
    await app.takeOver(isUnderMaintenance: true)
    #expect(app.store.state == .maintenance)
  }

  @Test func `a maintenance that begins after the answer counts until it ends`() async throws {
    try await storeSession()
    let answer = await dependencies.isUnderMaintenance()
    #expect(answer == false)
    service.set(true)
    try await app.boot()
    await app.takeOver(isUnderMaintenance: answer)
    #expect(app.store.state == .maintenance)
    service.set(false)
    await app.takeOver(isUnderMaintenance: answer)
    #expect(app.store.state.name == "authenticated")
  }

  @Test func `asking ahead changes nothing until the answer is taken over`() async throws {
    service.set(true)
    #expect(await dependencies.isUnderMaintenance() == true)
    try await app.boot()
    #expect(app.store.state == .guest)
  }

  @Test func `a maintenance of the start ends although the app must be updated`() async throws {
    try await storeSession()
    service.set(true)
    try await app.boot()
    #expect(app.route == .maintenance)
    service.set(false)
    service.healthStatus.withLock { $0 = 426 }
    await app.checkService(isPatient: true)
    #expect(!app.store.environment.maintenanceMode)
    #expect(app.route == .updateRequired)
  }
}
