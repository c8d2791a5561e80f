#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An entry of an engagement log: something that a streak, experience points or progress count.
///
/// Instants are whole milliseconds, so that every copy of an entry is equal.
public enum EngagementEntry: Identifiable, Hashable, Sendable {
  /// An event of a streak, or the use of a freeze.
  case streakEvent(StreakEvent)
  /// A freeze that the person has earned.
  case streakFreeze(StreakFreeze)
  /// Points that the person earned, or a correction.
  case experiencePoints(ExperiencePointsEvent)
  /// A change of a progress item.
  case progress(ProgressStep)

  /// The entry's id, unique in its log; of several entries with one id, the first counts.
  public var id: String {
    switch self {
    case .streakEvent(let event): event.id
    case .streakFreeze(let freeze): "earned-" + freeze.id
    case .experiencePoints(let event): event.id
    case .progress(let step): step.id
    }
  }

  /// The kind of log that holds the entry.
  public var collection: EngagementCollection {
    switch self {
    case .streakEvent, .streakFreeze: .streaks
    case .experiencePoints: .experience
    case .progress: .progress
    }
  }

  /// Whether the entry's id follows from its content, as every device of a user makes the same one.
  public var hasSharedID: Bool {
    switch self {
    case .streakEvent(let event): event.isFreeze
    case .streakFreeze: true
    case .experiencePoints, .progress: false
    }
  }
}

extension StreakEvent {
  /// Creates the event that records the use of a freeze: at noon of the day that it fills.
  ///
  /// The id follows from the day, so that two devices record one use for a day.
  public init(using consumption: CurrentStreakData.FreezeConsumption, in timeZone: TimeZoneRules) {
    self.init(
      id: "used-\(consumption.date)", date: timeZone.noon(of: consumption.date),
      timeZone: timeZone, isFreeze: true, freezeID: consumption.id)
  }
}

extension TimeZoneRules {
  /// Returns the instant at which the zone's clocks show noon of a day.
  func noon(of date: CalendarDate) -> Date { noon(of: date.daysSinceEpoch) }

  /// The same for a day as days since 1970-01-01.
  func noon(of day: Int) -> Date {
    let local = day * 86_400 + 43_200
    var instant = Date(timeIntervalSince1970: Double(local))
    // An offset that changes between the guess and noon is right at the second look.
    for _ in 0..<2 {
      instant = Date(timeIntervalSince1970: Double(local - secondsFromGMT(at: instant)))
    }
    return instant
  }
}

extension Date {
  /// The instant at the start of its millisecond.
  public var wholeMilliseconds: Date {
    let milliseconds = (timeIntervalSince1970 * 1000 + 1e-3).rounded(.down)
    return Date(timeIntervalSince1970: milliseconds / 1000)
  }
}
