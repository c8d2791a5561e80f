/// A valid screen name in canonical form: lower-case ASCII letters, digits and underscores.
///
/// ```swift
/// try ScreenName("  John_Doe  ").value  // "john_doe"
/// ```
public struct ScreenName: Hashable, Sendable {
  /// The canonical text; two names are the same exactly when this is.
  public let value: String

  /// Accepts a text as typed.
  ///
  /// - Throws: The first thing wrong with the text by the policy.
  public init(_ raw: String, policy: ScreenNamePolicy = .standard) throws(ScreenNameIssue) {
    value = try policy.canonicalName(of: raw)
  }
}

extension ScreenName: CustomStringConvertible {
  /// The canonical text.
  public var description: String { value }
}

extension ScreenName: Codable {
  /// Decodes a string, judging its format but not whether it is reserved or offends: lists
  /// change, and a granted name stays readable.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(text, policy: .formatOnly)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected a screen name.")
    }
  }

  /// Encodes the canonical text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
