/// A remote check that answers by a list, on virtual time.
public struct StubCheck: Sendable, Hashable {
  /// How long each started call takes, in milliseconds; the last repeats, none means at once.
  public var delays: [Int]
  /// The values found taken; compared exactly.
  public var taken: [FormValue]
  /// What to offer in place of a taken value, by value; default the value with 1, 2 and 3 appended.
  public var suggestions: TextMap<[String]>
  /// Whether there is no connection.
  public var isOffline: Bool
  /// Whether calls fail; offline goes before it.
  public var isFailing: Bool
  /// Whether a call that is no longer wanted goes on and answers all the same.
  public var ignoresCancellation: Bool

  /// Makes a stub; by default every value is available at once.
  public init(
    delays: [Int] = [], taken: [FormValue] = [], suggestions: TextMap<[String]> = [:],
    isOffline: Bool = false, isFailing: Bool = false, ignoresCancellation: Bool = false
  ) {
    self.delays = delays
    self.taken = taken
    self.suggestions = suggestions
    self.isOffline = isOffline
    self.isFailing = isFailing
    self.ignoresCancellation = ignoresCancellation
  }

  /// What the stub answers for a value.
  public func answer(for value: FormValue) -> CheckResult {
    if isOffline { return .offline }
    if isFailing { return .failed }
    guard taken.contains(where: { Comparison.equal($0, value) }) else { return .available }
    let text = value.stringValue ?? value.json()
    return .taken(suggestions: suggestions[text] ?? (1...3).map { "\(text)\($0)" })
  }

  /// The delay of a numbered call; the last of the list repeats, an empty one means 0.
  static func delay(_ delays: [Int], _ number: Int) -> Int {
    delays.isEmpty ? 0 : delays[min(number, delays.count - 1)]
  }
}
