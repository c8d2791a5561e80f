import Domain
import FormKit
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization
import Testing

@testable import Data
@testable import ShellApp

/// Feature flags and the oldest version that may be used, through the whole app.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ConfigurationFlowTests {
  /// The service, whose configuration a test changes while the app runs.
  private final class Service: Sendable {
    struct State {
      var flags = ["formSandbox": true]
      var experiments = ["streakHeading": ["control"]]
      var minimumVersion: AppVersion?
      var isUnderMaintenance = false
      var requests: [String] = []
    }

    let state = Mutex(State())

    let network = ConnectivityStub()

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    var requests: [String] { state.withLock { $0.requests } }
  }

  private let service = Service()
  private let stores = Stores(
    configuration: Configuration(), logger: LogManager.silent)

  /// An app on the stores of the suite; each one is a start.
  private func app(_ variables: [String: String] = [:]) throws -> AppCoordinator {
    let service = service
    let client = HTTPClientStub { request in
      let state = service.state.withLock { state in
        state.requests.append(request.url.path())
        return state
      }
      let harness = BackendHarness { configuration in
        configuration.flags = state.flags
        configuration.experiments = state.experiments
        configuration.minimumVersion = state.minimumVersion
        configuration.isUnderMaintenance = { state.isUnderMaintenance }
      }
      let path = request.url.path()
      let isOwn = path == "/v1/flags" || path == "/v1/configuration" || path == "/v1/health"
      guard isOwn || state.isUnderMaintenance else { return try await Self.backend.send(request) }
      var request = request
      if path == "/v1/flags" {
        let backend = harness.backend()
        request.headers["Authorization"] = "Bearer \(try await backend.token("ada@example.com"))"
        return try await backend.send(request)
      }
      return try await harness.backend().send(request)
    }
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current,
      bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    configuration.variable = { variables[$0] }
    return AppCoordinator(
      dependencies: try Dependencies(
        configuration: configuration,
        system: SystemEnvironment(
          now: { BackendHarness.start }, timeZone: configuration.timeZone, clock: TestClock(),
          random: { 0.5 }, identifier: { "identifier" }),
        transport: Transport(
          client: client, baseURL: try #require(URL(string: "https://api.example.com")),
          connectivity: service.network),
        sources: try configuration.sources(), stores: stores))
  }

  private static let backend = BackendHarness().backend()

  private func signIn(_ app: AppCoordinator) async throws {
    try await app.boot()
    _ = await app.submit(ScreenInput(values: [:]))
    _ = await app.submit(
      ScreenInput(values: ["email": "ada@example.com", "password": "correct-horse"]))
    #expect(app.route == .home)
    await app.configurationRefresh?.value
  }

  private func offersSandbox(_ app: AppCoordinator) throws -> Bool {
    let screen = try #require(app.screen)
    return screen.otherActionIDs.contains(ActionID.formSandbox.rawValue)
  }

  @Test func `with its flag off, home does not offer the sandbox, and its links are ignored`()
    async throws
  {
    let app = try app()
    service.set { $0.flags = ["formSandbox": false] }
    try await signIn(app)
    #expect(app.store.environment.featureFlagsReady)
    #expect(try !offersSandbox(app))
    for link in ["shell://formSandbox", "shell://formSandbox/login"] {
      #expect(await app.open(link).action == .ignored)
    }
    #expect(app.stack == [.home])
    service.set { $0.flags = ["formSandbox": true] }
    await app.enter(.background, values: [:])
    await app.enter(.active, values: [:])
    await app.configurationRefresh?.value
    #expect(try offersSandbox(app))
    #expect(await app.open("shell://formSandbox/login").action == .navigate)
  }

  @Test func `an arm stays for the session, and the next start takes the present one`()
    async throws
  {
    let app = try app()
    try await signIn(app)
    service.set { $0.experiments = ["streakHeading": ["invitation"]] }
    await app.enter(.background, values: [:])
    await app.enter(.active, values: [:])
    await app.configurationRefresh?.value
    #expect(app.store.environment.streakHeading == .control)
    let next = try self.app()
    try await next.boot()
    await next.resume()
    #expect(next.store.environment.streakHeading == .invitation)
  }

  @Test func `the environment wins over the service`() async throws {
    let app = try app(["FLAGS_FORM_SANDBOX": "false"])
    try await signIn(app)
    #expect(try !offersSandbox(app))
    #expect(await app.open("shell://formSandbox").action == .ignored)
  }

  @Test func `flags are known at the next start without a request`() async throws {
    service.set { $0.flags = ["formSandbox": false] }
    try await signIn(try app())
    service.network.set(isReachable: false)
    let next = try app()
    try await next.boot()
    await next.resume()
    #expect(next.store.environment.featureFlagsReady)
    #expect(await next.open("shell://formSandbox").action == .ignored)
    #expect(try !offersSandbox(next))
  }

  @Test func `a link behind a flag waits for the flags; without an answer the built-in one holds`()
    async throws
  {
    let app = try app()
    service.set { $0.flags = ["formSandbox": false] }
    try await signIn(app)
    // An earlier version of the app has not stored them.
    try stores.secure.delete(key: "configuration")
    service.set { $0.flags = ["formSandbox": false] }
    let asking = try self.app()
    #expect(await asking.open("shell://formSandbox").action == .queued)
    try await asking.boot()
    #expect(!asking.store.environment.featureFlagsReady)
    await asking.resume()
    #expect(asking.stack == [.home])
    #expect(service.requests.contains("/v1/flags"))
    try stores.secure.delete(key: "configuration")
    service.network.set(isReachable: false)
    let offline = try self.app()
    await offline.open("shell://formSandbox")
    try await offline.boot()
    await offline.resume()
    #expect(offline.store.environment.featureFlagsReady)
    #expect(offline.stack == [.home, .formSandbox])
  }

  @Test func `the screens that a person left do not come back when their flag is off`()
    async throws
  {
    let app = try app()
    try await signIn(app)
    await app.perform(action: ActionID.formSandbox.rawValue)
    await app.suspend(values: [:])
    let again = try self.app()
    try await again.boot()
    await again.resume()
    #expect(again.stack == [.home, .formSandbox])
    await again.suspend(values: [:])
    let next = try self.app(["FLAGS_FORM_SANDBOX": "false"])
    try await next.boot()
    await next.resume()
    #expect(next.stack == [.home])
  }

  @Test func `a sign-out erases the flags of the user`() async throws {
    let app = try app()
    service.set { $0.flags = ["formSandbox": false] }
    try await signIn(app)
    #expect(try stores.secure.keys().contains("configuration"))
    await app.perform(action: ActionID.signOut.rawValue)
    #expect(app.route == .welcome)
    #expect(try !stores.secure.keys().contains("configuration"))
    #expect(app.store.environment.features == [.formSandbox])
  }

  @Test(arguments: ["0.1.1", "1", "0.2"])
  func `a minimum version above the app's covers the start`(minimum: String) async throws {
    let app = try app(["MINIMUM_VERSION": minimum])
    try await app.boot()
    #expect(app.store.state == .updateRequired)
    #expect(app.route == .updateRequired)
  }

  @Test(arguments: ["0.1.0", "0.1", "0.0.9"])
  func `a minimum version up to the app's covers nothing`(minimum: String) async throws {
    let app = try app(["MINIMUM_VERSION": minimum])
    try await app.boot()
    #expect(app.route == .welcome)
  }

  @Test func `a minimum version of the service covers the app until it is lowered`() async throws {
    let app = try app()
    try await signIn(app)
    service.set { $0.minimumVersion = AppVersion("2.0.0") }
    await app.refreshConfiguration(isPatient: true)
    // The service answers an old version with 426, so no request tells its minimum version.
    #expect(app.route == .updateRequired)
    service.set { $0.minimumVersion = AppVersion("0.1.0") }
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .home)
    #expect(app.dependencies.config.value(of: .minimumVersion) == AppVersion("0.1.0"))
  }

  @Test func `a stored minimum version that the service has lowered covers nothing`() async throws {
    service.set { $0.minimumVersion = AppVersion("0.1.0") }
    try await signIn(try app())
    let stored = try #require(try stores.configuration.value(for: .configuration))
    try stores.configuration.set(
      StoredConfig(origin: stored.origin, texts: ["minimumVersion": "3"]), for: .configuration)
    let app = try app()
    try await app.boot()
    #expect(app.route == .home)
  }

  @Test func `the flags are requested after a maintenance that prevented the start`() async throws {
    try await signIn(try app())
    try stores.secure.delete(key: "configuration")
    service.set { $0.isUnderMaintenance = true }
    let app = try app()
    await app.open("shell://formSandbox")
    try await app.boot()
    await app.resume()
    app.watchService()
    await app.configurationRefresh?.value
    #expect(app.route == .maintenance)
    service.set { $0.isUnderMaintenance = false }
    await app.checkService()
    while app.store.environment.featureFlagsReady != true { await Task.yield() }
    await app.configurationRefresh?.value
    #expect(app.stack == [.home, .formSandbox])
  }

  @Test func `a surface is notified of a flag that changes on the screen`() async throws {
    let app = try app()
    try await signIn(app)
    var changes = app.changes().makeAsyncIterator()
    let first = try #require(await changes.next())
    service.set { $0.flags = ["formSandbox": false] }
    await app.refreshConfiguration(isPatient: true)
    let next = try #require(await changes.next())
    #expect(next.identity == first.identity)
    #expect(next.frame != first.frame)
    await app.perform(action: ActionID.formSandbox.rawValue)
    #expect(app.route == .home)
  }

  @Test func `a stored minimum version covers a start without a network`() async throws {
    service.set { $0.minimumVersion = AppVersion("0.1.0") }
    try await signIn(try app())
    let stored = try #require(try stores.configuration.value(for: .configuration))
    #expect(stored.texts == ["minimumVersion": "0.1.0"])
    try stores.configuration.set(
      StoredConfig(origin: stored.origin, texts: ["minimumVersion": "3"]), for: .configuration)
    service.network.set(isReachable: false)
    let app = try app()
    try await app.boot()
    #expect(app.route == .updateRequired)
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .updateRequired)
  }
}

/// The reference backend, asked by an app of some version.
@Suite(.timeLimit(.minutes(5)), .withoutLeaks)
struct BackendVersionTests {
  private let backend = BackendHarness { $0.minimumVersion = AppVersion("1.2") }.backend()

  @Test(arguments: ["1.1.9", "0.9", "1.1.99"])
  func `an older app is refused by every operation`(version: String) async throws {
    for path in ["/v1/health", "/v1/configuration", "/v1/profile"] {
      let answer = try await backend.call(.get, path, headers: ["App-Version": version])
      #expect(answer.status == 426)
      #expect(answer.problem == "update-required")
      #expect(answer["minimumVersion"] == .string("1.2.0"))
    }
  }

  @Test(arguments: ["1.2", "1.2.1", "2", "newest", ""])
  func `a newer app, and one of unknown version, is served`(version: String) async throws {
    let answer = try await backend.call(
      .get, "/v1/configuration", headers: ["App-Version": version])
    #expect(answer.status == 200)
    #expect(answer["values"] == .object(["minimumVersion": .string("1.2.0")]))
  }

  @Test func `a request without a version is served`() async throws {
    #expect(try await backend.call(.get, "/v1/health").status == 200)
  }
}
