/// One workload again and again, for a profiler to watch.
enum Profile {
  static func run(_ workload: String, on subject: any Subject, runs: Int) async throws {
    let players = Workloads.players
    let ids = (0..<1000).map { $0 * 37 % players.count + 1 }
    switch workload {
    case "insert":
      for _ in 0..<runs {
        try await subject.clear()
        try await subject.insertTogether(players)
      }
    case "singles":
      for _ in 0..<runs {
        try await subject.clear()
        for player in players[..<1000] { try await subject.insertOne(player) }
      }
    default:
      try await subject.insertTogether(players)
      for _ in 0..<runs {
        switch workload {
        case "all": _ = try await subject.readAll()
        case "points": _ = try await subject.readTogether(ids)
        default: for id in ids { _ = try await subject.read(id) }
        }
      }
    }
  }
}
