/// Stores the last verdict of ineligibility on this device, for all accounts.
public protocol IneligibilityStore: Sendable {
  /// Returns the stored verdict, also when it has ended; nil when there is none.
  func ineligibility() throws(SessionRepositoryError) -> Ineligibility?

  /// Stores a verdict, replacing any other.
  func save(_ verdict: Ineligibility) throws(SessionRepositoryError)
}
