/// The signed-in user's feature flags and assigned experiment arms.
public struct FeatureFlags: Decodable, Hashable, Sendable {
  /// Whether each feature flag is on, keyed by the flag's name.
  public let flags: [String: Bool]
  /// The user's arm in each experiment, keyed by the experiment's name.
  ///
  /// A user's arm in an experiment does not change.
  public let assignments: [String: String]

  /// Creates feature flags and experiment assignments.
  public init(flags: [String: Bool], assignments: [String: String]) {
    self.flags = flags
    self.assignments = assignments
  }
}
