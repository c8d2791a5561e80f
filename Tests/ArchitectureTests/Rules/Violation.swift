/// A broken rule and where it is broken.
struct Violation: Hashable, Comparable, CustomStringConvertible {
  /// The file or the manifest.
  let place: String

  /// The line, or nil where the whole place is meant.
  let line: Int?

  /// What is wrong.
  let message: String

  init(_ place: String, line: Int? = nil, _ message: String) {
    self.place = place
    self.line = line
    self.message = message
  }

  var description: String {
    line.map { "\(place):\($0): \(message)" } ?? "\(place): \(message)"
  }

  static func < (left: Violation, right: Violation) -> Bool {
    (left.place, left.line ?? 0, left.message) < (right.place, right.line ?? 0, right.message)
  }
}

extension Collection<Violation> {
  /// All violations, one a line, for a failure message.
  var report: String {
    sorted().map(\.description).joined(separator: "\n")
  }
}
