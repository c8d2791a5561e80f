/// The address of a token, such as `color.text.primary`.
///
/// Segments obey the naming rules of the Design Tokens format: not empty, no `.`, `{` or `}`, and
/// no leading `$`.
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

  init(known segments: String...) {
    self.segments = segments
  }

  /// The dotted form.
  public var description: String { segments.joined(separator: ".") }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("$") && !text.contains { ".{}".contains($0) }
  }
}
