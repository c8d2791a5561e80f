/// A statement's text as SQLite sees it, byte by byte.
struct StatementText: Hashable {
  let text: String

  static func == (one: StatementText, other: StatementText) -> Bool {
    one.text.hasBytes(of: other.text)
  }

  func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }
}
