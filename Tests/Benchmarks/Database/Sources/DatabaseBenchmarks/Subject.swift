/// A library under measurement, opened on a file of its own at full durability.
protocol Subject: Sendable {
  /// Inserts the rows in one transaction.
  func insertTogether(_ players: [Player]) async throws
  /// Inserts the row in a transaction of its own.
  func insertOne(_ player: Player) async throws
  /// Reads one row by its key in a transaction of its own.
  func read(_ id: Int) async throws -> Player?
  /// Reads these rows by their keys, one statement each, in one transaction.
  func readTogether(_ ids: [Int]) async throws -> [Player]
  /// Reads every row in one statement.
  func readAll() async throws -> [Player]
  /// Removes every row.
  func clear() async throws
}
