/// Where a field stands in the running form: `email`, or `members[1].phones[0].number`.
public struct FieldPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// One step of a path: an id, with the item's index when the id names a repeat.
  struct Step: Hashable {
    var id: String
    var index: Int?
  }

  /// The path as text.
  public let description: String

  /// Wraps a path's text; whether such a field exists is the engine's to say.
  public init(_ text: String) { description = text }
  /// Wraps a literal path.
  public init(stringLiteral value: String) { description = value }
  /// The path of a field outside any repeat.
  public init(_ id: FieldID) { description = id.rawValue }

  /// Whether two paths have the same code points.
  public static func == (left: FieldPath, right: FieldPath) -> Bool {
    left.description.isExactly(right.description)
  }

  /// Feeds the path into a hasher.
  public func hash(into hasher: inout Hasher) { description.hashExactly(into: &hasher) }

  /// The steps; nil when the text is no path.
  var steps: [Step]? {
    var result: [Step] = []
    for part in description.split(separator: ".", omittingEmptySubsequences: false) {
      guard let open = part.firstIndex(of: "[") else {
        result.append(Step(id: String(part)))
        continue
      }
      guard part.last == "]",
        let index = Int(part[part.index(after: open)..<part.index(before: part.endIndex)]),
        index >= 0
      else { return nil }
      result.append(Step(id: String(part[..<open]), index: index))
    }
    return result.isEmpty ? nil : result
  }
}
