/// The rules of a streak: the daily goal, the leeway after midnight and the use of freezes.
public struct StreakConfiguration: Hashable, Sendable {
  /// The name of the streak, which distinguishes it from a person's other streaks.
  public let streakKey: String
  /// The number of events that a day needs to count, at least 1.
  public let eventsRequiredPerDay: Int
  /// The hours after midnight in which an event can still count for the day before, from 0 to 24.
  ///
  /// A leeway of 3 hours ends at 3:00 on the local clock; an event at 3:00 is outside.
  public let leewayHours: Int
  /// How freezes fill the days without the goal.
  public let freezeBehavior: FreezeBehavior
  /// Whether the service calculates the streak; without an answer the device does.
  public let useServerCalculation: Bool

  /// How freezes fill the days without the goal.
  ///
  /// A freeze that an event records bridges its day under every behavior.
  public enum FreezeBehavior: String, CaseIterable, Hashable, Sendable {
    /// Freezes fill the gap before today when enough of them were earned before their days; the
    /// person can use later ones.
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
    /// The key is not 1 to 64 ASCII letters, digits, `_` and `-`.
    case invalidKey
  }

  /// The default configuration: one event a day, no leeway, freezes are used automatically.
  public static let standard = StreakConfiguration(
    uncheckedKey: "daily", eventsRequiredPerDay: 1, leewayHours: 0,
    freezeBehavior: .autoConsumeFreezes, useServerCalculation: false)

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - streakKey: 1 to 64 ASCII letters, digits, `_` and `-`; default `daily`.
  ///   - eventsRequiredPerDay: At least 1; default 1.
  ///   - leewayHours: From 0 to 24; default 0.
  ///   - freezeBehavior: Default ``FreezeBehavior/autoConsumeFreezes``.
  ///   - useServerCalculation: Default false.
  /// - Throws: ``Error`` for a value outside its range.
  public init(
    streakKey: String = "daily", eventsRequiredPerDay: Int = 1, leewayHours: Int = 0,
    freezeBehavior: FreezeBehavior = .autoConsumeFreezes, useServerCalculation: Bool = false
  ) throws(Error) {
    guard EngagementLogID.isName(streakKey) else { throw .invalidKey }
    guard eventsRequiredPerDay >= 1 else { throw .eventsRequiredOutOfRange }
    guard (0...24).contains(leewayHours) else { throw .leewayOutOfRange }
    self.init(
      uncheckedKey: streakKey, eventsRequiredPerDay: eventsRequiredPerDay, leewayHours: leewayHours,
      freezeBehavior: freezeBehavior, useServerCalculation: useServerCalculation)
  }

  private init(
    uncheckedKey: String, eventsRequiredPerDay: Int, leewayHours: Int,
    freezeBehavior: FreezeBehavior, useServerCalculation: Bool
  ) {
    streakKey = uncheckedKey
    self.eventsRequiredPerDay = eventsRequiredPerDay
    self.leewayHours = leewayHours
    self.freezeBehavior = freezeBehavior
    self.useServerCalculation = useServerCalculation
  }
}
