import FormKit
import FormKitMock
import Synchronization
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FormControllerTests {
  private let clock = VirtualClock()

  private func engine(_ validation: String = "live") throws -> FormEngine {
    FormEngine(
      try form(
        text("mail", #""rules": [{ "rule": "email" }]"#),
        text("name", #""rules": [{ "rule": "remote", "check": "free" }]"#),
        top: "\"validation\": \"\(validation)\""), environment: .fixture())
  }

  /// Lets other tasks run until a condition holds, a bounded number of times.
  private func wait(_ what: String, until holds: () -> Bool) async {
    for _ in 0..<20_000 where !holds() { await Task.yield() }
    #expect(holds(), "\(what)")
  }

  private func set(
    _ controller: FormController, _ path: FieldPath, _ value: FormValue
  ) throws(FormEngineError) {
    try controller.perform { engine throws(FormEngineError) in try engine.set(path, to: value) }
  }

  private func status(_ controller: FormController, _ path: FieldPath) throws -> FieldStatus {
    try controller.engine.state(of: path).status
  }

  @Test func `a check is called after the pause and its answer shows`() async throws {
    let asked = Mutex<[FormValue]>([])
    let controller = FormController(
      engine: try engine(), clock: clock,
      checks: [
        "free": { value in
          asked.withLock { $0.append(value) }
          return .taken(suggestions: ["ada1"])
        }
      ])
    try set(controller, "name", "ada")
    #expect(try status(controller, "name") == .pending)
    await wait("the pause") { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(299))
    #expect(asked.withLock { $0 } == [])
    clock.advance(by: .milliseconds(1))
    await wait("the answer") { (try? status(controller, "name")) == .invalid }
    #expect(asked.withLock { $0 } == ["ada"])
    #expect(try controller.engine.state(of: "name").suggestions == ["ada1"])
  }

  @Test func `typing on restarts the pause and only the newest value is asked about`() async throws
  {
    let asked = Mutex<[FormValue]>([])
    let controller = FormController(
      engine: try engine(), clock: clock,
      checks: [
        "free": { value in
          asked.withLock { $0.append(value) }
          return .available
        }
      ])
    for name in ["a", "ad", "ada"] {
      try set(controller, "name", .string(name))
      await wait("the pause") { clock.sleeperCount == 1 }
      clock.advance(by: .milliseconds(200))
    }
    clock.advance(by: .milliseconds(100))
    await wait("the answer") { (try? status(controller, "name")) == .valid }
    #expect(asked.withLock { $0 } == ["ada"])
  }

  @Test func `a superseded check never overwrites a newer one`() async throws {
    let clock = clock
    let controller = FormController(
      engine: try engine("onBlur"), clock: clock,
      checks: [
        "free": { value in
          guard value == "slow" else { return .available }
          // Deaf to cancellation, and late.
          while clock.now.offset < .seconds(1) { await Task.yield() }
          return .taken(suggestions: [])
        }
      ])
    try set(controller, "name", "slow")
    try controller.perform { engine throws(FormEngineError) in try engine.blur("name") }
    try set(controller, "name", "fast")
    try controller.perform { engine throws(FormEngineError) in try engine.blur("name") }
    await wait("the newer answer") { (try? status(controller, "name")) == .valid }
    clock.advance(by: .seconds(1))
    for _ in 0..<200 { await Task.yield() }
    #expect(try status(controller, "name") == .valid)
  }

  @Test func `a check that is offline or missing ends unverified, one that throws failed`()
    async throws
  {
    struct Down: Error {}
    let cases: [([String: FormCheck], FieldStatus)] = [
      (["free": { _ in throw Down() }], .failed), (["free": { _ in .failed }], .failed),
      (["free": { _ in .offline }], .unverified), ([:], .unverified),
    ]
    for (checks, expected) in cases {
      let controller = FormController(
        engine: try engine("onBlur"), clock: clock, checks: checks)
      try set(controller, "name", "ada")
      try controller.perform { engine throws(FormEngineError) in try engine.blur("name") }
      await wait("the answer") { (try? status(controller, "name")) == expected }
    }
  }

  @Test func `concurrent submits run one handler`() async throws {
    let count = Mutex(0)
    let clock = clock
    let controller = FormController(
      engine: try engine(), clock: clock,
      handler: { _ in
        count.withLock { $0 += 1 }
        try? await clock.sleep(for: .seconds(1))
        return .completed
      })
    for _ in 0..<3 { controller.perform { $0.submit() } }
    await wait("the handler") { clock.sleeperCount == 1 }
    controller.perform { $0.submit() }
    clock.advance(by: .seconds(1))
    await wait("the end") { controller.engine.status == .submitted }
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `reset cancels the handler and drops its result`() async throws {
    let clock = clock
    let cancelled = Mutex(false)
    let controller = FormController(
      engine: try engine(), clock: clock,
      handler: { _ in
        do { try await clock.sleep(for: .seconds(1)) } catch { cancelled.withLock { $0 = true } }
        return .completed
      })
    controller.perform { $0.submit() }
    await wait("the handler") { clock.sleeperCount == 1 }
    controller.perform { $0.reset() }
    await wait("the cancellation") { cancelled.withLock { $0 } }
    for _ in 0..<50 { await Task.yield() }
    #expect(controller.engine.status == .editing)
  }

  @Test func `changes are reported once for each input`() throws {
    let controller = FormController(engine: try engine(), clock: clock)
    var changes: [FormChanges] = []
    controller.onChange = { changes.append($0) }
    try set(controller, "mail", "x")
    #expect(changes.map(\.fields) == [["mail"]])
    controller.perform { _ in }
    #expect(changes.count == 1)
  }

  @Test func `nobody keeps a controller alive but its owner, and its tasks end with it`()
    async throws
  {
    let clock = clock
    weak var gone: FormController?
    do {
      let controller = FormController(
        engine: try engine(), clock: clock,
        checks: [
          "free": { _ in
            try await clock.sleep(for: .seconds(9))
            return .available
          }
        ])
      gone = controller
      try set(controller, "name", "ada")
      try controller.perform { engine throws(FormEngineError) in try engine.blur("name") }
      await wait("the check") { clock.sleeperCount == 1 }
    }
    await wait("the end") { clock.sleeperCount == 0 }
    #expect(gone == nil)
  }

  @Test func `cancelAll stops pauses and checks`() async throws {
    let controller = FormController(engine: try engine(), clock: clock)
    try set(controller, "name", "ada")
    await wait("the pause") { clock.sleeperCount == 1 }
    controller.cancelAll()
    await wait("the end") { clock.sleeperCount == 0 }
    #expect(try status(controller, "name") == .pending)
  }
}
