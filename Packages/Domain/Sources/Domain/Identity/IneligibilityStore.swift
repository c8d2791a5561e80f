/// Keeps the last verdict of ineligibility on this device, for every account.
public protocol IneligibilityStore: Sendable {
  /// Returns the verdict kept here, ended or not; nil when there is none.
  func ineligibility() throws(SessionRepositoryError) -> Ineligibility?

  /// Keeps a verdict in place of any other.
  func save(_ verdict: Ineligibility) throws(SessionRepositoryError)
}
