/// The state of the network and of the service.
public struct AppEnvironment: Sendable, Hashable {
  /// Whether the device has a network; true until it is known.
  public internal(set) var isNetworkReachable = true
  /// Whether the service is under maintenance.
  public internal(set) var maintenanceMode = false
  /// Whether the service no longer serves this version of the app.
  public internal(set) var isUpdateRequired = false
  /// The parts of the app that are switched on.
  public internal(set) var features = Set(FeatureFlag.allCases.filter(\.builtIn))
  /// The person's arm of the experiment with the heading of the streak.
  public internal(set) var streakHeading = StreakHeadingArm.control
  /// Whether the person's feature flags are known, or were requested in vain.
  public internal(set) var featureFlagsReady = false

  /// Makes the environment of an app that has not started.
  public init() {}
}
