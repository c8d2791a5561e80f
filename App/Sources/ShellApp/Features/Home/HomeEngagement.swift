public import Domain

/// The person's streak, experience points and progress for the cards of home.
public struct HomeEngagement: Sendable, Hashable {
  /// The streak.
  public var streak: CurrentStreakData
  /// The rules of the streak.
  public var rules: StreakConfiguration
  /// The hour on the local clock until which the streak lives without another event, from 1 to 24; nil
  /// for a streak that has ended or not begun.
  public var streakEndHour: Int?
  /// Whether freezes can save the streak that has ended, when the person uses them.
  public var canUseFreezes: Bool
  /// The days of the last twelve weeks, today last.
  public var days: [StreakDay]
  /// The experience points.
  public var points: CurrentExperiencePointsData
  /// The points of each of the last days, today last.
  public var recentPoints: [Int]
  /// The progress items, sorted by id.
  public var progress: [ProgressItem]

  /// Makes what home shows.
  public init(
    streak: CurrentStreakData, rules: StreakConfiguration, streakEndHour: Int? = nil,
    canUseFreezes: Bool = false, days: [StreakDay] = [],
    points: CurrentExperiencePointsData = CurrentExperiencePointsData(), recentPoints: [Int] = [],
    progress: [ProgressItem] = []
  ) {
    self.streak = streak
    self.rules = rules
    self.streakEndHour = streakEndHour
    self.canUseFreezes = canUseFreezes
    self.days = days
    self.points = points
    self.recentPoints = recentPoints
    self.progress = progress
  }
}

/// The progress items of the app.
enum HomeProgress {
  /// How much of the profile is filled in.
  static let profile = "profile"

  /// Whether a form of the sandbox was sent.
  static func form(_ form: SandboxForm) -> String { "form-\(form.rawValue)" }
}
