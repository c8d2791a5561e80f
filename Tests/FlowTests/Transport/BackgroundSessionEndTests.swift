import Domain
import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Testing

@testable import ShellApp

/// What the app sends without waiting for it: the end of a session.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct BackgroundSessionEndTests {
  /// An app whose service answers the end of a session when the gate opens.
  private final class World {
    let clock = TestClock()
    let gate = Gate()
    let spy: HTTPClientSpy
    let app: Dependencies

    init(stateDirectory: String? = nil) throws {
      let (backend, gate) = (BackendHarness().backend(), gate)
      spy = HTTPClientSpy(
        wrapping: HTTPClientStub { request in
          if request.url.path() == "/v1/auth/sign-out" { await gate.wait() }
          return try await backend.send(request)
        })
      var configuration = Configuration(
        stateDirectory: stateDirectory, pinnedNow: BackendHarness.start,
        timeZone: SystemTimeZone(named: "UTC") ?? .current)
      configuration.hasConsoleLog = false
      app = try Dependencies(
        configuration: configuration,
        system: SystemEnvironment(
          now: { BackendHarness.start }, timeZone: configuration.timeZone, clock: clock,
          random: { 0 }, identifier: { "identifier" }),
        transport: Transport(
          client: spy, baseURL: try #require(URL(string: "https://api.example.com"))))
    }

    func signIn() async throws -> UserSession {
      let outcome = try await app.auth.signInEmail(
        try EmailAddress("ada@example.com"), password: Password("correct-horse"))
      guard case .signedIn(let session, _) = outcome else { throw Failed(outcome: outcome) }
      return session
    }

    var paths: [String] { spy.requests.map { $0.url.path() } }
  }

  private struct Failed: Error { let outcome: SignInResult }

  @Test func `signing out does not wait for the service, which is told all the same`() async throws
  {
    let world = try World()
    let session = try await world.signIn()
    #expect(try await world.app.auth.signOut() == .signedOut)
    #expect(await world.app.restoreSession.execute() == .unauthenticated)
    await world.gate.waitForVisitors(1)
    world.gate.open()
    await world.app.finish()
    #expect(world.paths == ["/v1/auth/sign-in", "/v1/auth/sign-out"])
    let body = try #require(world.spy.requests.last?.body.data)
    #expect(String(decoding: body, as: UTF8.self).contains(session.refreshToken.revealed))
  }

  @Test func `what waits at the end of the process is sent in order`() async throws {
    let world = try World()
    for _ in 0..<3 {
      _ = try await world.signIn()
      #expect(try await world.app.auth.signOut() == .signedOut)
    }
    await world.gate.waitForVisitors(1)
    let end = Task { await world.app.finish() }
    world.gate.open()
    await end.value
    #expect(world.paths.filter { $0 == "/v1/auth/sign-out" }.count == 3)
  }

  @Test func `a service which hangs holds up the end for two seconds at most`() async throws {
    let world = try World()
    _ = try await world.signIn()
    _ = try await world.app.auth.signOut()
    await world.gate.waitForVisitors(1)
    let end = Task { await world.app.finish() }
    while !world.clock.deadlines.contains(.seconds(2)) { await Task.yield() }
    world.clock.advance(by: .seconds(2))
    await end.value
    world.gate.open()
  }

  @Test func `with nothing on its way the end does not wait`() async throws {
    let world = try World()
    await world.app.finish()
    #expect(world.clock.sleeperCount == 0)
  }

  @Test func `a session which cannot be kept is ended without waiting`() async throws {
    // Below a file nothing can be written.
    let world = try World(stateDirectory: #filePath + "/state")
    let outcome = try await world.app.auth.signInEmail(
      try EmailAddress("ada@example.com"), password: Password("correct-horse"))
    guard case .notStored = outcome else { throw Failed(outcome: outcome) }
    await world.gate.waitForVisitors(1)
    world.gate.open()
    await world.app.finish()
    #expect(world.paths == ["/v1/auth/sign-in", "/v1/auth/sign-out"])
  }
}
