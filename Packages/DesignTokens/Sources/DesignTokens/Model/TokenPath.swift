/// The address of a token, such as `color.text.primary`.
///
/// Segments obey the naming rules of the Design Tokens format: not empty, no `.`, `{` or `}`, and
/// no leading `$` but that of `$root`, the token of a group itself. Paths compare by code points.
public struct TokenPath: Hashable, Sendable, CustomStringConvertible {
  /// The names from the outermost group to the token; never empty.
  public let segments: [String]

  /// Creates a path from its segments, or nil when there is none or a name is not allowed.
  public init?(segments: [String]) {
    guard !segments.isEmpty, segments.allSatisfy(Self.isName) else { return nil }
    self.segments = segments
  }

  /// Parses a dotted path, or gives nil when a segment is not allowed.
  public init?(_ text: String) {
    self.init(
      segments: text.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
  }

  /// The dotted form.
  public var description: String { segments.joined(separator: ".") }

  private static func isName(_ text: String) -> Bool {
    if text == "$root" { return true }
    guard let first = text.utf8.first, first != UInt8(ascii: "$") else { return false }
    return !text.utf8.contains { ".{}".utf8.contains($0) }
  }

  /// Whether two paths have the same names.
  public static func == (left: TokenPath, right: TokenPath) -> Bool {
    left.segments.count == right.segments.count
      && zip(left.segments, right.segments).allSatisfy { $0.isExactly($1) }
  }

  /// Hashes the names.
  public func hash(into hasher: inout Hasher) {
    for segment in segments { ExactText(segment).hash(into: &hasher) }
  }
}
