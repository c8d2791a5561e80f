/// A secret text, such as an access token.
///
/// The text is redacted in descriptions and mirrors. Encoding does not redact the text, so encode a
/// secret string only for a secure store or a request.
public struct SecretString: Hashable, Sendable, Redacted {
  /// The unredacted secret text.
  public let revealed: String

  /// Creates a secret string from an unredacted text.
  public init(_ text: String) {
    revealed = text
  }
}

extension SecretString: Codable {
  /// Decodes the secret text from a plain string.
  public init(from decoder: any Decoder) throws {
    revealed = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the unredacted secret text as a plain string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(revealed)
  }
}
