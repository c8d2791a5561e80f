/// The name of a person's progress items.
public struct ProgressConfiguration: Hashable, Sendable {
  /// The name, which distinguishes the items from a person's other items.
  public let progressKey: String

  /// An error from creating a configuration.
  public enum Error: String, Swift.Error, Hashable, Sendable {
    /// The key is not 1 to 64 ASCII letters, digits, `_` and `-`.
    case invalidKey
  }

  /// The configuration with the key `onboarding`.
  public static let standard = ProgressConfiguration(uncheckedKey: "onboarding")

  /// Creates a configuration.
  ///
  /// - Parameter progressKey: 1 to 64 ASCII letters, digits, `_` and `-`.
  /// - Throws: ``Error/invalidKey``.
  public init(progressKey: String) throws(Error) {
    guard EngagementLogID.isName(progressKey) else { throw .invalidKey }
    self.init(uncheckedKey: progressKey)
  }

  private init(uncheckedKey: String) { progressKey = uncheckedKey }
}
