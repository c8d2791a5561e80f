/// A lookup that answers by a list, on virtual time.
public struct StubLookup: Sendable, Hashable {
  /// How long each started call takes, in milliseconds; the last repeats, none means at once.
  public var delays: [Int]
  /// What is known, by the value's text; of a value that is no text, by its JSON.
  public var answers: TextMap<FormObject>
  /// Whether nobody can be asked.
  public var isOffline: Bool
  /// Whether a call that is no longer wanted goes on and answers all the same.
  public var ignoresCancellation: Bool

  /// Makes a stub; by default it knows nothing and says so at once.
  public init(
    _ answers: TextMap<FormObject> = [:], delays: [Int] = [], isOffline: Bool = false,
    ignoresCancellation: Bool = false
  ) {
    self.answers = answers
    self.delays = delays
    self.isOffline = isOffline
    self.ignoresCancellation = ignoresCancellation
  }

  /// What the stub answers for a value.
  public func answer(for value: FormValue) -> LookupResult {
    if isOffline { return .offline }
    return .found(answers[value.stringValue ?? value.json()] ?? [:])
  }
}
