/// The signed-in user's feature flags and assigned experiment arms.
struct FeatureFlags: Decodable, Sendable {
  /// Whether each feature flag is on, keyed by the flag's name.
  let flags: [String: Bool]
  /// The user's arm in each experiment, keyed by the experiment's name.
  ///
  /// A user's arm in an experiment does not change.
  let assignments: [String: String]
}
