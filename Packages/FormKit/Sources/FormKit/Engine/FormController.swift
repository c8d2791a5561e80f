/// Answers one named check for a value.
///
/// A call without a connection returns ``CheckResult/offline``; throwing counts as
/// ``CheckResult/failed``. The answer of a cancelled call is dropped.
public typealias FormCheck = @Sendable (FormValue) async throws -> CheckResult

/// Drives a ``FormEngine`` in real time for a user interface: calls checks, waits, submits.
///
/// It owns every task it starts, cancels superseded ones, and drops their late answers. Time comes
/// from an injected clock. ``onChange`` fires once for each input, timer or answer.
@MainActor
public final class FormController {
  /// The form's state machine; read it freely, change it only through the controller.
  public let engine: FormEngine
  /// Called after everything that changed something.
  public var onChange: (@MainActor (FormChanges) -> Void)?

  /// The streams of states and changes.
  let broadcast = FormBroadcast()
  private var followers: [@MainActor (FormChanges) -> Bool] = []
  private let checks: [String: FormCheck]
  private let optionSources: [String: any OptionSource]
  private let lookups: [String: any FieldLookup]
  private let handler: @MainActor (Submission) async -> HandledSubmission
  private let time: ClockReader
  private var running: [Int: Task<Void, Never>] = [:]
  private var timer: Task<Void, Never>?
  private var timerDue: Int?
  private var submitting: Task<Void, Never>?

  /// Starts driving an engine.
  ///
  /// - Parameters:
  ///   - engine: The form, at its instant 0.
  ///   - clock: Where pauses are waited; default the continuous clock.
  ///   - checks: The remote checks by name; a check that is missing counts as offline.
  ///   - optionSources: The sources of options by name; one that is missing counts as offline.
  ///   - lookups: The lookups by name; one that is missing counts as offline.
  ///   - handler: Handles a submission; called once at a time.
  public convenience init(
    engine: FormEngine, clock: any Clock<Duration> = ContinuousClock(),
    checks: [String: FormCheck] = [:], optionSources: [String: any OptionSource] = [:],
    lookups: [String: any FieldLookup] = [:],
    handler: @escaping @MainActor (Submission) async -> SubmissionResult = { _ in .completed }
  ) {
    self.init(
      engine: engine, clock: clock, checks: checks, optionSources: optionSources, lookups: lookups
    ) { HandledSubmission(result: await handler($0)) }
  }

  /// Starts driving an engine with a handler that may do something once the form shows the result.
  init(
    engine: FormEngine, clock: any Clock<Duration>, checks: [String: FormCheck],
    optionSources: [String: any OptionSource], lookups: [String: any FieldLookup],
    handling handler: @escaping @MainActor (Submission) async -> HandledSubmission
  ) {
    self.engine = engine
    self.checks = checks
    self.optionSources = optionSources
    self.lookups = lookups
    self.handler = handler
    time = ClockReader(clock, start: engine.now)
    performEffects()
  }

  deinit {
    for task in running.values { task.cancel() }
    timer?.cancel()
    submitting?.cancel()
  }

  /// Runs an input on the engine, at the present instant, and performs what follows from it.
  public func perform<Result, Failure: Error>(
    _ input: (FormEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    engine.advance(to: time.now())
    defer { flush() }
    return try input(engine)
  }

  /// The present instant of the engine's clock, in milliseconds.
  var instant: @Sendable () -> Int { time.now }

  /// Stops every check, pause and submission; nothing changes the form afterwards.
  public func cancelAll() {
    for task in running.values { task.cancel() }
    running.removeAll()
    timer?.cancel()
    timer = nil
    timerDue = nil
    submitting?.cancel()
    submitting = nil
  }

  private func flush() {
    if engine.status != .submitting {
      submitting?.cancel()
      submitting = nil
    }
    performEffects()
    let changes = engine.takeChanges()
    guard !changes.isEmpty else { return }
    onChange?(changes)
    broadcast.send(changes, of: engine)
    // A follower may change the form, and so come back here.
    let present = followers
    let gone = present.indices.filter { !present[$0](changes) }
    for index in gone.reversed() { followers.remove(at: index) }
  }

  private func performEffects() {
    for effect in engine.takeEffects() { run(effect) }
    schedule()
  }

  /// Calls somebody after everything that changed something, until they return false.
  func follow(_ follower: @escaping @MainActor (FormChanges) -> Bool) {
    followers.append(follower)
  }

  private func run(_ effect: FormEffect) {
    switch effect {
    case .startCheck(let call): start(call)
    case .cancelCheck(let call): running.removeValue(forKey: call.id)?.cancel()
    case .loadOptions(let request): start(request)
    case .cancelOptions(let request): running.removeValue(forKey: request.id)?.cancel()
    case .lookUp(let request): start(request)
    case .cancelLookup(let request): running.removeValue(forKey: request.id)?.cancel()
    case .submit(let submission): handle(submission)
    }
  }

  private func start(_ call: CheckCall) {
    guard let check = checks[exactly: call.check] else {
      running[call.id] = Task { [weak self] in self?.finish(call, .offline) }
      return
    }
    running[call.id] = Task { [weak self] in
      let answer: CheckResult
      do {
        answer = try await check(call.value)
      } catch {
        answer = .failed
      }
      self?.finish(call, answer)
    }
  }

  private func finish(_ call: CheckCall, _ answer: CheckResult) {
    guard running.removeValue(forKey: call.id) != nil else { return }
    _ = perform { $0.answer(call.id, with: answer) }
  }

  private func start(_ request: OptionRequest) {
    running[request.id] = Task { [weak self, source = optionSources[exactly: request.source]] in
      let page = try? await source?.options(for: request)
      self?.finish(request, page.map { .page($0) } ?? .offline)
    }
  }

  private func finish(_ request: OptionRequest, _ answer: OptionResult) {
    guard running.removeValue(forKey: request.id) != nil else { return }
    _ = perform { $0.answerOptions(request.id, with: answer) }
  }

  private func start(_ request: LookupRequest) {
    running[request.id] = Task { [weak self, lookup = lookups[exactly: request.lookup]] in
      let found = try? await lookup?.answer(to: request)
      self?.finish(request, found.map { .found($0) } ?? .offline)
    }
  }

  private func finish(_ request: LookupRequest, _ answer: LookupResult) {
    guard running.removeValue(forKey: request.id) != nil else { return }
    _ = perform { $0.answerLookup(request.id, with: answer) }
  }

  private func handle(_ submission: Submission) {
    submitting = Task { [weak self, handler] in
      let handled = await handler(submission)
      guard let self, !Task.isCancelled else { return }
      self.submitting = nil
      self.perform { $0.finishSubmission(handled.result, of: submission.attempt) }
      handled.completion()
    }
  }

  private func schedule() {
    let due = engine.nextTimer
    guard due != timerDue else { return }
    timerDue = due
    timer?.cancel()
    timer = nil
    guard let due else { return }
    timer = Task { [weak self, time] in
      guard await time.sleep(until: due) else { return }
      self?.fire()
    }
  }

  private func fire() {
    timer = nil
    timerDue = nil
    perform { _ in }
  }
}

/// The result of a submission, and an action for the time after the form shows it.
struct HandledSubmission {
  let result: SubmissionResult
  var completion: @MainActor () -> Void = {}
}

/// A clock as milliseconds since a start.
private struct ClockReader: Sendable {
  let now: @Sendable () -> Int
  private let wait: @Sendable (Int) async throws -> Void

  init<C: Clock<Duration>>(_ clock: C, start: Int) {
    let origin = clock.now
    now = {
      let elapsed = origin.duration(to: clock.now).components
      return start + Int(elapsed.seconds) * 1000 + Int(elapsed.attoseconds / 1_000_000_000_000_000)
    }
    wait = { due in
      try await clock.sleep(
        until: origin.advanced(by: .milliseconds(due - start)), tolerance: nil)
    }
  }

  /// False when the wait was cancelled.
  func sleep(until due: Int) async -> Bool {
    do {
      try await wait(due)
      return !Task.isCancelled
    } catch {
      return false
    }
  }
}
