/// A path with variables, such as `/v1/avatars/{id}`.
struct PathPattern: Hashable, Sendable {
  let text: String
  private let segments: [Segment]

  private enum Segment: Hashable {
    case literal(String)
    case variable(String)
  }

  /// How many segments a path has that fits.
  var length: Int { segments.count }

  init(_ text: String) {
    self.text = text
    segments = text.split(separator: "/").map { part in
      part.hasPrefix("{") ? .variable(String(part.dropFirst().dropLast())) : .literal(String(part))
    }
  }

  /// The variables of a path that fits, nil for one that does not; no variable stands for nothing.
  func variables(in path: [String]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var variables: [String: String] = [:]
    for (part, segment) in zip(path, segments) {
      switch segment {
      case .literal(let text):
        guard part == text else { return nil }
      case .variable(let name):
        guard !part.isEmpty else { return nil }
        variables[name] = part
      }
    }
    return variables
  }
}
