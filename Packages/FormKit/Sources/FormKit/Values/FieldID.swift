/// The stable name of a field, extensible by any app.
///
/// ```swift
/// extension FieldID { static let nickname: FieldID = "nickname" }
/// ```
public struct FieldID: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The id as the schema spells it.
  public let rawValue: String
  /// Wraps an id.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Wraps a literal id.
  public init(stringLiteral value: String) { rawValue = value }

  /// Whether two ids have the same code points.
  public static func == (left: FieldID, right: FieldID) -> Bool {
    left.rawValue.isExactly(right.rawValue)
  }

  /// Feeds the id into a hasher.
  public func hash(into hasher: inout Hasher) { rawValue.hashExactly(into: &hasher) }

  /// The id itself.
  public var description: String { rawValue }

  /// Whether a text may be an id: `[A-Za-z][A-Za-z0-9_-]*`.
  public static func isValid(_ text: String) -> Bool {
    guard let first = text.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
        || byte == 0x5F || byte == 0x2D
    }
  }
}
