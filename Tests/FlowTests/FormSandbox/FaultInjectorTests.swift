import DebugTools
import Domain
import DomainMock
import FormKit
import FormKitMock
import Foundation
import ShellApp
import Synchronization
import Testing

/// The simulated faults, seen from the sandbox's signup as it runs.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct FaultInjectorTests {
  private let clock = VirtualClock()
  private let injector: FaultInjector
  private let asked = Asked()

  private final class Asked: Sendable {
    private let values = Mutex<[String]>([])
    var all: [String] { values.withLock { $0 } }
    func add(_ value: String) { values.withLock { $0.append(value) } }
  }

  init() { injector = FaultInjector(clock: clock) }

  private var ports: FormPorts {
    injector.ports(
      FormPorts(
        checks: [
          "screenNameAvailability": { [asked] value in
            asked.add(value.stringValue ?? "")
            return .available
          }
        ],
        optionSources: ["list": StaticOptionSource([FieldOption("a")])],
        lookups: ["city": CityLookup()]))
  }

  private struct CityLookup: FieldLookup {
    func answer(to request: LookupRequest) async throws -> FormObject {
      ["city": "Berlin"]
    }
  }

  private func signup() throws -> FormController {
    let presenter = SandboxForms(
      catalog: .standard(region: "US"), environment: { FormEnvironment(today: .epoch) })
    let form = try #require(presenter.form(.signup))
    let engine = FormEngine(form, environment: FormEnvironment(today: .epoch))
    return controller(engine)
  }

  private func controller(_ engine: FormEngine) -> FormController {
    let ports = ports
    return FormController(
      engine: engine, clock: clock, checks: ports.checks, optionSources: ports.optionSources,
      lookups: ports.lookups)
  }

  private func status(_ controller: FormController) -> FieldStatus? {
    try? controller.engine.state(of: "screenName").status
  }

  /// Types a name and lets the pause before its check pass.
  private func enter(_ name: String, into controller: FormController) async throws {
    try controller.perform { engine throws(FormEngineError) in
      try engine.set("screenName", to: .string(name))
    }
    await sleepers(1)
    clock.advance(by: .milliseconds(500))
  }

  /// Lets tasks run until so many wait on the clock.
  private func sleepers(_ count: Int) async {
    while clock.sleeperCount < count { await Task.yield() }
  }

  private func wait(
    _ controller: FormController, until holds: (FormController) -> Bool
  ) async {
    while !holds(controller) { await Task.yield() }
  }

  @Test func `without faults a check is asked and answered`() async throws {
    let controller = try signup()
    try await enter("ada_1815", into: controller)
    await wait(controller) { status($0) == .valid }
    #expect(asked.all == ["ada_1815"])
  }

  @Test func `offline, the name stays unverified and nobody is asked`() async throws {
    let controller = try signup()
    injector.faults.isOffline = true
    try await enter("ada_1815", into: controller)
    await wait(controller) { status($0) == .unverified }
    #expect(asked.all == [])
  }

  @Test func `in a slow network the name is being checked for three seconds more`() async throws {
    let controller = try signup()
    injector.faults.isSlow = true
    try await enter("ada_1815", into: controller)
    await sleepers(1)
    #expect(status(controller) == .pending)
    clock.advance(by: .milliseconds(2_999))
    for _ in 0..<50 { await Task.yield() }
    #expect(status(controller) == .pending)
    #expect(asked.all == [])
    clock.advance(by: .milliseconds(1))
    await wait(controller) { status($0) == .valid }
    #expect(asked.all == ["ada_1815"])
  }

  @Test func `faults act on forms that run already, and end when they are taken back`()
    async throws
  {
    let controller = try signup()
    injector.faults.isOffline = true
    try await enter("ada_1815", into: controller)
    await wait(controller) { status($0) == .unverified }
    injector.faults = FormFaults()
    controller.perform { $0.forgetAnswers() }
    try await enter("ada_1816", into: controller)
    await wait(controller) { status($0) == .valid }
    #expect(asked.all == ["ada_1816"])
  }

  @Test func `offline, sources of options and lookups fail too`() async throws {
    injector.faults.isOffline = true
    let json = """
      { "formatVersion": 1, "id": "t", "validation": "live", "sections": [{ "fields": [
        { "id": "a", "type": "choice", "label": "A", "options": { "source": "list" } },
        { "id": "b", "type": "text", "label": "B",
          "effects": [{ "lookup": "city", "debounce": 0, "fills": { "c": "city" } }] },
        { "id": "c", "type": "text", "label": "C" }] }] }
      """
    func filled() async throws -> FormEngine {
      let engine = FormEngine(
        try CompiledForm(json: Array(json.utf8)), environment: FormEnvironment(today: .epoch))
      let controller = controller(engine)
      await wait(controller) {
        (try? $0.engine.state(of: "a"))?.options?.phase.isOver == true
      }
      try controller.perform { engine throws(FormEngineError) in try engine.set("b", to: "1") }
      for _ in 0..<50 { await Task.yield() }
      return engine
    }
    let offline = try await filled()
    #expect(try offline.state(of: "a").options?.phase == .failed)
    #expect(try offline.state(of: "c").value == .null)
    injector.faults = FormFaults()
    let online = try await filled()
    #expect(try online.state(of: "a").options?.phase == .loaded)
    #expect(try online.state(of: "c").value == "Berlin")
  }

  @Test func `an injected server error fails the next submission, that one only`() async throws {
    injector.faults.failsNextSubmission = true
    #expect(try await injector.submissionFailure() == .serviceFailed)
    #expect(try await injector.submissionFailure() == nil)
    #expect(!injector.faults.failsNextSubmission)
  }

  @Test func `offline, submissions fail, and an injected server error waits for the network`()
    async throws
  {
    injector.faults = FormFaults(isOffline: true, failsNextSubmission: true)
    #expect(try await injector.submissionFailure() == .offline)
    injector.faults.isOffline = false
    #expect(try await injector.submissionFailure() == .serviceFailed)
  }

  @Test func `in a slow network a submission takes three seconds, and can be cancelled`()
    async throws
  {
    injector.faults.isSlow = true
    let submission = Task { [injector] in try await injector.submissionFailure() }
    await sleepers(1)
    clock.advance(by: FaultInjector.delay)
    #expect(try await submission.value == nil)
    let cancelled = Task { [injector] in try await injector.submissionFailure() }
    await sleepers(1)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test(arguments: [
    (FormFaults.Validation.strict, true, false), (.lenient, true, true),
    (.declared, true, true),
  ])
  func `strict makes warnings block, lenient lets errors pass`(
    validation: FormFaults.Validation, isFilled: Bool, passesWarning: Bool
  ) throws {
    injector.faults.validation = validation
    let json = """
      { "formatVersion": 1, "id": "t", "sections": [{ "fields": [
        { "id": "a", "type": "text", "label": "A",
          "rules": [{ "rule": "minLength", "value": 3, "severity": "warning" }] },
        { "id": "b", "type": "text", "label": "B",
          "rules": [{ "rule": "minLength", "value": 3 }] }] }] }
      """
    let form = try CompiledForm(json: Array(json.utf8))
    let environment = injector.environment(FormEnvironment(today: .epoch))
    #expect(form.check(["a": "x"], environment: environment).isValid == passesWarning)
    #expect(
      form.check(["b": "x"], environment: environment).isValid == (validation == .lenient))
    #expect(
      injector.environment(FormEnvironment(today: .epoch, context: ["k": 1])).context["k"] == 1)
  }

  private final class Steps: Sendable {
    private let steps = Mutex<[UploadProgress]>([])
    var percents: [Int] { steps.withLock { $0.map { Int($0.fraction * 100) } } }
    func add(_ step: UploadProgress) { steps.withLock { $0.append(step) } }
  }

  private func avatar() throws -> AvatarAsset {
    try AvatarAsset(
      data: SampleImage.png(width: 8, height: 8) + Data(count: 971), fileName: "me.png")
  }

  private func uploader() throws -> MediaUploaderFake {
    MediaUploaderFake(baseURL: try #require(URL(string: "https://cdn.example.com/")))
  }

  @Test func `a slow network takes a picture step by step, and the end is told once`()
    async throws
  {
    injector.faults.isSlow = true
    let (steps, asset) = (Steps(), try avatar())
    let uploader = injector.uploader(try uploader())
    let upload = Task { try await uploader.upload(asset, onProgress: steps.add) }
    for step in 1...FaultInjector.uploadSteps {
      while clock.sleeperCount == 0 { await Task.yield() }
      #expect(steps.percents.count == step)
      clock.advance(by: FaultInjector.delay / FaultInjector.uploadSteps)
    }
    _ = try await upload.value
    #expect(steps.percents == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  }

  @Test func `an upload on a good network is told as it is, offline it is not sent`()
    async throws
  {
    let (steps, fake) = (Steps(), try uploader())
    _ = try await injector.uploader(fake).upload(try avatar(), onProgress: steps.add)
    #expect(steps.percents == [50, 100])
    injector.faults.isOffline = true
    await #expect(throws: RemoteError.offline) {
      try await injector.uploader(fake).upload(try avatar(), onProgress: steps.add)
    }
    #expect(fake.uploads.count == 1)
    #expect(steps.percents.count == 2)
  }

  @Test func `a slow upload that is cancelled is not sent, and nothing more is told`()
    async throws
  {
    injector.faults.isSlow = true
    let (steps, fake, asset) = (Steps(), try uploader(), try avatar())
    let uploader = injector.uploader(fake)
    let upload = Task { try await uploader.upload(asset, onProgress: steps.add) }
    while clock.sleeperCount == 0 { await Task.yield() }
    upload.cancel()
    await #expect(throws: CancellationError.self) { try await upload.value }
    #expect(steps.percents == [0])
    #expect(fake.uploads.isEmpty)
  }

  @Test func `what is simulated is said in one sentence, and nothing when nothing is`() {
    #expect(FormFaults().notice == nil)
    #expect(
      FormFaults(
        validation: .lenient, isOffline: true, failsNextSubmission: true, isSlow: true,
        requests: .failing
      ).notice?.text.english
        == "Simulated: lenient validation, offline, server error, slow network, failing requests.")
  }
}

extension OptionsState.Phase {
  fileprivate var isOver: Bool { self == .loaded || self == .failed }
}
