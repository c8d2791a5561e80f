/// One workload again and again, for a profiler to watch.
enum Profile {
  static func run(_ workload: String, on subject: any Subject, runs: Int) async throws {
    let players = Workloads.players
    if workload != "insert" { try await subject.insertTogether(players) }
    let ids = (0..<1000).map { $0 * 37 % players.count + 1 }
    for _ in 0..<runs {
      switch workload {
      case "insert":
        try await subject.clear()
        try await subject.insertTogether(players)
      case "all": _ = try await subject.readAll()
      case "points": _ = try await subject.readTogether(ids)
      default: for id in ids { _ = try await subject.read(id) }
      }
    }
  }
}
