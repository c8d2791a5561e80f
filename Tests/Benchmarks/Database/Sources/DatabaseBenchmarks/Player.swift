/// The row of every measurement: a key, texts, numbers, a truth value and a nil now and then.
struct Player: Codable, Equatable, Sendable {
  var id: Int
  var name: String
  var team: String
  var email: String?
  var score: Int
  var rating: Double
  var height: Double
  var isActive: Bool
  var level: Int
  var note: String?

  static let tableDefinition = """
    CREATE TABLE player (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, team TEXT NOT NULL, email TEXT,
      score INTEGER NOT NULL, rating REAL NOT NULL, height REAL NOT NULL,
      isActive INTEGER NOT NULL, level INTEGER NOT NULL, note TEXT)
    """

  static func make(_ id: Int) -> Player {
    Player(
      id: id, name: "Player number \(id)", team: "Team \(id % 20)",
      email: id % 3 == 0 ? nil : "player\(id)@example.com", score: id * 7 % 1000,
      rating: Double(id) / 3, height: 1.5 + Double(id % 50) / 100, isActive: id % 2 == 0,
      level: id % 100, note: id % 5 == 0 ? "A note that is a little longer than the name" : nil)
  }
}
