/// A valid screen name in canonical form: lower-case ASCII letters, digits and underscores.
///
/// ```swift
/// try ScreenName("  John_Doe  ").value  // "john_doe"
/// ```
public struct ScreenName: Hashable, Sendable {
  /// The canonical text; two screen names are equal when their canonical texts are equal.
  public let value: String

  /// Validates a screen name as typed.
  ///
  /// - Throws: The first rule of the policy that the text violates.
  public init(_ raw: String, policy: ScreenNamePolicy = .standard) throws(ScreenNameError) {
    value = try policy.canonicalName(of: raw)
  }
}

extension ScreenName: CustomStringConvertible {
  /// The canonical text.
  public var description: String { value }
}

extension ScreenName: Codable {
  /// Decodes a string; validates the format, but accepts reserved and offensive names.
  ///
  /// The lists can change, and a screen name granted before must stay readable.
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
