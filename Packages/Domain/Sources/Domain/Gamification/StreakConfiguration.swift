/// The rules of a streak: the daily goal, the leeway after midnight and the use of freezes.
public struct StreakConfiguration: Hashable, Sendable {
  /// The number of events that a day needs to count, at least 1.
  public let eventsRequiredPerDay: Int
  /// The hours after midnight in which an event can still count for the day before, from 0 to 24.
  ///
  /// A leeway of 3 hours ends at 3:00 on the local clock; an event at 3:00 is outside.
  public let leewayHours: Int
  /// How freezes fill the days without the goal.
  public let freezeBehavior: FreezeBehavior

  /// How freezes fill the days without the goal.
  ///
  /// A freeze that an event records bridges its day under every behavior.
  public enum FreezeBehavior: String, CaseIterable, Hashable, Sendable {
    /// Freezes fill the gap before today as soon as there are enough of them.
    case autoConsumeFreezes = "auto"
    /// The person uses freezes.
    case manuallyConsumeFreezes = "manual"
    /// No freeze is used.
    case noFreezes = "none"
  }

  /// An error from creating a configuration.
  public enum Error: String, Swift.Error, Hashable, Sendable {
    /// Fewer than one event is required.
    case eventsRequiredOutOfRange
    /// The leeway is outside 0 to 24 hours.
    case leewayOutOfRange
  }

  /// The default configuration: one event a day, no leeway, freezes are used automatically.
  public static let standard = StreakConfiguration(
    uncheckedEventsRequiredPerDay: 1, leewayHours: 0, freezeBehavior: .autoConsumeFreezes)

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - eventsRequiredPerDay: At least 1; default 1.
  ///   - leewayHours: From 0 to 24; default 0.
  ///   - freezeBehavior: Default ``FreezeBehavior/autoConsumeFreezes``.
  /// - Throws: ``Error`` for a number outside its range.
  public init(
    eventsRequiredPerDay: Int = 1, leewayHours: Int = 0,
    freezeBehavior: FreezeBehavior = .autoConsumeFreezes
  ) throws(Error) {
    guard eventsRequiredPerDay >= 1 else { throw .eventsRequiredOutOfRange }
    guard (0...24).contains(leewayHours) else { throw .leewayOutOfRange }
    self.init(
      uncheckedEventsRequiredPerDay: eventsRequiredPerDay, leewayHours: leewayHours,
      freezeBehavior: freezeBehavior)
  }

  private init(
    uncheckedEventsRequiredPerDay: Int, leewayHours: Int, freezeBehavior: FreezeBehavior
  ) {
    eventsRequiredPerDay = uncheckedEventsRequiredPerDay
    self.leewayHours = leewayHours
    self.freezeBehavior = freezeBehavior
  }
}
