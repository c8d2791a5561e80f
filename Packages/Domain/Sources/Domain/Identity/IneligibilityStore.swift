/// A store that keeps the latest ineligibility on this device.
///
/// The ineligibility applies to all accounts on this device.
public protocol IneligibilityStore: Sendable {
  /// Returns the stored ineligibility, even if it has ended; nil when none is stored.
  func ineligibility() throws(SessionRepositoryError) -> Ineligibility?

  /// Stores an ineligibility, replacing any stored one.
  func save(_ verdict: Ineligibility) throws(SessionRepositoryError)
}
