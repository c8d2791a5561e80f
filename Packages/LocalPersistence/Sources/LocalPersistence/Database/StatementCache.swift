/// The compiled statements of one connection, by text.
struct StatementCache {
  private static let limit = 100

  private var statements: [StatementText: Statement] = [:]
  private var uses = 0
  /// Rows come and go in runs: the same text is asked for again and again.
  private var latest: (text: String, statement: Statement)?

  /// The statement for a text, compiled on its first use; a busy one is compiled again.
  mutating func statement(_ text: String, connection: Connection) throws -> Statement {
    uses &+= 1
    if let latest, latest.text.hasBytes(of: text), !latest.statement.isBusy {
      latest.statement.lastUse = uses
      return latest.statement
    }
    let key = StatementText(text: text)
    if let kept = statements[key] {
      guard kept.isBusy else {
        kept.lastUse = uses
        latest = (text, kept)
        return kept
      }
      return try Statement(text, connection: connection)
    }
    let statement = try Statement(text, connection: connection)
    statement.lastUse = uses
    if statements.count >= Self.limit { removeLeastRecentlyUsed() }
    statements[key] = statement
    latest = (text, statement)
    return statement
  }

  mutating func removeAll() {
    latest = nil
    statements.removeAll()
  }

  private mutating func removeLeastRecentlyUsed() {
    let oldest = statements.filter { !$0.value.isBusy }.min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { statements[oldest.key] = nil }
  }
}
