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
    guard path.count == segments.count, zip(path, segments).allSatisfy(Self.fits) else {
      return nil
    }
    var variables: [String: String] = [:]
    for (part, segment) in zip(path, segments) {
      if case .variable(let name) = segment { variables[name] = part }
    }
    return variables
  }

  private static func fits(_ part: String, _ segment: Segment) -> Bool {
    switch segment {
    case .literal(let text): part == text
    case .variable: !part.isEmpty
    }
  }
}
