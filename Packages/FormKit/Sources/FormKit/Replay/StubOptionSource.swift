/// A source of options that answers from a list, on virtual time.
public struct StubOptionSource: Sendable {
  /// How long each started request takes, in milliseconds; the last repeats, none means at once.
  public var delays: [Int]
  /// What it answers.
  public var source: StaticOptionSource
  /// Whether nobody can be asked.
  public var isOffline: Bool
  /// Whether a request that is no longer wanted goes on and answers all the same.
  public var ignoresCancellation: Bool

  /// Makes a stub; by default it has no options and answers at once.
  public init(
    _ source: StaticOptionSource = StaticOptionSource([]), delays: [Int] = [],
    isOffline: Bool = false, ignoresCancellation: Bool = false
  ) {
    self.source = source
    self.delays = delays
    self.isOffline = isOffline
    self.ignoresCancellation = ignoresCancellation
  }

  /// What the stub answers.
  public func answer(for request: OptionRequest) -> OptionResult {
    isOffline ? .offline : .page(source.page(for: request))
  }
}

extension OptionRequest {
  /// What a list of calls shows as the value asked about: the dependencies, search and page.
  var callValue: FormValue {
    var members: FormObject = [:]
    for (id, value) in dependencies { members[id.rawValue] = value }
    if !search.isEmpty { members["search"] = .string(search) }
    if let page { members["page"] = .string(page) }
    return .object(members)
  }
}
