#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Calculates the sums of experience points in one time zone.
///
/// The order in which events are added does not matter, except that of several events with one id the
/// first counts. Events after the instant of a calculation are ignored. Every event counts: a sum that JSON cannot
/// hold exactly is shown as the largest number that it can, until other events correct it.
///
/// ```swift
/// var calculator = ExperiencePointsCalculator(timeZone: berlin)
/// calculator.add(ExperiencePointsEvent(id: "1", date: now, points: 120))
/// calculator.data(at: now).level.number  // 2
/// ```
///
/// A calculation costs the same after any history, unless events are after its instant.
public struct ExperiencePointsCalculator: Sendable {
  /// An error of an event.
  public enum Error: String, Swift.Error, Hashable, Sendable {
    /// The sum of all points would not be between −(2^53 − 1) and 2^53 − 1.
    case overflow
  }

  /// A sum of ``CurrentExperiencePointsData``.
  public enum Sum: String, CaseIterable, Hashable, Sendable {
    case allTime, today, thisWeek, last7Days, thisMonth, last30Days, thisYear, last12Months
  }

  /// The largest sum; JSON numbers are exact up to here (RFC 8259, 6).
  static let sumLimit = 9_007_199_254_740_991

  /// The rules of the points.
  public let configuration: ExperiencePointsConfiguration
  /// The time zone in which the person is.
  public let timeZone: TimeZoneRules
  /// The values that the metadata of an event must have for it to count.
  public let filter: [String: GamificationDictionaryValue]

  private var ids = SeenIDs()
  private var entries: [Entry] = []
  private var history = History()

  /// Creates a calculator without events.
  ///
  /// - Parameters:
  ///   - configuration: The rules of the points; by default, the week begins on Sunday.
  ///   - timeZone: The time zone in which the person is.
  ///   - filter: The values that the metadata of an event must have for it to count; default none, all events count.
  public init(
    configuration: ExperiencePointsConfiguration = ExperiencePointsConfiguration(),
    timeZone: TimeZoneRules, filter: [String: GamificationDictionaryValue] = [:]
  ) {
    self.configuration = configuration
    self.timeZone = timeZone
    self.filter = filter
  }

  /// Adds an event, unless one with its id was added before.
  public mutating func add(_ event: ExperiencePointsEvent) {
    if let entry = accept(event) { history.add(entry) }
  }

  /// Adds events; faster than adding them one by one when they are not in order.
  ///
  /// - Returns: The indices of the events with which the sum of all points so far, of later events too, went beyond the
  ///   largest one.
  @discardableResult
  public mutating func add(contentsOf events: [ExperiencePointsEvent]) -> [Int] {
    ids.reserveCapacity(ids.count + events.count)
    entries.reserveCapacity(entries.count + events.count)
    var overflowing: [Int] = []
    var total = history.total
    var clock = LocalClock(timeZone)
    // In the array itself each access would copy an event.
    events.withUnsafeBufferPointer { events in
      for index in events.indices where ids.insert(events[index].id) {
        guard filter.isEmpty || events[index].hasMetadata(filter) else { continue }
        let date = events[index].date
        let points = events[index].points
        entries.append(Entry(date: date, day: clock.read(date, in: timeZone).day, points: points))
        let sum = total + Int128(points)
        if Self.isBeyondLimit(sum), !Self.isBeyondLimit(total) { overflowing.append(index) }
        total = sum
      }
    }
    history = History(entries)
    return overflowing
  }

  /// Whether the sum of all points, of later events too, would be at most the largest one with an event's points, or
  /// nearer to it than now.
  public func hasRoom(for points: Int) -> Bool {
    let sum = history.total + Int128(points)
    return !Self.isBeyondLimit(sum) || sum.magnitude < history.total.magnitude
  }

  private static func isBeyondLimit(_ sum: Int128) -> Bool { sum.magnitude > UInt128(sumLimit) }

  /// The sum as it is shown.
  fileprivate static func shown(_ sum: Int128) -> Int {
    Int(min(max(sum, -Int128(sumLimit)), Int128(sumLimit)))
  }

  /// Calculates the sums at an instant.
  public func data(at now: Date) -> CurrentExperiencePointsData {
    let history = history(upTo: now)
    let sums = sums(of: history, at: now)
    var data = CurrentExperiencePointsData()
    data.levelFactor = configuration.levelFactor
    data.lastEvent = history.latest
    data.todayEventCount = sums.todayEventCount
    data.allTime = Self.shown(sums.allTime)
    data.today = Self.shown(sums.today)
    data.thisWeek = Self.shown(sums.thisWeek)
    data.last7Days = Self.shown(sums.last7Days)
    data.thisMonth = Self.shown(sums.thisMonth)
    data.last30Days = Self.shown(sums.last30Days)
    data.thisYear = Self.shown(sums.thisYear)
    data.last12Months = Self.shown(sums.last12Months)
    return data
  }

  /// Returns the sums at an instant that are beyond the largest one, so that ``data(at:)`` has that instead.
  ///
  /// The sum of a period can be beyond it though that of all points is not, when earlier points were negative.
  public func saturatedSums(at now: Date) -> [Sum] {
    let sums = sums(of: history(upTo: now), at: now)
    return Sum.allCases.filter { Self.isBeyondLimit(sums[$0]) }
  }

  private func sums(of history: History, at now: Date) -> Sums {
    var sums = Sums()
    sums.allTime = history.total
    guard let today = try? CalendarDate(daysSinceEpoch: timeZone.local(now).day) else {
      return sums
    }
    history.add(to: &sums, Periods(today, weekStart: configuration.weekStart))
    return sums
  }

  /// Returns the points of each of the last days up to today, today last.
  ///
  /// - Parameters:
  ///   - count: The number of days.
  ///   - now: The instant; events after it are ignored.
  public func recentPoints(_ count: Int, at now: Date) -> [Int] {
    let today = timeZone.local(now).day
    return history(upTo: now).points(of: today - max(0, count) + 1..<today + 1)
  }

  private func history(upTo now: Date) -> History {
    guard let latest = history.latest, latest > now else { return history }
    return History(entries.filter { $0.date <= now })
  }

  /// Records an event; nil for one that the filter leaves out, and when one with its id was added before.
  private mutating func accept(_ event: ExperiencePointsEvent) -> Entry? {
    guard ids.insert(event.id), event.hasMetadata(filter) else { return nil }
    let entry = Entry(
      date: event.date, day: timeZone.local(event.date).day, points: event.points)
    entries.append(entry)
    return entry
  }
}

extension ExperiencePointsCalculator {
  private struct Entry: Sendable {
    let date: Date
    /// The local day, as days since 1970-01-01.
    let day: Int
    let points: Int
  }

  /// The first day of each period, as days since 1970-01-01.
  private struct Periods {
    let today: Int
    let week: Int
    let month: Int
    let year: Int
    /// The day after the same date of the year before.
    let twelveMonths: Int

    init(_ date: CalendarDate, weekStart: Weekday) {
      today = date.daysSinceEpoch
      week = today - date.daysSinceStart(ofWeek: weekStart)
      month = today - date.day + 1
      year = CalendarDate(uncheckedYear: date.year, month: 1, day: 1).daysSinceEpoch
      let days = CalendarDate.numberOfDays(inMonth: date.month, year: date.year - 1)
      twelveMonths =
        CalendarDate(
          uncheckedYear: date.year - 1, month: date.month, day: min(date.day, days)
        ).daysSinceEpoch + 1
    }
  }

  /// The exact sums of each day with events, in the order of the days.
  private struct History: Sendable {
    private struct Day: Sendable {
      let number: Int
      var points: Int128 = 0
      var count = 0
    }

    private var days: [Day] = []
    private(set) var total: Int128 = 0
    private(set) var latest: Date?

    init(_ entries: [Entry] = []) {
      var later: [Int: Day] = [:]
      for entry in entries {
        count(entry)
        if let last = days.indices.last, days[last].number == entry.day {
          Self.add(entry, to: &days[last])
        } else if (days.last?.number ?? .min) < entry.day {
          days.append(Day(number: entry.day, points: Int128(entry.points), count: 1))
        } else {
          Self.add(entry, to: &later[entry.day, default: Day(number: entry.day)])
        }
      }
      if !later.isEmpty { merge(later) }
    }

    mutating func add(_ entry: Entry) {
      count(entry)
      let index = firstIndex(from: entry.day)
      if index == days.count || days[index].number != entry.day {
        days.insert(Day(number: entry.day), at: index)
      }
      Self.add(entry, to: &days[index])
    }

    /// Adds the days that were out of order.
    private mutating func merge(_ later: [Int: Day]) {
      var later = later
      for index in days.indices {
        guard let day = later.removeValue(forKey: days[index].number) else { continue }
        days[index].points += day.points
        days[index].count += day.count
      }
      days = (days + later.values).sorted { $0.number < $1.number }
    }

    private static func add(_ entry: Entry, to day: inout Day) {
      day.points += Int128(entry.points)
      day.count += 1
    }

    private mutating func count(_ entry: Entry) {
      total += Int128(entry.points)
      latest = max(latest ?? entry.date, entry.date)
    }

    /// The index of the first day that is not before `number`.
    private func firstIndex(from number: Int) -> Int {
      guard let last = days.last, last.number >= number else { return days.count }
      return days.partitionIndex { $0.number < number }
    }

    /// The points of each day of a range.
    func points(of range: Range<Int>) -> [Int] {
      var points = Array(repeating: 0, count: range.count)
      for day in days[firstIndex(from: range.lowerBound)...] where range.contains(day.number) {
        points[day.number - range.lowerBound] = shown(day.points)
      }
      return points
    }

    /// Adds the days to the sums of the periods in which they are.
    func add(to sums: inout Sums, _ periods: Periods) {
      for day in days[firstIndex(from: min(periods.twelveMonths, periods.year))...] {
        let points = day.points
        if day.number == periods.today {
          sums.today = points
          sums.todayEventCount = day.count
        }
        if day.number >= periods.week { sums.thisWeek += points }
        if day.number >= periods.today - 6 { sums.last7Days += points }
        if day.number >= periods.month { sums.thisMonth += points }
        if day.number >= periods.today - 29 { sums.last30Days += points }
        if day.number >= periods.year { sums.thisYear += points }
        if day.number >= periods.twelveMonths { sums.last12Months += points }
      }
    }
  }

  /// The exact sums.
  private struct Sums {
    var allTime: Int128 = 0
    var today: Int128 = 0
    var todayEventCount = 0
    var thisWeek: Int128 = 0
    var last7Days: Int128 = 0
    var thisMonth: Int128 = 0
    var last30Days: Int128 = 0
    var thisYear: Int128 = 0
    var last12Months: Int128 = 0

    subscript(sum: Sum) -> Int128 {
      switch sum {
      case .allTime: allTime
      case .today: today
      case .thisWeek: thisWeek
      case .last7Days: last7Days
      case .thisMonth: thisMonth
      case .last30Days: last30Days
      case .thisYear: thisYear
      case .last12Months: last12Months
      }
    }
  }
}
