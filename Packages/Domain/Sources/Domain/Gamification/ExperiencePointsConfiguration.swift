/// The rules of experience points.
public struct ExperiencePointsConfiguration: Hashable, Sendable {
  /// The name of the points, which distinguishes them from a person's other points.
  public let experienceKey: String
  /// The first day of the week.
  public let weekStart: Weekday
  /// The factor f of the levels: level n needs f·n·(n−1) points.
  public let levelFactor: Int
  /// Whether the service calculates the sums; without an answer the device does.
  public let useServerCalculation: Bool

  /// An error from creating a configuration.
  public enum Error: String, Swift.Error, Hashable, Sendable {
    /// The key is not 1 to 64 ASCII letters, digits, `_` and `-`.
    case invalidKey
    /// The factor of the levels is not between 1 and 2^53 − 1.
    case invalidLevelFactor
  }

  /// Creates a configuration with the key `main`, for sums that the device calculates.
  ///
  /// - Parameter weekStart: The first day of the week; default Sunday.
  public init(weekStart: Weekday = .sunday) {
    experienceKey = "main"
    self.weekStart = weekStart
    levelFactor = ExperienceLevel.standardFactor
    useServerCalculation = false
  }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - experienceKey: 1 to 64 ASCII letters, digits, `_` and `-`.
  ///   - weekStart: The first day of the week; default Sunday.
  ///   - levelFactor: 1 to 2^51 − 1, so that the points to the next level are within 2^53 − 1; default 50.
  ///   - useServerCalculation: Default false.
  /// - Throws: ``Error``.
  public init(
    experienceKey: String, weekStart: Weekday = .sunday,
    levelFactor: Int = ExperienceLevel.standardFactor, useServerCalculation: Bool = false
  ) throws(Error) {
    guard EngagementLogID.isName(experienceKey) else { throw .invalidKey }
    guard (1...ExperiencePointsCalculator.sumLimit / 4).contains(levelFactor) else {
      throw .invalidLevelFactor
    }
    self.levelFactor = levelFactor
    self.experienceKey = experienceKey
    self.weekStart = weekStart
    self.useServerCalculation = useServerCalculation
  }
}
