import DebugTools
import Domain
import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Testing

@testable import ShellApp

/// The debug menu's faults of requests, as the whole app meets them.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct RequestFaultTests {
  private let clock = TestClock()
  private let injector: FaultInjector
  private let spy: HTTPClientSpy
  private let app: Dependencies

  init() throws {
    injector = FaultInjector(clock: clock)
    let backend = BackendHarness().backend()
    spy = HTTPClientSpy(wrapping: backend)
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current)
    configuration.hasConsoleLog = false
    app = try Dependencies(
      configuration: configuration,
      system: SystemEnvironment(
        now: { BackendHarness.start }, timeZone: configuration.timeZone, clock: clock,
        random: { 0 }, identifier: { "identifier" }),
      transport: Transport(
        client: spy, baseURL: try #require(URL(string: "https://api.example.com"))),
      interceptor: injector)
  }

  private func signIn() async throws -> SignInResult {
    try await app.auth.signInEmail(
      try EmailAddress("ada@example.com"), password: Password("correct-horse"))
  }

  private func isSignedIn(_ outcome: SignInResult) -> Bool {
    if case .signedIn = outcome { true } else { false }
  }

  private var sentTokens: [String?] {
    spy.requests.filter { $0.url.path() == "/v1/profile" }.map { $0.headers["Authorization"] }
  }

  @Test func `without faults requests are sent as they are`() async throws {
    #expect(isSignedIn(try await signIn()))
    #expect(spy.requests.count == 1)
  }

  @Test(
    arguments: [
      (.offline, .offline, 0), (.failing, .failed(.serviceFailed), 0),
      (.truncated, .failed(.unreachable), 1),
    ] as [(FormFaults.Requests, SignInResult, Int)])
  func `signing in meets the fault, and works when it is taken back`(
    fault: FormFaults.Requests, outcome: SignInResult, sent: Int
  ) async throws {
    injector.faults.requests = fault
    #expect(try await signIn() == outcome)
    #expect(spy.requests.count == sent)
    injector.faults.requests = .sent
    #expect(isSignedIn(try await signIn()))
  }

  @Test func `a late request is sent three seconds later`() async throws {
    injector.faults.requests = .late
    let task = Task { try await signIn() }
    while !clock.deadlines.contains(FaultInjector.delay) { await Task.yield() }
    #expect(spy.requests.isEmpty)
    clock.advance(by: FaultInjector.delay)
    #expect(isSignedIn(try await task.value))
  }

  @Test func `a refused token is renewed unnoticed, once, and the fault is over`() async throws {
    #expect(isSignedIn(try await signIn()))
    injector.faults.requests = .refused
    #expect(injector.faults.requests == .refused)
    guard case .complete = try await app.loadProfile.execute() else {
      Issue.record("no profile")
      return
    }
    #expect(spy.requests.map { $0.url.path() }.contains("/v1/auth/refresh"))
    // The refused one was answered before it came this far.
    #expect(sentTokens.count == 1)
    #expect(injector.faults.requests == .sent)
    #expect(injector.faults.notice == nil)
  }
}
