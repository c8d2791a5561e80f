import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// A service that no longer serves this version of the app.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct UpdateRequiredFlowTests {
  private final class Service: Sendable {
    /// The paths that are answered with 426; nil for none.
    let refused = Mutex<(@Sendable (String) -> Bool)?>(nil)
    let requests = Mutex<[String]>([])

    func refuse(_ paths: (@Sendable (String) -> Bool)?) { refused.withLock { $0 = paths } }
  }

  private let service = Service()
  private let dependencies: Dependencies
  private let app: AppCoordinator

  init() throws {
    let (service, backend) = (service, BackendHarness().backend())
    let client = HTTPClientStub { request in
      let path = request.url.path()
      service.requests.withLock { $0.append(path) }
      if service.refused.withLock({ $0 })?(path) == true { return HTTPResponse(status: 426) }
      return try await backend.send(request)
    }
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current,
      bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    dependencies = try Dependencies(
      configuration: configuration,
      system: SystemEnvironment(
        now: { BackendHarness.start }, timeZone: configuration.timeZone, clock: TestClock(),
        random: { 0.5 }, identifier: { "identifier" }),
      transport: Transport(
        client: client, baseURL: try #require(URL(string: "https://api.example.com"))))
    app = AppCoordinator(dependencies: dependencies)
  }

  private func signIn() async -> ScreenResult {
    await app.submit(
      ScreenInput(values: ["email": "ada@example.com", "password": "correct-horse"]))
  }

  @Test func `a 426 covers the app, is not sent again, and ends with a version that is served`()
    async throws
  {
    try await app.boot()
    _ = await app.submit(ScreenInput(values: [:]))
    service.refuse { $0.hasSuffix("sign-in") || $0.hasSuffix("health") }
    service.requests.withLock { $0 = [] }
    let result = await signIn()
    #expect(
      result
        == .stay(messages: [:], notice: Notice(.error, RemoteError.updateRequired.phrase)))
    #expect(service.requests.withLock { $0 } == ["/v1/auth/sign-in"])
    #expect(app.store.state == .updateRequired)
    #expect(app.route == .updateRequired)
    #expect(app.screen?.form.schema.title == "Update the App")
    app.goBack()
    let again = await app.submit(ScreenInput(values: [:]))
    #expect(
      again
        == .stay(
          messages: [:], notice: Notice(.info, "update.notYet")))
    service.refuse(nil)
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .signIn)
    #expect(await signIn() == .advance)
    #expect(app.route == .home)
  }

  @Test func `a health answer of 426 covers the start`() async throws {
    service.refuse { $0.hasSuffix("health") }
    try await app.boot()
    await app.checkService()
    #expect(app.store.state.name == "updateRequired")
    #expect(await app.open("shell://settings").action == .queued)
    await app.perform(action: "quitButton")
    #expect(app.isFinished)
  }

  @Test func `a required update covers the maintenance, which does not end it`() async throws {
    try await app.boot()
    dependencies.service.update.set(true)
    dependencies.service.maintenance.set(true)
    await app.updateService()
    #expect(app.route == .updateRequired)
    dependencies.service.maintenance.set(false)
    await app.updateService()
    #expect(app.route == .updateRequired)
  }
}
