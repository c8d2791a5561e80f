import LocalPersistence

/// ``PersistentStack`` with its Codable rows.
struct StackSubject: Subject {
  let stack: PersistentStack

  init(folder: String) async throws {
    stack = PersistentStack(
      .file(folder: SecureFolder(path: folder), name: "stack.sqlite"),
      migrations: [
        Migration("player") { db in
          try db.execute(
            """
            CREATE TABLE player (
              id INTEGER PRIMARY KEY, name TEXT NOT NULL, team TEXT NOT NULL, email TEXT,
              score INTEGER NOT NULL, rating REAL NOT NULL, height REAL NOT NULL,
              isActive INTEGER NOT NULL, level INTEGER NOT NULL, note TEXT)
            """)
        }
      ], durability: .full)
    try await stack.write { _ in }
  }

  func insertTogether(_ players: [Player]) async throws {
    try await stack.write { db in
      for player in players { try db.insert(player, into: "player") }
    }
  }

  func insertOne(_ player: Player) async throws {
    try await stack.write { db in try db.insert(player, into: "player") }
  }

  func read(_ id: Int) async throws -> Player? {
    try await stack.read { db in
      try db.fetchOne("SELECT * FROM player WHERE id = \(id)", as: Player.self)
    }
  }

  func readTogether(_ ids: [Int]) async throws -> [Player] {
    try await stack.read { db in
      var players: [Player] = []
      for id in ids {
        if let player = try db.fetchOne(
          "SELECT * FROM player WHERE id = \(id)", as: Player.self)
        {
          players.append(player)
        }
      }
      return players
    }
  }

  func readAll() async throws -> [Player] {
    try await stack.read { db in try db.fetch("SELECT * FROM player", as: Player.self) }
  }

  func clear() async throws {
    try await stack.write { db in try db.execute("DELETE FROM player") }
  }
}
