/// The rules of experience points.
public struct ExperiencePointsConfiguration: Hashable, Sendable {
  /// The name of the points, which distinguishes them from a person's other points.
  public let experienceKey: String
  /// The first day of the week.
  public let weekStart: Weekday
  /// Whether the service calculates the sums; without an answer the device does.
  public let useServerCalculation: Bool

  /// An error from creating a configuration.
  public enum Error: String, Swift.Error, Hashable, Sendable {
    /// The key is not 1 to 64 ASCII letters, digits, `_` and `-`.
    case invalidKey
  }

  /// Creates a configuration with the key `main`, for sums that the device calculates.
  ///
  /// - Parameter weekStart: The first day of the week; default Sunday.
  public init(weekStart: Weekday = .sunday) {
    experienceKey = "main"
    self.weekStart = weekStart
    useServerCalculation = false
  }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - experienceKey: 1 to 64 ASCII letters, digits, `_` and `-`.
  ///   - weekStart: The first day of the week; default Sunday.
  ///   - useServerCalculation: Default false.
  /// - Throws: ``Error/invalidKey``.
  public init(
    experienceKey: String, weekStart: Weekday = .sunday, useServerCalculation: Bool = false
  ) throws(Error) {
    guard EngagementLogID.isName(experienceKey) else { throw .invalidKey }
    self.experienceKey = experienceKey
    self.weekStart = weekStart
    self.useServerCalculation = useServerCalculation
  }
}
