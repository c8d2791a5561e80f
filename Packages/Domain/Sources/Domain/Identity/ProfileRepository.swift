/// The profiles: the service's, and the copy kept on this device.
///
/// Remote methods throw ``RemoteFailure``, ``ProfileRepositoryError`` or `CancellationError`.
public protocol ProfileRepository: Sendable {
  /// The signed-in user's profile as the service has it, nil when there is none yet.
  ///
  /// A failed request throws; it never reads as "no profile". Success refreshes the local copy.
  func currentProfile() async throws -> UserProfile?

  /// The copy kept on this device, nil when there is none; asks no service.
  func cachedProfile() async throws -> UserProfile?

  /// Removes the copy kept on this device; removing none is no error.
  func removeCachedProfile() async throws

  /// Creates the signed-in user's profile; a completed one becomes the local copy.
  func createProfile(_ creation: ProfileCreation) async throws -> ProfileCreationResponse

  /// Asks whether the service admits somebody born on a day, and throws its refusal.
  ///
  /// The service remembers a refusal for the account, never the birthday.
  func checkEligibility(of dateOfBirth: DateOfBirth, region: String) async throws
}

/// What the service refuses about a profile for reasons of its own rules.
public enum ProfileRepositoryError: Error, Hashable, Sendable {
  /// Somebody else has the name by now.
  case screenNameTaken(suggestions: [ScreenName])
  /// The service's own age rule refuses, or a verdict of it stands.
  case ineligible(Ineligibility)
}
