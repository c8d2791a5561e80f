#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Calculates a streak from its events.
///
/// The day of an event is the day in the event's own time zone. The order in which events are added
/// does not matter, except that of several events with one id the first counts. Events after the
/// instant of a calculation are ignored.
///
/// ```swift
/// var calculator = StreakCalculator(configuration: .standard)
/// calculator.add(StreakEvent(id: "1", date: now, timeZone: berlin))
/// calculator.data(at: now, in: berlin).currentStreak  // 1
/// ```
///
/// Adding an event costs the same after any history when no later day has events.
public struct StreakCalculator: Sendable {
  /// The rules of the streak.
  public let configuration: StreakConfiguration

  private var ids = SeenIDs()
  private var entries: [Entry] = []
  private var history: History

  /// Creates a calculator without events.
  public init(configuration: StreakConfiguration) {
    self.configuration = configuration
    history = History(goal: configuration.eventsRequiredPerDay)
  }

  /// Adds an event, unless one with its id was added before.
  public mutating func add(_ event: StreakEvent) {
    guard ids.insert(event.id) else { return }
    let entry = entry(event, event.timeZone.local(event.date))
    entries.append(entry)
    history.add(entry)
  }

  /// Adds events; faster than adding them one by one when they are not in order.
  public mutating func add(contentsOf events: [StreakEvent]) {
    ids.reserveCapacity(ids.count + events.count)
    entries.reserveCapacity(entries.count + events.count)
    var clock = LocalClock(.utc)
    // In the array itself each access would copy an event.
    events.withUnsafeBufferPointer { events in
      for index in events.indices where ids.insert(events[index].id) {
        let local = clock.read(events[index].date, in: events[index].timeZone)
        entries.append(entry(events[index], local))
      }
    }
    history = History(goal: configuration.eventsRequiredPerDay, entries)
  }

  /// Calculates the streak at an instant.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - timeZone: The time zone in which the person is, which decides today.
  ///   - freezes: The person's freezes; default none.
  /// - Complexity: Independent of the number of events, unless some are after `now`.
  public func data(
    at now: Date, in timeZone: TimeZoneRules, freezes: [StreakFreeze] = []
  ) -> CurrentStreakData {
    var history = history(upTo: now)
    let data = report(history, at: now, in: timeZone, freezes)
      .data(totalEvents: history.totalEvents, lastEvent: history.lastEvent)
    guard !data.freezesConsumed.isEmpty, configuration.leewayHours > 0,
      configuration.eventsRequiredPerDay > 1
    else { return data }
    // Events within the leeway count for their own day once a freeze fills the day before.
    for use in data.freezesConsumed {
      let event = StreakEvent(using: use, in: timeZone)
      history.add(entry(event, timeZone.local(event.date)))
    }
    return report(history, at: now, in: timeZone, freezes)
      .data(totalEvents: history.totalEvents, lastEvent: history.lastEvent)
      .with(freezesConsumed: data.freezesConsumed)
  }

  /// Returns the freezes that would save the streak at an instant; empty when none is needed, when
  /// there are too few, and without freezes in the configuration.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - timeZone: The time zone in which the person is.
  ///   - freezes: The person's freezes.
  public func savingFreezes(
    at now: Date, in timeZone: TimeZoneRules, freezes: [StreakFreeze]
  ) -> [CurrentStreakData.FreezeConsumption] {
    report(history(upTo: now), at: now, in: timeZone, freezes).saving
  }

  /// Returns the last days up to today, today last; days without events are among them.
  ///
  /// - Parameters:
  ///   - count: The number of days; fewer when the calendar begins within them.
  ///   - now: The instant; events after it are ignored.
  ///   - timeZone: The time zone in which the person is, which decides today.
  public func recentDays(
    _ count: Int, at now: Date, in timeZone: TimeZoneRules
  ) -> [StreakDay] {
    let today = timeZone.local(now).day
    let days = history(upTo: now).days
    return (0..<max(0, count)).reversed().compactMap { back in
      guard let date = try? CalendarDate(daysSinceEpoch: today - back) else { return nil }
      guard let day = days.day(today - back) else { return StreakDay(date: date) }
      return StreakDay(
        date: date, eventCount: day.total, hasGoal: day.hasGoal, isFrozen: day.isFrozen)
    }
  }

  private func history(upTo now: Date) -> History {
    guard let latest = history.latest, latest > now else { return history }
    return History(goal: configuration.eventsRequiredPerDay, entries.filter { $0.date <= now })
  }

  private func report(
    _ history: History, at now: Date, in timeZone: TimeZoneRules, _ freezes: [StreakFreeze]
  ) -> StreakReport {
    StreakReport(
      history.days, at: now, in: timeZone, configuration,
      StreakFreeze.available(freezes, at: now, recorded: history.freezeIDs))
  }

  @inline(__always)
  private func entry(_ event: StreakEvent, _ local: (day: Int, second: Int)) -> Entry {
    let (day, second) = local
    return Entry(
      date: event.date, freezeID: event.isFreeze ? event.freezeID : nil,
      mark: StreakDays.Mark(
        day: day,
        // No day is before the first one.
        isEarly: !event.isFreeze && second < configuration.leewayHours * 3600
          && day > CalendarDate.firstDay,
        isFreeze: event.isFreeze, skipsDayBefore: event.timeZone.skips(day - 1),
        skipsDayAfter: event.timeZone.skips(day + 1),
        offset: day * 86_400 + second - CalendarDate.secondsInRange(event.date)))
  }

  private struct Entry: Sendable {
    let date: Date
    let freezeID: String?
    let mark: StreakDays.Mark
  }

  /// All that the events up to an instant add up to.
  private struct History: Sendable {
    private(set) var days: StreakDays
    private(set) var totalEvents = 0
    private(set) var freezeIDs: Set<String> = []
    /// The latest instant of all entries.
    private(set) var latest: Date?
    /// The latest instant of the events that are no freezes.
    private(set) var lastEvent: Date?

    init(goal: Int, _ entries: [Entry] = []) {
      days = StreakDays(goal: goal, marks: entries.map { $0.mark })
      for entry in entries { count(entry) }
    }

    mutating func add(_ entry: Entry) {
      days.add(entry.mark)
      count(entry)
    }

    private mutating func count(_ entry: Entry) {
      latest = max(latest ?? entry.date, entry.date)
      if entry.mark.isFreeze {
        if let id = entry.freezeID { freezeIDs.insert(id) }
      } else {
        totalEvents += 1
        lastEvent = max(lastEvent ?? entry.date, entry.date)
      }
    }
  }
}
