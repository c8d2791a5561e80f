import FormKit
import FormKitMock
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FormFlowCoordinatorTests {
  private let spy = SpyFormCoordinator()
  private let clock = VirtualClock()

  private func controller(
    submit: @escaping @MainActor (Submission) async -> FormSubmissionResult
  ) throws -> FormController {
    FormController(
      engine: FormEngine(try form(text("a")), environment: .fixture()), coordinator: spy,
      clock: clock, submit: submit)
  }

  /// Lets other tasks run until a condition holds, a bounded number of times.
  private func wait(until holds: () -> Bool) async {
    for _ in 0..<20_000 where !holds() { await Task.yield() }
    #expect(holds())
  }

  nonisolated static let results: [(FormSubmissionResult, SpyFormCoordinator.Event, FormStatus)] = [
    (.completed, .success, .submitted),
    (.requiresMFA(method: .sms), .mfa(method: .sms), .submitted),
    (.requiresUpgrade, .upgrade, .submitted),
    (.requiresVerification(method: "email"), .verification(method: "email"), .submitted),
    (.requiresGuardianConsent, .guardianConsent, .submitted),
    (.validationFailed(["a": "No"]), .validationFailed(["a": "No"]), .editing),
    (
      .failed(message: "Down", isRetryable: true), .error(message: "Down", isRetryable: true),
      .failed
    ),
  ]

  @Test(arguments: results)
  func `a coordinator receives the result once the form shows it`(
    result: FormSubmissionResult, event: SpyFormCoordinator.Event, status: FormStatus
  ) async throws {
    let controller = try controller { _ in result }
    controller.perform { $0.submit() }
    #expect(spy.events == [])
    await wait { !spy.events.isEmpty }
    #expect(spy.events == [event])
    #expect(controller.engine.status == status)
  }

  @Test func `a required form reaches the coordinator with its schema`() async throws {
    let more = try form(text("b"))
    let controller = try controller { _ in .requiresAdditionalInfo(more) }
    controller.perform { $0.submit() }
    await wait { !spy.events.isEmpty }
    #expect(spy.events == [.additionalInfo(schema: "test")])
    spy.formDidCancel()
    #expect(spy.lastRoute == .cancelled)
  }

  @Test func `a coordinator receives which field the focus moved to`() throws {
    let controller = FormController(
      engine: FormEngine(try form(text("a"), text("b"), text("c")), environment: .fixture()),
      coordinator: spy, clock: clock
    ) { _ in .completed }
    for path in ["a", "c", "b"] as [FieldPath] { try controller.perform { try $0.focus(path) } }
    #expect(spy.events == [.nextField("c"), .previousField("b")])
    try controller.perform { try $0.set("b", to: "x") }
    try controller.perform { try $0.blur("b") }
    #expect(spy.events.count == 2)
    // By way of a button.
    try controller.perform { try $0.focus("c") }
    #expect(spy.lastRoute == .nextField("c"))
  }

  @Test func `a controller reports its focus to a coordinator that does not receive its results`()
    throws
  {
    let controller = FormController(
      engine: FormEngine(try form(text("a"), text("b")), environment: .fixture()), clock: clock
    ) { _ in .completed }
    controller.reportFocus(to: spy)
    for path in ["b", "a"] as [FieldPath] { try controller.perform { try $0.focus(path) } }
    #expect(spy.events == [.previousField("a")])
  }

  @Test func `messages of the service show at their fields`() async throws {
    let controller = try controller { _ in .validationFailed(["a": "Already used"]) }
    controller.perform { $0.submit() }
    await wait { !spy.events.isEmpty }
    #expect(try controller.engine.state(of: "a").issues.map(\.message) == ["Already used"])
  }

  @Test func `a form that is opened again shows what the service has refused`() throws {
    let engine = FormEngine(try form(text("a"), text("b")), environment: .fixture())
    engine.refuse(["a": "Already used", "gone": "No such thing"])
    #expect(try engine.state(of: "a").issues.map(\.message) == ["Already used"])
    #expect(try engine.state(of: "b").issues == [])
    #expect(engine.state.issues.map(\.message).contains("No such thing"))
    #expect(engine.status == .editing)
    // The person's next edit ends it.
    try engine.set("a", to: "x")
    #expect(try engine.state(of: "a").issues == [])
    engine.submit()
    engine.refuse(["b": "Late"])
    #expect(try engine.state(of: "b").issues == [])
  }

  @Test func `a dropped submission does not reach the coordinator`() async throws {
    let clock = clock
    var isDone = false
    let controller = try controller { _ in
      try? await clock.sleep(for: .seconds(9))
      isDone = true
      return .completed
    }
    controller.perform { $0.submit() }
    await wait { clock.sleeperCount == 1 }
    controller.cancelAll()
    await wait { isDone }
    for _ in 0..<100 { await Task.yield() }
    #expect(spy.events == [])
  }
}
