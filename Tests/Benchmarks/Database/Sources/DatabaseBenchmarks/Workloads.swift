#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

import LocalPersistence

/// What is measured.
enum Workloads {
  struct WrongResultError: Error {}

  static let players = (1...10_000).map(Player.make)

  /// Writing; `place` says what the flushes go to.
  static func writes(
    _ subjects: (stack: any Subject, peer: any Subject), place: String, singles: Int, rounds: Int
  ) async throws -> [Comparison] {
    let together = try await Comparison.measure(
      "insert 10,000 rows, one transaction, \(place)", operations: players.count, rounds: rounds,
      atLeast: 3, subjects
    ) { subject in
      try await subject.clear()
      return try await Comparison.time { try await subject.insertTogether(players) }
    }
    let single = try await Comparison.measure(
      "insert \(singles) rows, a transaction each, \(place)", operations: singles, rounds: rounds,
      atLeast: 1.3, subjects
    ) { subject in
      try await subject.clear()
      return try await Comparison.time {
        for player in players[..<singles] { try await subject.insertOne(player) }
      }
    }
    return [together, single]
  }

  /// Reading 10,000 rows that are there.
  static func reads(
    _ subjects: (stack: any Subject, peer: any Subject)
  ) async throws -> [Comparison] {
    for subject in [subjects.stack, subjects.peer] {
      try await subject.clear()
      try await subject.insertTogether(players)
    }
    let fetch = try await Comparison.measure(
      "read all 10,000 rows in one statement", operations: players.count, rounds: 15, atLeast: nil,
      subjects
    ) { subject in
      try await Comparison.time {
        guard try await subject.readAll() == players else { throw WrongResultError() }
      }
    }
    let ids = (0..<1000).map { $0 * 37 % players.count + 1 }
    let points = try await Comparison.measure(
      "1,000 point reads, one transaction", operations: ids.count, rounds: 21, atLeast: 3,
      subjects
    ) { subject in
      try await Comparison.time {
        guard try await subject.readTogether(ids).count == ids.count else {
          throw WrongResultError()
        }
      }
    }
    let single = try await Comparison.measure(
      "1,000 point reads, a transaction each", operations: ids.count, rounds: 21, atLeast: 3,
      subjects
    ) { subject in
      try await Comparison.time {
        for id in ids {
          guard try await subject.read(id)?.id == id else { throw WrongResultError() }
        }
      }
    }
    return [points, single, fetch]
  }

  /// What a commit cannot do without: a page appended to a file and on the disk.
  static func flush(folder: String) async throws -> UInt64 {
    let file = open(folder + "/flush", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { throw WrongResultError() }
    defer { close(file) }
    let page = [UInt8](repeating: 7, count: 4120)
    var times: [UInt64] = []
    for _ in 0..<200 {
      times.append(
        try await Comparison.time {
          guard write(file, page, page.count) == page.count, fsync(file) == 0 else {
            throw WrongResultError()
          }
        }.nanoseconds)
    }
    return times.sorted()[100]
  }

  /// Opens the file that is there and reads one row, from nothing.
  static func opening(folder: String) async throws -> Comparison.Measurement {
    try await Comparison.time {
      let subject = try await StackSubject(folder: folder)
      guard try await subject.read(1)?.id == 1 else { throw WrongResultError() }
    }
  }
}
