import DebugTools
import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Testing

@testable import ShellApp

/// What the screen name's form sends to the service, check and submission together.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ScreenNameRequestTests {
  private let clock = TestClock()
  private let injector: FaultInjector
  private let spy: HTTPClientSpy
  private let app: Dependencies

  init() async throws {
    injector = FaultInjector(clock: clock)
    spy = HTTPClientSpy(wrapping: BackendHarness().backend())
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
    _ = try await app.auth.signInEmail(
      try EmailAddress("demo@example.com"), password: Password("correct-horse"))
  }

  private var asked: [String] {
    spy.requests.map { $0.url.path() }.filter { $0.contains("/screen-names/") }
  }

  /// The flow at its first step, and the form on screen as the terminal drives it.
  private func start() throws -> (flow: IdentityFlowCoordinator, form: FormController) {
    let flow = IdentityFlowCoordinator(
      interactor: app.interactor, presenter: app.identityPresenter,
      delegate: IdentityFlowDelegate(state: IdentityState(place: .step(.screenName))) { _ in })
    let screen = try #require(flow.screen)
    let engine = FormEngine(screen.form, environment: app.formEnvironment())
    let form = FormController(engine: engine, ports: app.formPorts) { submission in
      await flow.submit(ScreenInput(values: submission.values)) == .advance ? .completed : .failed
    }
    return (flow, form)
  }

  private func type(_ text: FormValue, into form: FormController) throws {
    try form.perform { engine throws(FormEngineError) in
      try engine.set("screenName", to: text)
      try engine.blur("screenName")
    }
  }

  private func wait(
    _ form: FormController, until condition: (FormEngine) throws -> Bool
  ) async throws {
    for _ in 0..<100_000 {
      if try condition(form.engine) { return }
      clock.advance(by: .seconds(1))
      await Task.yield()
    }
    Issue.record("it never came")
  }

  @Test func `a name that passes its check costs one availability request and one hold`()
    async throws
  {
    let (flow, form) = try start()
    try type("grace_h", into: form)
    try await wait(form) { try $0.state(of: "screenName").status == .valid }
    form.perform { $0.submit() }
    try await wait(form) { $0.status == .submitted }
    #expect(
      asked == [
        "/v1/screen-names/grace_h/availability", "/v1/screen-names/grace_h/reservation",
      ])
    #expect(flow.screen?.route == .identity(.birthday))
    #expect(flow.state.screenName?.value == "grace_h")
    #expect(!flow.state.isScreenNameUnverified)
  }

  @Test func `a check that meets a failing service says so, and passes when tried again`()
    async throws
  {
    let (_, form) = try start()
    injector.faults.requests = .failing
    try type("grace_h", into: form)
    try await wait(form) { try $0.state(of: "screenName").status == .failed }
    let issues = try form.engine.state(of: "screenName").issues
    #expect(issues.map(\.message) == ["We couldn't check this. Try again."])
    injector.faults.requests = .sent
    try form.perform { engine throws(FormEngineError) in
      try engine.retryChecks(of: "screenName")
    }
    try await wait(form) { try $0.state(of: "screenName").status == .valid }
    #expect(asked == ["/v1/screen-names/grace_h/availability"])
  }

  @Test func `a check without a connection ends unverified`() async throws {
    let (_, form) = try start()
    injector.faults.requests = .offline
    try type("grace_h", into: form)
    try await wait(form) { try $0.state(of: "screenName").status == .unverified }
  }
}
