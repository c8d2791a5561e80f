#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A person's experience points at an instant.
///
/// All periods end at the instant. They consist of whole days in the person's time zone, except that
/// the last day ends at the instant. A sum may be negative; one beyond 2^53 − 1, the largest number that JSON holds
/// exactly, is that number with its sign.
public struct CurrentExperiencePointsData: Hashable, Sendable {
  /// The points of all events.
  public var allTime = 0
  /// The points of today.
  public var today = 0
  /// The number of today's events.
  public var todayEventCount = 0
  /// The points since the first day of the week.
  public var thisWeek = 0
  /// The points of today and the 6 days before.
  public var last7Days = 0
  /// The points since the first day of the month.
  public var thisMonth = 0
  /// The points of today and the 29 days before.
  public var last30Days = 0
  /// The points since 1 January.
  public var thisYear = 0
  /// The points since the day after the same date of the year before.
  public var last12Months = 0
  /// The instant of the latest event; nil without events.
  public var lastEvent: Date?
  /// The factor of ``level``.
  public var levelFactor = ExperienceLevel.standardFactor

  /// Creates data without points.
  public init() {}

  /// The level of ``allTime``.
  public var level: ExperienceLevel { ExperienceLevel(points: allTime, factor: levelFactor) }
}
