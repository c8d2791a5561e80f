/// The feature flags of the signed-in user, and the assigned arms of experiments.
public struct FeatureFlags: Decodable, Hashable, Sendable {
  /// Whether each flag is on, by name.
  public let flags: [String: Bool]
  /// The assigned arm of each experiment; does not change for a user.
  public let assignments: [String: String]

  /// Creates flags.
  public init(flags: [String: Bool], assignments: [String: String]) {
    self.flags = flags
    self.assignments = assignments
  }
}
