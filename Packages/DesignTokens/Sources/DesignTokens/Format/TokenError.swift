/// Why tokens could not be had.
public enum TokenError: Error, Equatable, Sendable {
  /// The files are malformed or break a rule; at least one finding is an error.
  case refused([TokenFinding])
  /// There is no theme of that name; `known` lists those there are.
  case unknownTheme(String, known: [String])
}

extension TokenError: CustomStringConvertible {
  /// What happened, a line for each finding.
  public var description: String {
    switch self {
    case .refused(let findings):
      findings.map(\.description).joined(separator: "\n")
    case .unknownTheme(let name, let known):
      "There is no theme '\(name)'. The themes are: \(known.joined(separator: ", "))."
    }
  }
}
