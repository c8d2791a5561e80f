/// An identifier, or one byte of punctuation, and the line it stands on.
struct Token: Equatable, Sendable {
  /// The identifier or the character.
  let text: String

  /// The line, counted from 1.
  let line: Int

  /// Splits code, whose comments and literals are blank already, into tokens.
  static func tokens(of code: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var line = 1
    var index = 0
    while index < code.count {
      let start = index
      index += 1
      if code[start].isIdentifierByte {
        while index < code.count && code[index].isIdentifierByte { index += 1 }
        tokens.append(Token(text: String(decoding: code[start..<index], as: UTF8.self), line: line))
      } else if code[start] == .newline {
        line += 1
      } else if code[start] > .space {
        tokens.append(Token(text: String(UnicodeScalar(code[start])), line: line))
      }
    }
    return tokens
  }
}
