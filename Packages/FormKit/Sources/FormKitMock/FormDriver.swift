public import FormKit
import Synchronization

/// Drives a form as a person would, on a virtual clock, for tests that never wait.
///
/// ```swift
/// let driver = FormDriver(form, checks: ["screenName": StubCheck(delays: [200], taken: ["ada"])])
/// try driver.type("ada", into: "name")
/// driver.advance(by: 500)
/// #expect(try driver.status(of: "name") == .invalid)
/// ```
///
/// Every call of a check is recorded with its outcome: see ``calls``.
public final class FormDriver {
  /// The engine and its stubbed world.
  public let simulation: FormSimulation
  /// The engine; read it freely.
  public var engine: FormEngine { simulation.engine }

  /// Starts a form at virtual instant 0.
  ///
  /// - Parameters:
  ///   - form: The compiled schema.
  ///   - values: Initial values by id; default none.
  ///   - environment: The world; default one whose day is 2026-01-31.
  ///   - debounce: The typing pause in milliseconds; default 300.
  ///   - checks: The checks by name; one that is missing is offline.
  ///   - optionSources: The sources of options by name; one that is missing is offline.
  ///   - lookups: The lookups by name; one that is missing is offline.
  ///   - outcomes: What submissions lead to, in order; the last repeats, none means completed.
  public init(
    _ form: CompiledForm, values: FormObject = [:],
    environment: FormEnvironment = .fixture(), debounce: Int = 300,
    checks: TextMap<StubCheck> = [:], optionSources: TextMap<StubOptionSource> = [:],
    lookups: TextMap<StubLookup> = [:],
    outcomes: [FormSimulation.Outcome] = []
  ) {
    let engine = FormEngine(form, values: values, environment: environment, debounce: debounce)
    simulation = FormSimulation(
      engine: engine, checks: checks, optionSources: optionSources, lookups: lookups,
      outcomes: outcomes)
  }

  /// The virtual instant in milliseconds.
  public var now: Int { engine.now }
  /// The calls of all checks so far, with what became of them.
  public var calls: [SimulatedCall] { simulation.calls }
  /// The submissions that reached the handler.
  public var submissions: [Submission] { simulation.submissions }

  /// Changes a field.
  public func type(_ value: FormValue, into path: FieldPath) throws(FormEngineError) {
    try simulation.perform { engine throws(FormEngineError) in try engine.set(path, to: value) }
  }

  /// Changes several fields as one edit.
  public func fill(_ values: [FieldPath: FormValue]) throws(FormEngineError) {
    let changes = values.sorted { $0.key.description < $1.key.description }
    try simulation.perform { engine throws(FormEngineError) in
      try engine.batch(changes.map { ($0.key, $0.value) })
    }
  }

  /// Gives a field the focus.
  public func focus(_ path: FieldPath) throws(FormEngineError) {
    try simulation.perform { engine throws(FormEngineError) in try engine.focus(path) }
  }

  /// Takes the focus from a field.
  public func blur(_ path: FieldPath) throws(FormEngineError) {
    try simulation.perform { engine throws(FormEngineError) in try engine.blur(path) }
  }

  /// Adds an item to a repeat.
  public func add(to path: String) throws(FormEngineError) {
    try simulation.perform { engine throws(FormEngineError) in try engine.addItem(to: path) }
  }

  /// Removes an item of a repeat.
  public func remove(_ path: String) throws(FormEngineError) {
    try simulation.perform { engine throws(FormEngineError) in try engine.removeItem(path) }
  }

  /// Moves an item to another's place.
  public func move(_ path: String, to target: String) throws(FormEngineError) {
    try simulation.perform { engine throws(FormEngineError) in
      try engine.moveItem(path, to: target)
    }
  }

  /// Submits.
  public func submit() { simulation.perform { $0.submit() } }

  /// Takes the last edit back.
  public func undo() { simulation.perform { $0.undo() } }

  /// Makes the last undone edit again.
  public func redo() { simulation.perform { $0.redo() } }

  /// Puts everything back.
  public func reset() { simulation.perform { $0.reset() } }

  /// Starts over from other initial values, keeping the person's edits unless told otherwise.
  public func reset(to values: FormObject, keepingEdits: Bool = true) {
    simulation.perform { $0.reset(to: values, keepingEdits: keepingEdits) }
  }

  /// Goes on under a changed schema.
  @discardableResult
  public func adopt(_ form: CompiledForm) throws(FormEngineError) -> DraftReport {
    try simulation.perform { engine throws(FormEngineError) in try engine.adopt(form) }
  }

  /// Moves the clock on by so many milliseconds, answering what falls due.
  public func advance(by milliseconds: Int) { simulation.advance(to: engine.now + milliseconds) }

  /// Lets everything that is under way end.
  public func settle() { simulation.settle() }
}

extension FormDriver {
  /// The state of a field.
  public func state(of path: FieldPath) throws(FormEngineError) -> FieldState {
    try engine.state(of: path)
  }

  /// Where a field stands.
  public func status(of path: FieldPath) throws(FormEngineError) -> FieldStatus {
    try engine.state(of: path).status
  }

  /// The rules of the issues a field shows, in order.
  public func rules(at path: FieldPath) throws(FormEngineError) -> [String] {
    try engine.state(of: path).issues.map(\.rule)
  }

  /// What a field holds, as typed.
  public func value(of path: FieldPath) throws(FormEngineError) -> FormValue {
    try engine.state(of: path).value
  }

  /// Whether a field shows.
  public func isVisible(_ path: FieldPath) throws(FormEngineError) -> Bool {
    try engine.state(of: path).isVisible
  }

  /// The outcomes of one check's calls, in the order of starting; nil for one that runs.
  public func outcomes(of check: String) -> [SimulatedCall.Outcome?] {
    calls.filter { $0.check == check }.map(\.outcome)
  }
}

extension FormEnvironment {
  /// A world for tests, whose idempotency keys are `key-1`, `key-2`, ….
  ///
  /// - Parameters:
  ///   - today: The day, `YYYY-MM-DD`; 1970-01-01 when it is none. Default 2026-01-31.
  ///   - context: The read-only values; default none.
  public static func fixture(
    today: String = "2026-01-31", context: FormObject = [:]
  ) -> FormEnvironment {
    let keys = Mutex(0)
    return FormEnvironment(today: FormDate(today) ?? .epoch, context: context) {
      keys.withLock { count in
        count += 1
        return "key-\(count)"
      }
    }
  }
}
