import GRDB

extension Player: FetchableRecord, PersistableRecord {
  static let databaseTableName = "player"
}

/// GRDB's `DatabasePool` with its Codable records.
struct GRDBSubject: Subject {
  let pool: DatabasePool

  init(folder: String) async throws {
    pool = try DatabasePool(path: folder + "/grdb.sqlite")
    // `DatabasePool` sets NORMAL when it opens; its one writing connection stays at what is set here.
    try await pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    try await pool.write { db in try db.execute(sql: Player.tableDefinition) }
    let level = try await pool.write { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") }
    guard level == 2 else { throw WrongDurabilityError(level: level) }
  }

  struct WrongDurabilityError: Error { let level: Int? }

  func insertTogether(_ players: [Player]) async throws {
    try await pool.write { db in
      for player in players { try player.insert(db) }
    }
  }

  func insertOne(_ player: Player) async throws {
    try await pool.write { db in try player.insert(db) }
  }

  func read(_ id: Int) async throws -> Player? {
    try await pool.read { db in try Player.fetchOne(db, key: id) }
  }

  func readTogether(_ ids: [Int]) async throws -> [Player] {
    try await pool.read { db in try ids.compactMap { try Player.fetchOne(db, key: $0) } }
  }

  func readAll() async throws -> [Player] {
    try await pool.read { db in try Player.fetchAll(db) }
  }

  func clear() async throws {
    try await pool.write { db in try db.execute(sql: "DELETE FROM player") }
  }
}
