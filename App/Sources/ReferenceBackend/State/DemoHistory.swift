import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Twelve weeks of a person who uses the app: a streak, freezes, points and progress.
///
/// The streak has 12 days up to yesterday, 10 of the 12 weeks have events, two freezes are left, and the
/// points are those of level 7.
struct DemoHistory {
  /// The user with the history, who signs in as ``DemoAccount/demo``.
  private static let user = "user_demo"
  private static let days = 84
  private static let streakDays = 12
  /// The sum of all points: level 7 begins at 2,100, level 8 at 2,800.
  private static let points = 2_480
  /// The points of the days of a week.
  private static let pointsOfDays = [20, 10, 30, 20, 20, 10, 30]

  private let zone: TimeZoneRules
  /// The present day of the zone, as days since 1970-01-01.
  private let today: Int

  init(before now: Date, in zone: TimeZoneRules) {
    self.zone = zone
    today = CalendarDate(now, in: zone).daysSinceEpoch
  }

  /// Whether the person used the app on a day before today.
  private static func isActive(_ daysAgo: Int) -> Bool {
    let holiday = 36...49
    return daysAgo <= streakDays
      || daysAgo > streakDays + 1 && !holiday.contains(daysAgo) && !daysAgo.isMultiple(of: 6)
  }

  /// Adds the history to the tables.
  func add(to state: inout BackendState) {
    let active = (1...Self.days).reversed().filter(Self.isActive)
    var streak: [(String, JSONValue)] = []
    var points: [(String, JSONValue)] = []
    var sum = 0
    for daysAgo in active {
      for index in 0..<(daysAgo.isMultiple(of: 5) ? 2 : 1) {
        streak.append(("demo-day-\(daysAgo)-\(index)", event(daysAgo, at: 7 + 5 * index)))
      }
      let ofDay = Self.pointsOfDays[daysAgo % 7]
      points.append(("demo-points-\(daysAgo)", earned(ofDay, daysAgo)))
      sum += ofDay
      // A freeze for the sixth day in a row, and for the ninth.
      if [7, 4].contains(daysAgo) {
        let id = "demo-\(Self.streakDays + 1 - daysAgo)"
        streak.append(("earned-\(id)", freeze(id, daysAgo)))
      }
    }
    points.insert(("demo-points-before", earned(Self.points - sum, Self.days + 1)), at: 0)
    record(streak, in: "st_streaks/daily", of: &state)
    record(points, in: "st_experience/main", of: &state)
    record(
      [
        ("demo-profile", progress("profile", 0.8, ["done": .number(4), "total": .number(5)])),
        ("demo-login", progress("form-login", 1, ["group": .string("forms")])),
        ("demo-signup", progress("form-signup", 1, ["group": .string("forms")])),
      ], in: "st_progress/onboarding", of: &state)
  }

  // The entries, as the app sends them.

  private func event(_ daysAgo: Int, at hour: Int) -> JSONValue {
    .object([
      "kind": .string("event"), "date": text(daysAgo, hour),
      "timeZone": .string(zone.identifier),
      "secondsFromGMT": .number(Double(zone.secondsFromGMT(at: instant(daysAgo, hour)))),
    ])
  }

  private func freeze(_ id: String, _ daysAgo: Int) -> JSONValue {
    .object([
      "kind": .string("freezeEarned"), "freezeID": .string(id), "date": text(daysAgo, 7),
    ])
  }

  private func earned(_ points: Int, _ daysAgo: Int) -> JSONValue {
    .object([
      "kind": .string("points"), "date": text(daysAgo, 7), "points": .number(Double(points)),
      "metadata": .object(["source": .string("today")]),
    ])
  }

  private func progress(
    _ id: String, _ value: Double, _ metadata: [String: JSONValue]
  ) -> JSONValue {
    .object([
      "kind": .string("progress"), "itemID": .string(id), "value": .number(value),
      "metadata": .object(metadata),
    ])
  }

  private func record(
    _ entries: [(id: String, content: JSONValue)], in log: String, of state: inout BackendState
  ) {
    let prefix = "\(Self.user)/\(log)/"
    for (index, entry) in entries.enumerated() {
      let event = BackendState.GameEvent(
        userID: Self.user, id: entry.id, number: index + 1, content: entry.content)
      state.gameEvents[prefix + Page.digits(event.number)] = event
      state.gameEventNumbers[prefix + entry.id] = event.number
    }
  }

  /// The instant at which the zone's clock shows a full hour of a day.
  private func instant(_ daysAgo: Int, _ hour: Int) -> Date {
    let local = (today - daysAgo) * 86_400 + hour * 3600
    let guess = Date(timeIntervalSince1970: Double(local))
    let instant = guess.addingTimeInterval(-Double(zone.secondsFromGMT(at: guess)))
    return guess.addingTimeInterval(-Double(zone.secondsFromGMT(at: instant)))
  }

  private func text(_ daysAgo: Int, _ hour: Int) -> JSONValue {
    let seconds = instant(daysAgo, hour).timeIntervalSince1970
    let day = (seconds / 86_400).rounded(.down)
    let second = Int(seconds - day * 86_400)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { "\($0 < 10 ? "0" : "")\($0)" }
    let date = (try? CalendarDate(daysSinceEpoch: Int(day)))?.description ?? ""
    return .string("\(date)T\(clock.joined(separator: ":"))Z")
  }
}
