import Data
import Domain
import Foundation
import LocalPersistence

/// Measures the managers of streaks and points with ten years of fifty events a day.
@MainActor
enum ManagerMeasurements {
  struct Broken: Error {
    let reason: String
  }

  private static let user = UserID("user")
  private nonisolated static let count = 182_500
  private nonisolated static let start = Date(timeIntervalSince1970: 1_451_660_400)
  private nonisolated static var end: Date { start + Double(count) * 1_728 }

  static func all() async throws -> [Row] {
    let path = "/usr/share/zoneinfo/America/New_York"
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let zone = try TimeZoneRules(identifier: "America/New_York", data: bytes)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "engagement-\(UInt64.random(in: .min ... .max))"
    ).path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var rows: [Row] = []
    for (place, store) in [
      ("a file", store(SecureFolder(path: folder), zone)), ("memory", store(nil, zone)),
    ] {
      rows += try await streak(store, in: place, zone)
      rows += try await points(store, in: place, zone)
    }
    return rows
  }

  private static func store(
    _ folder: SecureFolder?, _ zone: TimeZoneRules
  ) -> DatabaseEngagementStore {
    DatabaseEngagementStore(folder: folder) { $0 == zone.identifier ? zone : nil }
  }

  private static func environment(
    _ store: DatabaseEngagementStore, _ zone: TimeZoneRules
  ) -> EngagementEnvironment {
    EngagementEnvironment(
      store: store, service: NoService(), clock: ContinuousClock(), random: { 0 }, now: { end },
      timeZone: { zone }, identifier: { UUID().uuidString }, logger: LogManager.silent)
  }

  private static func fill(
    _ store: DatabaseEngagementStore, _ collection: EngagementCollection, _ key: String,
    _ entry: (Int, String) -> EngagementEntry
  ) async throws {
    let log = EngagementLogID(user: user, collection: collection, key: key)
    try await store.open(log)
    let entries = (1...count).map {
      NumberedEntry(number: $0, entry: entry($0, "0F8B2D6C-5E1A-4C3B-9D7E-\(100_000_000_000 + $0)"))
    }
    _ = try await store.merge(
      EngagementPage(entries: entries, last: count, hasMore: false), into: log)
  }

  private static func streak(
    _ store: DatabaseEngagementStore, in place: String, _ zone: TimeZoneRules
  ) async throws -> [Row] {
    try await fill(store, .streaks, "daily") { index, id in
      .streakEvent(
        StreakEvent(id: id, date: start + Double(index) * 1_728, timeZone: zone))
    }
    let manager = StreakManager(
      configuration: .standard, environment: environment(store, zone))
    let load = try await Stopwatch.measure(5) {
      try await manager.logIn(userID: user, isNewUser: false)
    }
    guard manager.currentStreakData.totalEvents == count else {
      throw Broken(reason: "events are missing")
    }
    let add = try await Stopwatch.measure(100) { _ = try await manager.addStreakEvent() }
    return [
      Row("load 182,500 events of a streak from \(place)", load),
      Row("add an event to 182,500 by the manager, in \(place)", add),
    ]
  }

  private static func points(
    _ store: DatabaseEngagementStore, in place: String, _ zone: TimeZoneRules
  ) async throws -> [Row] {
    try await fill(store, .experience, "main") { index, id in
      .experiencePoints(
        ExperiencePointsEvent(
          id: id, date: start + Double(index) * 1_728, points: 5, metadata: ["source": "quiz"]))
    }
    let manager = ExperiencePointsManager(
      configuration: ExperiencePointsConfiguration(), environment: environment(store, zone))
    let load = try await Stopwatch.measure(5) {
      try await manager.logIn(userID: user, isNewUser: false)
    }
    guard manager.currentExperiencePointsData.allTime == count * 5 else {
      throw Broken(reason: "points are missing")
    }
    let add = try await Stopwatch.measure(100) {
      _ = try await manager.addExperiencePoints(points: 5)
    }
    return [
      Row("load 182,500 events of points with metadata from \(place)", load),
      Row("add points to 182,500 events by the manager, in \(place)", add),
    ]
  }
}

/// A service that is never reached.
private struct NoService: EngagementService {
  func append(_ entry: EngagementEntry, to log: EngagementLogID) async throws -> Int {
    throw RemoteError.offline
  }

  func entries(of log: EngagementLogID, after number: Int) async throws -> EngagementPage {
    throw RemoteError.offline
  }

  func currentStreak(
    of log: EngagementLogID, configuration: StreakConfiguration, in timeZone: TimeZoneRules
  ) async throws -> CurrentStreakData { throw RemoteError.offline }

  func currentExperiencePoints(
    of log: EngagementLogID, configuration: ExperiencePointsConfiguration,
    in timeZone: TimeZoneRules
  ) async throws -> CurrentExperiencePointsData { throw RemoteError.offline }
}

extension Stopwatch {
  /// Times every run by itself, after one that does not count.
  @MainActor
  static func measure(
    _ runs: Int, _ body: @MainActor () async throws -> Void
  ) async rethrows -> Measurement {
    try await body()
    var times: [UInt64] = []
    for _ in 0..<runs {
      let start = Process.now()
      try await body()
      times.append(Process.now() - start)
    }
    return Measurement(steps: 1, times: times.sorted(), allocations: nil)
  }
}
