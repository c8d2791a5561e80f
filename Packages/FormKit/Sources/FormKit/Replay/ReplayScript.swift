/// A script that drives a form on a virtual clock, as `form replay` reads it.
///
/// ```swift
/// let script = try ReplayScript(FormValue(json: bytes))
/// let form = try CompiledForm(document: script.schema)
/// let result = try script.run(form, environment: environment)
/// print(result.formValue.json())
/// ```
public struct ReplayScript: Sendable, Hashable {
  /// The schema as the script gives it: an inline object, or a name for the caller to resolve.
  public let schema: FormValue
  /// The checks by name.
  public let checks: TextMap<StubCheck>
  /// The lookups by name.
  public let lookups: TextMap<StubLookup>
  let sources: TextMap<ReplaySource>
  /// The typing pause before checks, in milliseconds; default 300.
  public let debounce: Int
  /// What submissions lead to, in order; the last repeats.
  public let outcomes: [FormSimulation.Outcome]
  /// What happens, in order.
  public let steps: [ReplayStep]

  /// Reads a script.
  ///
  /// - Throws: ``ReplayError`` with the place, also for an `at` before the step before.
  public init(_ document: FormValue) throws(ReplayError) {
    let reader = try ReplayReader(document, .root)
    try reader.allow(["schema", "checks", "sources", "lookups", "debounce", "outcomes", "steps"])
    guard let schema = reader.members["schema"] else {
      throw reader.failure("schema", "A script needs a schema.")
    }
    self.schema = schema
    checks = try Self.checks(reader, "checks")
    sources = try ReplaySource.all(reader)
    lookups = try Self.lookups(reader)
    debounce = try reader.milliseconds("debounce") ?? 300
    var outcomes: [FormSimulation.Outcome] = []
    for (index, value) in try reader.array("outcomes").enumerated() {
      let place = JSONPointer.root.appending("outcomes").appending(index)
      outcomes.append(try Self.outcome(ReplayReader(value, place)))
    }
    self.outcomes = outcomes
    var steps: [ReplayStep] = []
    for (index, value) in try reader.array("steps").enumerated() {
      let inner = try ReplayReader(value, JSONPointer.root.appending("steps").appending(index))
      let step = try ReplayStep(inner)
      if let last = steps.last, step.at < last.at {
        throw inner.failure("at", "\(step.at) is before the previous step, \(last.at).")
      }
      steps.append(step)
    }
    self.steps = steps
  }

  /// Reads the checks under a key.
  static func checks(
    _ reader: ReplayReader, _ key: String
  ) throws(ReplayError) -> TextMap<StubCheck> {
    var result: TextMap<StubCheck> = [:]
    for (name, value) in try reader.object(key) {
      let place = reader.pointer.appending(key).appending(name)
      result[name] = try check(ReplayReader(value, place))
    }
    return result
  }

  private static func check(_ reader: ReplayReader) throws(ReplayError) -> StubCheck {
    try reader.allow(["delay", "taken", "suggestions", "offline", "failed", "ignoresCancellation"])
    var stub = StubCheck(
      taken: try reader.array("taken"), isOffline: try reader.bool("offline") ?? false,
      isFailing: try reader.bool("failed") ?? false,
      ignoresCancellation: try reader.bool("ignoresCancellation") ?? false)
    stub.delays = try reader.delays()
    for (value, offered) in try reader.object("suggestions") {
      let texts = offered.arrayValue?.compactMap(\.stringValue)
      guard let texts, texts.count == offered.arrayValue?.count else {
        throw reader.failure("suggestions", "Lists of strings are expected.")
      }
      stub.suggestions[value] = texts
    }
    return stub
  }

  private static func lookups(
    _ reader: ReplayReader
  ) throws(ReplayError) -> TextMap<StubLookup> {
    var result: TextMap<StubLookup> = [:]
    for (name, value) in try reader.object("lookups") {
      let inner = try ReplayReader(
        value, reader.pointer.appending("lookups").appending(name))
      try inner.allow(["delay", "answers", "offline", "ignoresCancellation"])
      var stub = StubLookup(
        delays: try inner.delays(), isOffline: try inner.bool("offline") ?? false,
        ignoresCancellation: try inner.bool("ignoresCancellation") ?? false)
      for (asked, answer) in try inner.object("answers") {
        guard let found = answer.objectValue else {
          throw inner.failure("answers", "\"answers\" must map each value to an object.")
        }
        stub.answers[asked] = found
      }
      result[name] = stub
    }
    return result
  }

  private static func outcome(
    _ reader: ReplayReader
  ) throws(ReplayError) -> FormSimulation.Outcome {
    try reader.allow(["delay", "result", "issues"])
    let delay = try reader.milliseconds("delay") ?? 0
    let result = reader.members["result"] == nil ? "completed" : try reader.string("result")
    switch result {
    case "completed": return FormSimulation.Outcome(delay: delay, result: .completed)
    case "failed": return FormSimulation.Outcome(delay: delay, result: .failed)
    case "validationFailed":
      var messages: [FieldPath: String] = [:]
      for (path, message) in try reader.object("issues") {
        guard let text = message.stringValue else {
          throw reader.failure("issues", "\"issues\" must map each field path to a text.")
        }
        messages[FieldPath(path)] = text
      }
      return FormSimulation.Outcome(delay: delay, result: .validationFailed(messages))
    default:
      throw reader.failure(
        "result", "\"\(result)\" is not completed, failed or validationFailed.")
    }
  }
}
