/// The rules of experience points.
public struct ExperiencePointsConfiguration: Hashable, Sendable {
  /// The first day of the week.
  public let weekStart: Weekday

  /// Creates a configuration.
  ///
  /// - Parameter weekStart: The first day of the week; default Sunday.
  public init(weekStart: Weekday = .sunday) { self.weekStart = weekStart }
}
