/// A short text in which a user describes themselves.
///
/// The text may have several lines.
public struct Bio: Hashable, Sendable {
  /// The maximum number of characters in a bio.
  public static let maximumLength = 160

  /// The text without surrounding white space.
  public let value: String

  /// Creates a bio from a text that the user typed.
  ///
  /// - Throws: ``ProfileTextError`` when the text is empty, too long or shows nothing, contains a control
  ///   character other than a line break, or has a character with too many combining marks.
  public init(_ raw: String) throws(ProfileTextError) {
    value = try ProfileText.validated(
      raw, maximumLength: Self.maximumLength, allowsLineBreaks: true)
  }
}

extension Bio: CustomStringConvertible {
  /// The text without surrounding white space.
  public var description: String { value }
}

extension Bio: Codable {
  /// Decodes a bio from a string.
  ///
  /// Decoding throws an error for a text that is not a bio.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let bio = try? Bio(container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a bio.")
    }
    self = bio
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
