/// What the benchmark is asked for.
enum Command {
  /// The table of form measurements.
  case forms
  /// The table of page measurements.
  case pages
  /// The table of full-screen measurements.
  case screen
  /// The table of token measurements.
  case tokens
  /// The table of persistence measurements.
  case persistence
  /// The table of network measurements.
  case networking
  /// The table of container measurements.
  case container
  /// The table of identity measurements.
  case identity
  /// The table of engagement measurements.
  case engagement
  /// One workload again and again, for a profiler to watch.
  case profile(ProfiledWorkload, runs: Int)

  static let usage = """
    Usage: FormBenchmarks \
    [forms|pages|screen|tokens|persistence|networking|container|identity|engagement]
           FormBenchmarks profile \
    \(ProfiledWorkload.allCases.map(\.rawValue).joined(separator: "|")) [RUNS]
    """

  /// Reads the arguments after the program's name; nil when they make no sense.
  init?(_ arguments: [String]) {
    switch (arguments.first, arguments.count) {
    case (nil, _), ("forms", 1): self = .forms
    case ("pages", 1): self = .pages
    case ("screen", 1): self = .screen
    case ("tokens", 1): self = .tokens
    case ("persistence", 1): self = .persistence
    case ("networking", 1): self = .networking
    case ("container", 1): self = .container
    case ("identity", 1): self = .identity
    case ("engagement", 1): self = .engagement
    case ("profile", 2...3):
      guard let workload = ProfiledWorkload(rawValue: arguments[1]) else { return nil }
      guard let runs = arguments.count == 3 ? Int(arguments[2]) : 1000, runs > 0 else { return nil }
      self = .profile(workload, runs: runs)
    default: return nil
    }
  }
}
