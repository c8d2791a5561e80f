/// A form on a virtual clock: an engine whose checks, options, lookups and submissions are answered by lists.
///
/// Nothing waits and nothing is concurrent, so that the same inputs give the same history. Confine it
/// to one thread or actor, like the engine.
public final class FormSimulation {
  /// What a submission's handler returns, and after how long.
  public struct Outcome: Sendable, Hashable {
    /// The virtual milliseconds it takes.
    public var delay: Int
    /// What it returns.
    public var result: SubmissionResult

    /// Makes an outcome; default completed at once.
    public init(delay: Int = 0, result: SubmissionResult = .completed) {
      self.delay = delay
      self.result = result
    }
  }

  /// The engine; read it freely, change it only through the simulation.
  public let engine: FormEngine
  /// The checks by name; one that is missing is offline.
  ///
  /// A change counts for calls started later.
  public var checks: TextMap<StubCheck>
  /// The sources of options by name; one that is missing is offline.
  public var optionSources: TextMap<StubOptionSource>
  /// The lookups by name; one that is missing is offline.
  public var lookups: TextMap<StubLookup>
  /// What submissions lead to, in order; the last repeats, none means completed at once.
  public var outcomes: [Outcome]
  /// Every started call of a check, an option source or a lookup, in the order of starting.
  public private(set) var calls: [SimulatedCall] = []
  /// Every submission that reached the handler, in order.
  public private(set) var submissions: [Submission] = []
  private var running: [Int: (call: Int, timer: Int)] = [:]
  private var started: TextMap<Int> = [:]
  private var stubborn: Set<Int> = []

  /// Starts simulating an engine.
  public init(
    engine: FormEngine, checks: TextMap<StubCheck> = [:],
    optionSources: TextMap<StubOptionSource> = [:], lookups: TextMap<StubLookup> = [:],
    outcomes: [Outcome] = []
  ) {
    self.engine = engine
    self.checks = checks
    self.optionSources = optionSources
    self.lookups = lookups
    self.outcomes = outcomes
    perform { _ in }
  }

  /// Runs an input at the present instant and starts what follows from it.
  ///
  /// Answers that take no time are applied by the next ``advance(to:)``.
  @discardableResult
  public func perform<Result, Failure: Error>(
    _ input: (FormEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { runEffects() }
    return try input(engine)
  }

  /// Moves the clock on, firing everything due on the way, in order.
  public func advance(to instant: Int) {
    runEffects()
    while let due = engine.nextTimer, due <= instant {
      engine.advanceOne(to: instant)
      runEffects()
    }
    engine.advance(to: instant)
  }

  /// Lets everything that is under way end; the clock stands at the last instant something happened.
  public func settle() {
    runEffects()
    while let due = engine.nextTimer { advance(to: due) }
  }

  private func runEffects() {
    for effect in engine.takeEffects() {
      switch effect {
      case .startCheck(let call): start(call)
      case .cancelCheck(let call): cancel(call.id)
      case .loadOptions(let request): start(request)
      case .cancelOptions(let request): cancel(request.id)
      case .lookUp(let request): start(request)
      case .cancelLookup(let request): cancel(request.id)
      case .submit(let submission): handle(submission)
      }
    }
  }

  private func start(_ call: CheckCall) {
    let stub = checks[call.check] ?? StubCheck(isOffline: true)
    let started = SimulatedCall(
      check: call.check, path: call.path, at: engine.now, value: call.value,
      isSensitive: call.isSensitive)
    let answer = stub.answer(for: call.value)
    start(call.id, started, delays: stub.delays, isStubborn: stub.ignoresCancellation) {
      $0.answer(call.id, with: answer)
    }
  }

  private func start(_ request: OptionRequest) {
    let stub = optionSources[request.source] ?? StubOptionSource(isOffline: true)
    let started = SimulatedCall(
      check: request.source, path: request.path, at: engine.now, value: request.callValue,
      isSensitive: request.isSensitive)
    let answer = stub.answer(for: request)
    start(request.id, started, delays: stub.delays, isStubborn: stub.ignoresCancellation) {
      $0.answerOptions(request.id, with: answer)
    }
  }

  private func start(_ request: LookupRequest) {
    let stub = lookups[request.lookup] ?? StubLookup(isOffline: true)
    let started = SimulatedCall(
      check: request.lookup, path: request.path, at: engine.now, value: request.value,
      isSensitive: request.isSensitive)
    let answer = stub.answer(for: request.value)
    start(request.id, started, delays: stub.delays, isStubborn: stub.ignoresCancellation) {
      $0.answerLookup(request.id, with: answer)
    }
  }

  /// Notes a call and answers it when its time has come.
  private func start(
    _ id: Int, _ call: SimulatedCall, delays: [Int], isStubborn: Bool,
    answer: @escaping (FormEngine) -> Bool
  ) {
    let number = started[call.check, default: 0]
    started[call.check] = number + 1
    let index = calls.count
    calls.append(call)
    let timer = engine.schedule(after: StubCheck.delay(delays, number)) { [weak self] in
      guard let self else { return }
      running[id] = nil
      calls[index].outcome = answer(engine) ? .answered : .superseded
    }
    running[id] = (index, timer)
    if isStubborn { stubborn.insert(id) }
  }

  private func cancel(_ id: Int) {
    guard !stubborn.contains(id), let (index, timer) = running.removeValue(forKey: id) else {
      return
    }
    engine.unschedule(timer)
    calls[index].outcome = .cancelled
  }

  private func handle(_ submission: Submission) {
    let outcome =
      outcomes.isEmpty ? Outcome() : outcomes[min(submissions.count, outcomes.count - 1)]
    submissions.append(submission)
    engine.schedule(after: outcome.delay) { [weak engine] in
      engine?.finishSubmission(outcome.result, of: submission.attempt)
    }
  }
}
