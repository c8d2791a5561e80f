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

  /// The line and the column, in characters, of a byte; both count from 1.
  func position(of offset: Int) -> (line: Int, column: Int) {
    let before = bytes.prefix(max(0, offset))
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (line, before[start...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 })
  }
}
