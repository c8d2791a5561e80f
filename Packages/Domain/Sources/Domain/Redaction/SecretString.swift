/// A secret text, such as an access token; redacted in logs.
///
/// It encodes as plain text, so encode it only into a secure store or a request.
public struct SecretString: Hashable, Sendable, Redacted {
  /// The secret text.
  public let revealed: String

  /// Creates a secret from a text.
  public init(_ text: String) {
    revealed = text
  }
}

extension SecretString: Codable {
  /// Decodes a plain string.
  public init(from decoder: any Decoder) throws {
    revealed = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the plain string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(revealed)
  }
}
