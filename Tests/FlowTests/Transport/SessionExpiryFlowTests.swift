import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// A session which the service ends while somebody uses the app.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct SessionExpiryFlowTests {
  /// Whether the service still knows its tokens.
  private final class Service: Sendable {
    private let forgets = Mutex(false)
    var hasForgotten: Bool { forgets.withLock { $0 } }
    func forget() { forgets.withLock { $0 = true } }
    func remember() { forgets.withLock { $0 = false } }
  }

  private let service = Service()
  private let spy: HTTPClientSpy
  private let app: Dependencies
  private let coordinator: AppCoordinator

  init() throws {
    let (backend, service) = (BackendHarness().backend(), service)
    spy = HTTPClientSpy(
      wrapping: HTTPClientStub { request in
        let isSignIn = request.url.path() == "/v1/auth/sign-in"
        if service.hasForgotten, !isSignIn { return HTTPResponse(status: 401) }
        return try await backend.send(request)
      })
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current)
    configuration.hasConsoleLog = false
    app = try Dependencies(
      configuration: configuration,
      system: SystemEnvironment(
        now: { BackendHarness.start }, timeZone: configuration.timeZone, clock: TestClock(),
        random: { 0 }, identifier: { "identifier" }),
      transport: Transport(
        client: spy, baseURL: try #require(URL(string: "https://api.example.com"))))
    coordinator = AppCoordinator(dependencies: app)
  }

  private func signIn() async throws {
    let outcome = try await app.auth.signInEmail(
      try EmailAddress("demo@example.com"), password: Password("correct-horse"))
    guard case .signedIn(let session, _) = outcome else { throw Failed(outcome: outcome) }
    coordinator.startIdentity(IdentityState(place: .step(.screenName)), for: User(session: session))
  }

  private struct Failed: Error { let outcome: SignInResult }

  private func chooseName(_ name: String) async {
    _ = await coordinator.submit(ScreenInput(values: ["screenName": .string(name)]))
  }

  private var paths: [String] { spy.requests.map { $0.url.path() } }

  @Test func `a session the service ends is left for the welcome screen, which says why`()
    async throws
  {
    try await signIn()
    service.forget()
    await chooseName("grace_h")
    #expect(coordinator.route == .welcome)
    let said = coordinator.screen?.notices.last
    #expect(said == Notice(.error, "remote.sessionEnded"))
    #expect(await app.restoreSession.execute() == .unauthenticated)
    #expect(paths.filter { $0 == "/v1/auth/refresh" }.count == 1)
    // There is nothing left to tell the service.
    #expect(!paths.contains("/v1/auth/sign-out"))
  }

  @Test func `after signing in again the app goes on`() async throws {
    try await signIn()
    service.forget()
    await chooseName("grace_h")
    service.remember()
    try await signIn()
    await chooseName("grace_h")
    #expect(coordinator.route == .identity(.birthday))
  }

  @Test func `a session which goes on is not left`() async throws {
    try await signIn()
    await chooseName("grace_h")
    #expect(coordinator.route == .identity(.birthday))
  }

  @Test func `a session which ended unseen before does not end the next one`() async throws {
    try await signIn()
    service.forget()
    // Nobody handles this on a screen.
    _ = try await app.loadProfile.execute()
    coordinator.route(to: .unauthenticated)
    service.remember()
    try await signIn()
    await chooseName("grace_h")
    #expect(coordinator.route == .identity(.birthday))
  }
}
