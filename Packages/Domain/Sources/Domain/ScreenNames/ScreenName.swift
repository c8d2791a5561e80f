/// A valid screen name in canonical form.
///
/// The canonical form contains only lower-case ASCII letters, digits and underscores.
///
/// ```swift
/// try ScreenName("  John_Doe  ").value  // "john_doe"
/// ```
///
/// Two screen names are equal when their canonical texts are equal.
public struct ScreenName: Hashable, Sendable {
  /// The canonical text of the screen name.
  public let value: String

  /// Validates a typed text and creates a screen name from it.
  ///
  /// - Throws: The error for the first rule in the policy that the text violates.
  public init(_ raw: String, policy: ScreenNamePolicy = .standard) throws(ScreenNameError) {
    value = try policy.canonicalName(of: raw)
  }
}

extension ScreenName: CustomStringConvertible {
  /// The canonical text, the same as ``value``.
  public var description: String { value }
}

extension ScreenName: Codable {
  /// Decodes a screen name from a string and validates the format.
  ///
  /// Decoding accepts reserved and offensive names, because the lists of such names can change and
  /// an existing screen name must stay readable.
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

  /// Encodes the canonical text as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
