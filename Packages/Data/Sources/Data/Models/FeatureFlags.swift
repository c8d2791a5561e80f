/// What is switched on for the signed-in user, and the arms of experiments they are in.
public struct FeatureFlags: Decodable, Hashable, Sendable {
  /// Flags by name.
  public let flags: [String: Bool]
  /// The arm of each experiment, always the same one for a user.
  public let assignments: [String: String]

  /// Creates flags.
  public init(flags: [String: Bool], assignments: [String: String]) {
    self.flags = flags
    self.assignments = assignments
  }
}
