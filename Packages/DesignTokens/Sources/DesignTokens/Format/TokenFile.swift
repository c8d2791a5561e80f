/// The bytes of a token file or a resolver file, and what to call it.
public struct TokenFile: Sendable {
  /// The name in messages, and what paths in the file are relative to.
  public let name: String
  /// The content: JSON in UTF-8.
  public let bytes: [UInt8]

  /// Creates a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Creates a file from a text.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}
