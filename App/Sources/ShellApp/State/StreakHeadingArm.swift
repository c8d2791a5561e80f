import Domain

/// The arms of the experiment `streakHeading`: the heading of the streak's card on home.
///
/// The service gives each user one arm, always the same, which is kept on the device. Without one, and for an arm that this
/// version of the app does not know, the arm is ``control``.
public enum StreakHeadingArm: String, Sendable, Hashable, CaseIterable {
  /// The heading names what the card shows.
  case control
  /// The heading invites the person to go on.
  case invitation

  /// The name of the arm in sources of configuration.
  public static let configName = "experiments.streakHeading"

  /// The key of the arm.
  static var key: ConfigKey<Self> {
    ConfigKey(configName, builtIn: .control) { Self(rawValue: $0) }
  }

  /// The heading.
  var heading: String {
    switch self {
    case .control: "home.streak"
    case .invitation: "home.streak.invitation"
    }
  }
}
