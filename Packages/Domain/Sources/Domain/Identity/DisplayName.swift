/// The name that is displayed next to a user's handle.
///
/// Display names are not unique. They may contain letters of every script, spaces and emoji.
///
/// ```swift
/// let name = try DisplayName(" Ada Lovelace ")
/// name.value  // "Ada Lovelace"
/// ```
public struct DisplayName: Hashable, Sendable {
  /// The maximum number of characters in a display name.
  public static let maximumLength = 50

  /// The text without surrounding white space.
  public let value: String

  /// Creates a display name from a text that the user typed.
  ///
  /// - Throws: ``ProfileTextError`` when the text is empty, too long or shows nothing, contains a control
  ///   character, or has a character with too many combining marks.
  public init(_ raw: String) throws(ProfileTextError) {
    value = try ProfileText.validated(raw, maximumLength: Self.maximumLength)
  }
}

extension DisplayName: CustomStringConvertible {
  /// The text without surrounding white space.
  public var description: String { value }
}

extension DisplayName: Codable {
  /// Decodes a display name from a string.
  ///
  /// Decoding throws an error for a text that is not a display name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let name = try? DisplayName(container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected a display name.")
    }
    self = name
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
