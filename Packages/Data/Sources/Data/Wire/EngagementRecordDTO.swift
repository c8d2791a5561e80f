import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The wire form of an entry with its number.
struct EngagementRecordDTO: Decodable, Sendable {
  let id: String
  let number: Int
  /// The entry; nil when its kind is of a later version of the app.
  let event: EngagementEntryDTO?

  private enum Key: String, CodingKey { case id, number, event }
  private enum EventKey: String, CodingKey { case kind }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.decode(String.self, forKey: .id)
    number = try container.decode(Int.self, forKey: .number)
    let kind = try container.nestedContainer(keyedBy: EventKey.self, forKey: .event)
      .decode(String.self, forKey: .kind)
    event =
      EngagementEntryDTO.Kind(rawValue: kind) == nil
      ? nil : try container.decode(EngagementEntryDTO.self, forKey: .event)
  }
}

/// The wire form of a streak that the service has calculated.
struct CurrentStreakDTO: Decodable, Sendable {
  struct Consumption: Decodable, Sendable {
    let id: String
    let date: String
  }

  let currentStreak: Int
  let longestStreak: Int
  let totalEvents: Int
  let todayEventCount: Int
  let lastEvent: Date?
  let streakStart: String?
  let status: String
  let freezesAvailable: Int
  let freezesConsumed: [Consumption]
  let goalProgress: Double

  /// The streak; nil when a text in it is not of this version of the app.
  var data: CurrentStreakData? {
    guard let status = StreakStatus(rawValue: status) else { return nil }
    var consumed: [CurrentStreakData.FreezeConsumption] = []
    for use in freezesConsumed {
      guard let date = try? CalendarDate(use.date) else { return nil }
      consumed.append(.init(id: use.id, date: date))
    }
    let start = streakStart.flatMap { try? CalendarDate($0) }
    return CurrentStreakData(
      currentStreak: currentStreak, longestStreak: longestStreak, totalEvents: totalEvents,
      todayEventCount: todayEventCount, lastEvent: lastEvent?.nearestMillisecond,
      streakStart: start, status: status, freezesAvailable: freezesAvailable,
      freezesConsumed: consumed, goalProgress: goalProgress)
  }
}

/// The wire form of experience points that the service has calculated.
struct CurrentExperiencePointsDTO: Decodable, Sendable {
  let allTime: Int
  let today: Int
  let todayEventCount: Int
  let thisWeek: Int
  let last7Days: Int
  let thisMonth: Int
  let last30Days: Int
  let thisYear: Int
  let last12Months: Int
  let lastEvent: Date?

  var data: CurrentExperiencePointsData {
    var data = CurrentExperiencePointsData()
    data.allTime = allTime
    data.today = today
    data.todayEventCount = todayEventCount
    data.thisWeek = thisWeek
    data.last7Days = last7Days
    data.thisMonth = thisMonth
    data.last30Days = last30Days
    data.thisYear = thisYear
    data.last12Months = last12Months
    data.lastEvent = lastEvent?.nearestMillisecond
    return data
  }
}
